/** All bookings of the business, by the filters of the address. */
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import type { ListedBooking, Pet } from '#client/index.ts';
import { useTimeZone } from '#console/api/queries.ts';
import { bookingPagesQuery, usePets } from '#console/api/record-queries.ts';
import { StatusBadge } from '#console/components/booking/status-badge.tsx';
import { Button, ButtonLink } from '#console/components/button/button.tsx';
import { ZoneNote } from '#console/components/calendar/zone-note.tsx';
import { DownloadButton } from '#console/components/download/download-button.tsx';
import { FilterBar } from '#console/components/filter/filter-bar.tsx';
import { EmptyState, Page } from '#console/components/page/page.tsx';
import { VaccinationShield } from '#console/components/pet/vaccination-shield.tsx';
import { readVaccinations } from '#console/components/pet/vaccinations.ts';
import type { Column } from '#console/components/table/data-table.tsx';
import { PagedTable } from '#console/components/table/paged-table.tsx';
import { WhoseTabs } from '#console/components/tabs/tabs.tsx';
import { useLanguage } from '#console/i18n/language.tsx';
import { localDayIn } from '#console/i18n/zone.ts';
import styles from '#console/screens/bookings/bookings.module.css';
import type { BookingsSearch } from '#console/screens/bookings/bookings-search.ts';
import { BookingFilterFields } from './booking-filter-fields.tsx';
import { isFiltered, questionOf, readFilters } from './booking-filters.ts';

/** Rows of a page. */
const limit = 25;

export function AllBookings() {
  const { translate: t, languages } = useLanguage();
  const timeZone = useTimeZone();
  const navigate = useNavigate({ from: '/bookings' });
  const filters = readFilters(useSearch({ from: '/bookings' }));
  const question = questionOf(filters);
  const pages = useInfiniteQuery({
    ...bookingPagesQuery(languages.catalog, { ...question, limit }),
    placeholderData: keepPreviousData,
  });
  const rows = pages.data?.pages.flatMap((page) => page.rows) ?? [];
  const pets = usePets(rows.flatMap((booking) => booking.pets.map(({ id }) => id)));
  const columns = useBookingColumns(timeZone, pets);
  // Each choice is a step in the history; the characters of a search are one step.
  const change = (changed: BookingsSearch) =>
    void navigate({
      search: (before) => ({ ...before, ...changed }),
      replace: 'q' in changed,
      resetScroll: false,
    });
  const clear = () => void navigate({ search: ({ sort }) => ({ sort }), resetScroll: false });
  return (
    <Page
      title={t('words.bookings')}
      actions={
        <ButtonLink to="/book" look="primary">
          {t('bookings.book')}
        </ButtonLink>
      }
    >
      <WhoseTabs to="/bookings" isOwn={false} />
      <FilterBar
        total={pages.data?.pages[0]?.total}
        isFiltered={isFiltered(filters)}
        onClear={clear}
        actions={
          <DownloadButton
            file={{ operation: 'listBookings', path: '/bookings', query: question, type: 'text/csv' }}
          />
        }
      >
        <BookingFilterFields filters={filters} onChange={change} />
      </FilterBar>
      {timeZone && <ZoneNote instant={new Date().toISOString()} timeZone={timeZone} />}
      <PagedTable
        caption={t('words.bookings')}
        columns={columns}
        keyOf={({ id }) => id}
        pages={pages}
        empty={
          <EmptyState icon="calendar" text={isFiltered(filters) ? t('lists.noMatch') : t('desk.noBookings')}>
            {isFiltered(filters) && <Button onClick={clear}>{t('words.clearFilters')}</Button>}
          </EmptyState>
        }
      />
    </Page>
  );
}

/** Undefined until the time zone of the business is known. `pets` has the records that are loaded. */
function useBookingColumns(
  timeZone: string | undefined,
  pets: ReadonlyMap<string, Pet>,
): readonly Column<ListedBooking>[] | undefined {
  const { translate: t, formats, catalogLang: lang } = useLanguage();
  if (timeZone === undefined) return undefined;
  const today = localDayIn(new Date().toISOString(), timeZone);
  return [
    {
      id: 'when',
      header: t('bookings.when'),
      cell: ({ id, startDate, endDate }) => (
        <Link to="/bookings/$id" params={{ id }}>
          {formats.dateRange(startDate, endDate, 'dateTime', timeZone)}
        </Link>
      ),
    },
    {
      id: 'pets',
      header: t('words.pets'),
      cell: (booking) => (
        <ul className={styles.petNames}>
          {booking.pets.map(({ id, name }) => {
            const record = pets.get(id);
            return (
              <li key={id}>
                {name || t('pets.unnamed')}{' '}
                {record && (
                  <VaccinationShield
                    vaccinations={readVaccinations(record.vaccinations).vaccinations}
                    today={today}
                    isCompact
                  />
                )}
              </li>
            );
          })}
        </ul>
      ),
    },
    {
      id: 'customer',
      header: t('words.customer'),
      cell: ({ user }) =>
        user.name === '' ? (
          <span className={styles.soft}>{t('desk.deletedCustomer')}</span>
        ) : (
          <Link to="/customers/$id" params={{ id: user.id }}>
            {user.name}
          </Link>
        ),
    },
    {
      id: 'services',
      header: t('words.services'),
      cell: ({ services }) => <span lang={lang}>{formats.list(services.map(({ name }) => name))}</span>,
    },
    {
      id: 'staff',
      header: t('words.staffMember'),
      cell: ({ staff }) => staff?.name ?? <span className={styles.soft}>{t('bookings.anyStaff')}</span>,
    },
    {
      id: 'status',
      header: t('words.status'),
      cell: ({ status, noShow }) => <StatusBadge status={status} noShow={noShow} />,
    },
    {
      id: 'price',
      header: t('words.price'),
      isNumeric: true,
      cell: ({ totalAmount, currency }) => formats.money(totalAmount, currency),
    },
  ];
}
