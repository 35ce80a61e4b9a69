/** The entries of the ledger by the filters of the address, the last one recorded first. */
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Payment } from '#client/index.ts';
import { pages } from '#console/api/list-query.ts';
import { bookingQuery, staffListQuery, userQuery } from '#console/api/record-queries.ts';
import { useUser } from '#console/api/session.ts';
import { bookingTitle } from '#console/components/booking/booking-words.ts';
import { ZoneNote } from '#console/components/calendar/zone-note.tsx';
import { CustomerLink } from '#console/components/customer/customer-link.tsx';
import { CustomerPicker } from '#console/components/customer/customer-picker.tsx';
import { DownloadButton } from '#console/components/download/download-button.tsx';
import { SelectField } from '#console/components/field/field.tsx';
import { DayRange, dayTexts } from '#console/components/filter/day-range.tsx';
import { FilterBar } from '#console/components/filter/filter-bar.tsx';
import { soft } from '#console/components/layout/layout.ts';
import { dayInAddress } from '#console/components/page/in-address.ts';
import { EmptyState } from '#console/components/page/page.tsx';
import { methodText } from '#console/components/payment/method-text.ts';
import { ReceiptLink } from '#console/components/payment/receipt-link.tsx';
import { CompactSwitch } from '#console/components/table/compact.tsx';
import { PagedTable } from '#console/components/table/paged-table.tsx';
import { useLanguage } from '#console/i18n/language.tsx';
import { timesOfDays } from '#console/i18n/zone.ts';
import { type EntryKind, entryKinds } from '#domain/booking/money/balance.ts';
import type { PaymentsSearch } from './route.ts';

interface EntriesProps {
  readonly search: PaymentsSearch;
  readonly timeZone: string;
  /** Those of the setting. */
  readonly methods: readonly string[];
  readonly onChange: (changed: PaymentsSearch) => void;
}

const kindNames: Readonly<Record<EntryKind, 'payments.received' | 'payments.refunded'>> = {
  PAYMENT: 'payments.received',
  REFUND: 'payments.refunded',
};

export function Entries({ search, timeZone, methods, onChange }: EntriesProps) {
  const { translate: t, formats, languages } = useLanguage();
  const { method, customer } = search;
  const kind = entryKinds.find((one) => one === search.kind);
  const days = { from: dayInAddress(search.from), to: dayInAddress(search.to) };
  const filter = { method, kind, userId: customer, ...timesOfDays(days) };
  const list = useInfiniteQuery({
    ...pages('listPayments', { query: { ...filter, limit: 25, lang: languages.catalog } }),
    placeholderData: keepPreviousData,
  });
  const { data: user } = useQuery(userQuery(customer));
  const chosen = {
    method: method && methodText(t, method),
    kind: kind && t(kindNames[kind]),
    customer: customer && (user?.name || user?.email || t('words.customer')),
    ...dayTexts(t, formats, days),
  };
  const newest = list.data?.pages[0]?.rows[0];
  const isFiltered = Object.values(chosen).some(Boolean);
  const offered = method === undefined || methods.includes(method) ? methods : [...methods, method];
  return (
    <>
      <FilterBar
        total={list.data?.pages[0]?.total}
        totalIsMinimum={list.data?.pages[0]?.totalIsMinimum}
        chosen={chosen}
        onRemove={onChange}
        onClear={() =>
          onChange({
            from: undefined,
            to: undefined,
            method: undefined,
            kind: undefined,
            customer: undefined,
          })
        }
        actions={
          <>
            <CompactSwitch />
            <DownloadButton
              file={{ operation: 'listPayments', path: '/payments', query: filter, type: 'text/csv' }}
            />
          </>
        }
      >
        <DayRange {...days} onChange={onChange} />
        <SelectField
          label={t('payments.method')}
          isFilter
          value={method ?? ''}
          options={[['', t('lists.any')], ...offered.map((one) => [one, methodText(t, one)] as const)]}
          onChange={({ target }) => onChange({ method: target.value || undefined })}
        />
        <SelectField
          label={t('payments.kind')}
          isFilter
          value={kind ?? ''}
          options={[['', t('lists.any')], ...entryKinds.map((one) => [one, t(kindNames[one])] as const)]}
          onChange={({ target }) => onChange({ kind: target.value || undefined })}
        />
        <CustomerPicker
          label={t('words.customer')}
          value={customer}
          onChange={(id) => onChange({ customer: id })}
        />
      </FilterBar>
      <PagedTable<Payment>
        caption={t('payments.entries')}
        pages={list}
        keyOf={({ id }) => id}
        columns={[
          {
            id: 'entry',
            header: t('payments.entry'),
            cell: (entry) => (
              <>
                <ReceiptLink entry={entry} />
                {entry.voidedBy !== null && <div className={soft}>{t('payments.voided')}</div>}
                {entry.reference && <div className={soft}>{entry.reference}</div>}
              </>
            ),
          },
          {
            id: 'time',
            header: t('payments.time'),
            isWhole: true,
            cell: ({ receivedAt }) => formats.date(receivedAt, 'dateTime', timeZone),
          },
          {
            id: 'amount',
            header: t('bookings.amount'),
            isNumeric: true,
            cell: ({ kind, amount, currency }) =>
              formats.money(kind === 'REFUND' ? `-${amount}` : amount, currency),
          },
          {
            id: 'method',
            header: t('payments.method'),
            isWhole: true,
            cell: (entry) => methodText(t, entry.method),
          },
          {
            id: 'booking',
            header: t('bookings.one'),
            isCut: true,
            cell: ({ bookingId }) => <BookingLink id={bookingId} />,
          },
          {
            id: 'customer',
            header: t('words.customer'),
            isCut: true,
            cell: ({ bookingId }) => <CustomerOf bookingId={bookingId} />,
          },
          {
            id: 'recordedBy',
            header: t('payments.recordedBy'),
            isCut: true,
            cell: ({ recordedBy }) => <Recorder id={recordedBy} />,
          },
        ]}
        empty={<EmptyState icon="search" text={t(isFiltered ? 'lists.noMatch' : 'payments.none')} />}
      />
      {newest && <ZoneNote instant={newest.receivedAt} timeZone={timeZone} />}
    </>
  );
}

/** The booking of an entry, which has its id only. A booking with entries is never deleted. */
function useBooking(id: string) {
  const { languages } = useLanguage();
  return useQuery({ ...bookingQuery(languages.catalog, id), staleTime: 60_000 }).data?.booking;
}

function BookingLink({ id }: { readonly id: string }) {
  const { translate: t, formats, catalogLang } = useLanguage();
  const booking = useBooking(id);
  return (
    <Link to="/bookings/$id" params={{ id }} lang={booking && catalogLang}>
      {booking ? bookingTitle(t, formats, booking) : t('bookings.one')}
    </Link>
  );
}

function CustomerOf({ bookingId }: { readonly bookingId: string }) {
  const booking = useBooking(bookingId);
  return booking && <CustomerLink user={booking.user} />;
}

/** The name of the user who recorded an entry. A manager may read the staff, and not every administrator. */
function Recorder({ id }: { readonly id: string }) {
  const { languages } = useLanguage();
  const own = useUser();
  const { data: members } = useQuery(staffListQuery(languages.catalog));
  const { data: user } = useQuery(userQuery(own?.role === 'ADMIN' ? id : undefined));
  if (id === own?.id) return own.name || own.email;
  return members?.find(({ userId }) => userId === id)?.user.name || user?.name || user?.email;
}
