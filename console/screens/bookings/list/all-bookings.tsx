/** All bookings of the business, by the filters of the address. */

import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import type { ListedBooking, Pet } from '#client/index.ts';
import { useTimeZone } from '#console/api/queries.ts';
import { bookingPagesQuery, usePets } from '#console/api/record-queries.ts';
import { answerText, bookingTitle, whenText } from '#console/components/booking/booking-words.ts';
import { StatusActions } from '#console/components/booking/status/status-actions.tsx';
import { StatusBadge } from '#console/components/booking/status/status-badge.tsx';
import { Button } from '#console/components/button/button.tsx';
import { ZoneNote } from '#console/components/calendar/zone-note.tsx';
import { CustomerLink } from '#console/components/customer/customer-link.tsx';
import { DownloadButton } from '#console/components/download/download-button.tsx';
import { FilterBar } from '#console/components/filter/filter-bar.tsx';
import { row, soft } from '#console/components/layout/layout.ts';
import { useNow } from '#console/components/page/now.ts';
import { EmptyState, Page } from '#console/components/page/page.tsx';
import { balanceText } from '#console/components/payment/balance-text.ts';
import { VaccinationShield } from '#console/components/pet/vaccination-shield.tsx';
import { readVaccinations } from '#console/components/pet/vaccinations.ts';
import { CompactSwitch } from '#console/components/table/compact.tsx';
import type { Column } from '#console/components/table/data-table.tsx';
import { PagedTable } from '#console/components/table/paged-table.tsx';
import { Tabs } from '#console/components/tabs/tabs.tsx';
import { useLanguage, useTranslate } from '#console/i18n/language.tsx';
import { localDayIn } from '#console/i18n/zone.ts';
import styles from '#console/screens/bookings/bookings.module.css';
import type { BookingsSearch } from '#console/screens/bookings/bookings-search.ts';
import { BookingFilterFields, useChosenTexts } from './booking-filter-fields.tsx';
import { type BookingOrder, type BookingTime, questionOf, readFilters } from './booking-filters.ts';
import { type Requests, useRequests } from './requests.ts';

/** Rows of a page. */
const limit = 25;

export function AllBookings() {
  const { translate: t, languages } = useLanguage();
  const timeZone = useTimeZone();
  const navigate = useNavigate({ from: '/bookings' });
  const search = useSearch({ from: '/bookings' });
  const filters = readFilters(search);
  // One moment for the whole visit: a different moment would request a different list.
  const [now] = useState(() => new Date().toISOString());
  const question = questionOf(filters, now);
  const chosen = useChosenTexts(filters);
  const isFiltered = Object.values({ ...chosen, q: filters.q }).some(Boolean);
  const pages = useInfiniteQuery({
    ...bookingPagesQuery(languages.catalog, { ...question, limit }),
    placeholderData: keepPreviousData,
  });
  const present = useNow(60);
  const rows = pages.data?.pages.flatMap((page) => page.rows) ?? [];
  const pets = usePets(rows.flatMap((booking) => booking.pets.map(({ id }) => id)));
  const isRequests = filters.time === 'requests';
  const requests = useRequests(rows);
  // Each choice is a step in the history; the characters of a search are one step.
  const change = (changed: BookingsSearch) =>
    void navigate({
      search: (before) => ({ ...before, ...changed }),
      replace: 'q' in changed,
      resetScroll: false,
    });
  const sorting = (highest: BookingOrder, lowest: BookingOrder) => ({
    order: ({ [highest]: 'descending', [lowest]: 'ascending' } as const)[filters.sort],
    onSort: () => change({ sort: filters.sort === lowest ? highest : lowest }),
  });
  const columns = useBookingColumns(
    timeZone,
    pets,
    filters.balance === 'open',
    isRequests ? requests : undefined,
    sorting,
  );
  const clear = () => void navigate({ search: ({ show, sort }) => ({ show, sort }), resetScroll: false });
  return (
    <Page
      title={t('words.bookings')}
      toolbar={
        <>
          <TimeTabs search={search} chosen={filters.time} />
          <FilterBar
            search={{ label: t('desk.search'), value: filters.q, onChange: (q) => change({ q }) }}
            chosen={chosen}
            onRemove={change}
            total={pages.data?.pages[0]?.total}
            totalIsMinimum={pages.data?.pages[0]?.totalIsMinimum}
            onClear={clear}
            actions={
              <>
                {isRequests && requests.chosen.length > 0 && (
                  <Button look="primary" isBusy={requests.isConfirming} onClick={requests.confirm}>
                    {t('desk.confirmChosen', { count: requests.chosen.length })}
                  </Button>
                )}
                <CompactSwitch />
                <DownloadButton
                  file={{ operation: 'listBookings', path: '/bookings', query: question, type: 'text/csv' }}
                />
              </>
            }
          >
            <BookingFilterFields filters={filters} onChange={change} />
          </FilterBar>
        </>
      }
    >
      <PagedTable
        caption={t('words.bookings')}
        columns={columns}
        keyOf={({ id }) => id}
        pages={pages}
        // Those that have ended since the list was requested.
        isShown={({ endDate }) => filters.time !== 'upcoming' || endDate > present}
        empty={
          <EmptyState icon="calendar" text={isFiltered ? t('lists.noMatch') : t('desk.noBookings')}>
            {isFiltered && <Button onClick={clear}>{t('words.clearFilters')}</Button>}
          </EmptyState>
        }
      />
      {timeZone && <ZoneNote instant={new Date().toISOString()} timeZone={timeZone} />}
    </Page>
  );
}

