/** The day of the business at a glance: pets that are expected, here, going home and done. It refreshes itself. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { BookingFilter } from '#console/api/booking-queries.ts';
import { liveBookingsQuery } from '#console/api/live-bookings.ts';
import { staffListQuery } from '#console/api/staff-queries.ts';
import { useTimeZone } from '#console/api/time-zone.ts';
import { AsOf } from '#console/components/booking/as-of.tsx';
import { Button } from '#console/components/button/button.tsx';
import { addDays, middleOf, startOfDay, todayIn } from '#console/components/calendar/business-days.ts';
import { DayBar } from '#console/components/calendar/day-bar.tsx';
import { ZoneNote } from '#console/components/calendar/zone-note.tsx';
import { Page } from '#console/components/page/page.tsx';
import { ProblemNotice, Skeleton } from '#console/components/page/states.tsx';
import { PetSheet } from '#console/components/pet/pet-sheet.tsx';
import { useLanguage, useTranslate } from '#console/i18n/language.tsx';
import { serviceCategories } from '#domain/service-category.ts';
import styles from './board.module.css';
import { BoardFilters, nobody } from './board-filters.tsx';
import { Columns } from './columns.tsx';
import type { BoardSearch } from './route.ts';

/** Seconds between two reads. */
const refreshSeconds = 5;

export function BoardScreen() {
  const t = useTranslate();
  const timeZone = useTimeZone();
  return (
    <Page title={t('board.title')} actions={<Button onClick={() => print()}>{t('bookings.print')}</Button>}>
      {timeZone ? <BoardOfDay timeZone={timeZone} /> : <Skeleton count={4} height="9rem" />}
    </Page>
  );
}

function BoardOfDay({ timeZone }: { timeZone: string }) {
  const { languages } = useLanguage();
  const search = useSearch({ from: '/board' });
  const navigate = useNavigate({ from: '/board' });
  const change = (changed: BoardSearch) =>
    void navigate({ search: (before) => ({ ...before, ...changed }), resetScroll: false });
  const today = todayIn(timeZone);
  const day = search.day ?? today;
  const staff = useQuery({ ...staffListQuery(languages.catalog), placeholderData: keepPreviousData });
  const scope = JSON.stringify([day, search.category, search.staff]);
  const filters = filtersOf(search, day, day === today, timeZone);
  const bookings = useQuery(liveBookingsQuery(languages.catalog, scope, filters, refreshSeconds));
  const rows = bookings.data?.filter(({ staffId }) => search.staff !== nobody || staffId === null);
  return (
    <div className={styles.board}>
      <div className={styles.bar}>
        <DayBar
          day={day}
          today={today}
          timeZone={timeZone}
          onChoose={(one) => change({ day: one === today ? undefined : one })}
        />
        <BoardFilters search={search} staff={staff.data ?? []} onChange={change} />
      </div>
      <div>
        <ZoneNote instant={middleOf(day, timeZone)} timeZone={timeZone} />
        <AsOf query={bookings} timeZone={timeZone} />
      </div>
      {bookings.error && !rows && (
        <ProblemNotice error={bookings.error} retry={() => void bookings.refetch()} />
      )}
      {!rows && !bookings.error && <Skeleton count={4} height="9rem" />}
      {rows && (
        <Columns
          // Another filter or day is another board: it is not compared with the previous one.
          key={scope}
          bookings={rows}
          day={day}
          today={today}
          timeZone={timeZone}
          isFiltered={search.category !== undefined || search.staff !== undefined}
          onShowAll={() => change({ category: undefined, staff: undefined })}
          onOpenPet={(pet) => change({ pet })}
        />
      )}
      {search.pet && <PetSheet id={search.pet} today={today} onClose={() => change({ pet: undefined })} />}
    </div>
  );
}

/** The bookings of the day; today also those that began earlier and are still here, although they should have ended. */
function filtersOf(
  { category: asked, staff }: BoardSearch,
  day: string,
  isToday: boolean,
  timeZone: string,
): readonly BookingFilter[] {
  const [from, to] = [startOfDay(day, timeZone), startOfDay(addDays(day, 1), timeZone)];
  const category = serviceCategories.find((one) => one === asked);
  const chosen = { category, staffId: staff === nobody ? undefined : staff };
  const onDay = { ...chosen, from, to };
  return isToday ? [onDay, { ...chosen, status: 'IN_PROGRESS', to: from }] : [onDay];
}
