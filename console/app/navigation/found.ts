/** The entries of the palette that match the typed text: pages, recent records, the server's results, actions. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ListedBooking, User } from '#client/index.ts';
import { useTimeZone } from '#console/api/queries.ts';
import { query } from '#console/api/query.ts';
import { statusNames } from '#console/components/booking/booking-words.ts';
import { useTakeStep } from '#console/components/booking/status/status-actions.tsx';
import { noteOf } from '#console/components/customer/customer-picker.tsx';
import { speciesNames } from '#console/components/pet/pet-words.ts';
import { useLanguage } from '#console/i18n/language.tsx';
import type { PlainKey } from '#console/i18n/translate.ts';
import { may } from '#domain/access/roles.ts';
import { searchKey } from '#domain/text/search-key.ts';
import type { PersonnelIconName } from './personnel-icons.tsx';
import { type RecentItem, recentItems } from './recent.ts';
import type { PalettePage } from './shortcuts.ts';

export interface PaletteEntry {
  /** Unique in the list. */
  readonly key: string;
  readonly text: string;
  readonly note?: string | undefined;
  readonly icon: PersonnelIconName;
  /** A page, the dialog about keys, or an action. */
  readonly place:
    | (() => void)
    | (Pick<PalettePage, 'to' | 'search'> & { readonly params?: { readonly id: string } })
    | 'shortcuts';
}

export interface PaletteGroup {
  readonly title: PlainKey;
  readonly entries: readonly PaletteEntry[];
}

const mostFound = 5;

export function usePaletteGroups(user: User, pages: readonly PalettePage[], typed: string, q: string) {
  const { translate: t, languages, formats } = useLanguage();
  const timeZone = useTimeZone();
  const take = useTakeStep();
  const isAsked = q !== '';
  const shared = { enabled: isAsked, placeholderData: keepPreviousData, gcTime: 60_000 } as const;
  const people = useQuery({
    ...query('listUsers', { query: { role: 'CUSTOMER', q, summary: true, limit: mostFound } }),
    ...shared,
    enabled: isAsked && may(user.role, 'listUsers'),
  });
  const pets = useQuery({
    ...query('listPets', { query: { q, limit: mostFound } }),
    ...shared,
  });
  const bookings = useQuery({
    ...query('listBookings', {
      query: { q, limit: mostFound, sortBy: 'startDate', sortOrder: 'desc', lang: languages.catalog },
    }),
    ...shared,
  });
  const matches = (text: string) => searchKey(text).includes(searchKey(typed.trim()));
  const begins = (at: string) => (timeZone === undefined ? '' : formats.date(at, 'dateTime', timeZone));
  const pageEntry = ({ to, search, text, icon }: PalettePage): PaletteEntry => ({
    key: `page-${text}`,
    text: t(text),
    icon,
    place: { to, search },
  });
  const shortcuts: PaletteEntry = {
    key: 'shortcuts',
    text: t('palette.shortcuts'),
    icon: 'keyboard',
    place: 'shortcuts',
  };
  const addCustomer: PalettePage[] = may(user.role, 'manageCustomers')
    ? [{ to: '/customers', search: { add: true }, text: 'customers.add', icon: 'plus' }]
    : [];
  const found = isAsked ? (bookings.data ?? []) : [];
  const titleOf = ({ pets, startDate }: ListedBooking) =>
    `${pets.map(({ name }) => name).join(', ')} · ${begins(startDate)}`;
  const recent = recentItems(user.id)
    .map((item) => recentEntry(item, begins))
    .filter(({ text }) => matches(text));
  const groups: readonly PaletteGroup[] = [
    { title: 'palette.recent', entries: recent },
    {
      title: 'palette.pages',
      entries: [...pages.map(pageEntry), shortcuts].filter(({ text }) => matches(text)),
    },
    {
      title: 'words.customers',
      entries: (isAsked ? (people.data ?? []) : []).map((one) => ({
        key: `customer-${one.id}`,
        text: one.name || one.email,
        note: noteOf(one),
        icon: 'user',
        place: { to: '/customers/$id', params: { id: one.id } },
      })),
    },
    {
      title: 'words.pets',
      entries: (isAsked ? (pets.data ?? []) : []).map(({ id, name, species }) => ({
        key: `pet-${id}`,
        text: name,
        note: t(speciesNames[species]),
        icon: 'paw',
        place: { to: '/pets/$id', params: { id } },
      })),
    },
    {
      title: 'words.bookings',
      entries: found.map((one) => ({
        key: `booking-${one.id}`,
        text: titleOf(one),
        note: t(statusNames[one.status]),
        icon: 'calendar',
        place: { to: '/bookings/$id', params: { id: one.id } },
      })),
    },
    {
      // Last: Enter opens the record whose name was typed.
      title: 'palette.actions',
      entries: [
        ...addCustomer.map(pageEntry).filter(({ text }) => matches(text)),
        ...found
          .filter(({ status }) => status === 'PENDING' && may(user.role, 'manageAnyBooking'))
          .map(
            (one): PaletteEntry => ({
              key: `confirm-${one.id}`,
              text: t('booking-steps.named', { step: t('booking-steps.confirm'), pets: titleOf(one) }),
              icon: 'check',
              place: () => take(one, 'confirm', one.etag),
            }),
          ),
      ],
    },
  ];
  const asked = [people, pets, bookings];
  return {
    groups: withoutRepeats(groups),
    isSearching: asked.some(({ isFetching }) => isFetching),
    error: asked.find(({ error }) => error)?.error,
  };
}

const recentPlaces = {
  customer: { to: '/customers/$id', icon: 'user' },
  pet: { to: '/pets/$id', icon: 'paw' },
  booking: { to: '/bookings/$id', icon: 'calendar' },
} as const;

function recentEntry({ kind, id, name, at }: RecentItem, begins: (at: string) => string): PaletteEntry {
  const { to, icon } = recentPlaces[kind];
  const text = at === undefined ? name : `${name} · ${begins(at)}`;
  return { key: `${kind}-${id}`, text, icon, place: { to, params: { id } } };
}

/** Recently opened entries have no other group with them; a group without entries is not shown. */
function withoutRepeats(groups: readonly PaletteGroup[]): readonly PaletteGroup[] {
  const seen = new Set<string>();
  return groups
    .map(({ title, entries }) => ({
      title,
      entries: entries.filter(({ key }) => !seen.has(key) && seen.add(key)),
    }))
    .filter(({ entries }) => entries.length > 0);
}