const times = [
  ['upcoming', 'bookings.upcoming'],
  ['requests', 'navigation.requests'],
  ['past', 'bookings.past'],
  ['all', 'lists.any'],
] as const;

/** With days of the user's own choice, which a tab removes, none is chosen. */
function TimeTabs({ search, chosen }: { search: BookingsSearch; chosen: BookingTime | undefined }) {
  const t = useTranslate();
  const { from: _, to: __, sort: ___, ...kept } = search;
  return (
    <Tabs label={t('bookings.time')}>
      {times.map(([time, text]) => (
        <Link
          key={time}
          to="/bookings"
          search={{ ...kept, show: time === 'upcoming' ? undefined : time }}
          activeOptions={{ exact: true, includeSearch: true, explicitUndefined: true }}
          aria-current={time === chosen ? 'page' : undefined}
        >
          {t(text)}
        </Link>
      ))}
    </Tabs>
  );
}

/** Undefined until the time zone of the business is known. `pets` has the records that are loaded; `isOpen`: balances are shown. */
function useBookingColumns(
  timeZone: string | undefined,
  pets: ReadonlyMap<string, Pet>,
  isOpen: boolean,
  requests: Requests | undefined,
  sorting: (highest: BookingOrder, lowest: BookingOrder) => Column<ListedBooking>['sorting'],
): readonly Column<ListedBooking>[] | undefined {
  const { translate: t, formats, catalogLang: lang } = useLanguage();
  if (timeZone === undefined) return undefined;
  const today = localDayIn(new Date().toISOString(), timeZone);
  return [
    {
      id: 'booking',
      header: t('bookings.one'),
      isCut: true,
      cell: (booking) => (
        <span className={row(2, 'center')}>
          {requests && (
            <input
              type="checkbox"
              className={styles.check}
              aria-label={t('desk.choose', { booking: bookingTitle(t, formats, booking) })}
              checked={requests.chosen.includes(booking.id)}
              onChange={() => requests.toggle(booking.id)}
            />
          )}
          <Link to="/bookings/$id" params={{ id: booking.id }} lang={lang}>
            {bookingTitle(t, formats, booking)}
          </Link>
          {booking.pets.map(({ id }) => {
            const record = pets.get(id);
            return (
              record && (
                <VaccinationShield
                  key={id}
                  vaccinations={readVaccinations(record.vaccinations).vaccinations}
                  today={today}
                  isCompact
                />
              )
            );
          })}
        </span>
      ),
    },
    {
      id: 'when',
      header: t('bookings.when'),
      isWhole: true,
      sorting: sorting('latest', 'earliest'),
      cell: (booking) => (
        <>
          {whenText(formats, booking, timeZone)}{' '}
          <span className={`${soft} ${styles.until}`}>{answerText(t, formats, booking, timeZone)}</span>
        </>
      ),
    },
    {
      id: 'customer',
      header: t('words.customer'),
      isCut: true,
      cell: ({ user }) => <CustomerLink user={user} />,
    },
    {
      id: 'staff',
      header: t('words.staffMember'),
      isCut: true,
      cell: ({ staff }) => staff?.name ?? <span className={soft}>{t('bookings.anyStaff')}</span>,
    },
    ...(requests
      ? []
      : [
          {
            id: 'status',
            header: t('words.status'),
            cell: (booking: ListedBooking) => <StatusBadge booking={booking} />,
          },
        ]),
    {
      id: 'price',
      header: t('words.price'),
      isNumeric: true,
      sorting: sorting('highest', 'lowest'),
      cell: ({ totalAmount, currency, payment }) => (
        <>
          {formats.money(totalAmount, currency)}
          {isOpen && payment && (
            <>
              <br />
              <span className={soft}>{balanceText(t, formats, payment.balance, currency)}</span>
            </>
          )}
        </>
      ),
    },
    ...(requests
      ? [
          {
            id: 'answer',
            header: t('desk.answer'),
            cell: (booking: ListedBooking) => (
              <div className={styles.answer}>
                <StatusActions
                  booking={booking}
                  etag={booking.etag}
                  offered={['confirm', 'cancel']}
                  keys={{ confirm: 'Y', cancel: 'N' }}
                  isQuiet
                />
              </div>
            ),
          },
        ]
      : []),
  ];
}
