/** All bookings of the business, by the filters of the address. */
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { bookingPagesQuery } from '#console/api/booking-queries.ts';
import { usePets } from '#console/api/many-pets.ts';
import { useTimeZone } from '#console/api/time-zone.ts';
import { Button, ButtonLink } from '#console/components/button/button.tsx';
import { ZoneNote } from '#console/components/calendar/zone-note.tsx';
import { DownloadButton } from '#console/components/download/download-button.tsx';
import { FilterBar } from '#console/components/filter/filter-bar.tsx';
import { Page } from '#console/components/page/page.tsx';
import { EmptyState } from '#console/components/page/states.tsx';
import { PagedTable } from '#console/components/table/paged-table.tsx';
import { useLanguage } from '#console/i18n/language.tsx';
import { useBookingColumns } from './booking-columns.tsx';
import { BookingFilterFields } from './booking-filter-fields.tsx';
import { isFiltered, questionOf, readFilters } from './booking-filters.ts';
import type { BookingsSearch } from './bookings-search.ts';
import { WhoseBookings } from './whose-bookings.tsx';

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
      title={t('desk.title')}
      actions={
        <ButtonLink to="/book" look="primary">
          {t('bookings.book')}
        </ButtonLink>
      }
    >
      <WhoseBookings />
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
        caption={t('desk.title')}
        columns={columns}
        keyOf={({ id }) => id}
        pages={pages}
        empty={
          <EmptyState icon="calendar" text={isFiltered(filters) ? t('lists.noMatch') : t('desk.noBookings')}>
            {isFiltered(filters) && <Button onClick={clear}>{t('lists.clearFilters')}</Button>}
          </EmptyState>
        }
      />
    </Page>
  );
}
