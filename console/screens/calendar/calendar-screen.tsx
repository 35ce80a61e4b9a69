/** The calendar of the business, by staff member and time. */
import { useSearch } from '@tanstack/react-router';
import { useTimeZone } from '#console/api/time-zone.ts';
import { todayIn } from '#console/components/calendar/business-days.ts';
import { Page } from '#console/components/page/page.tsx';
import { ProblemNotice, Skeleton } from '#console/components/page/states.tsx';
import { useTranslate } from '#console/i18n/language.tsx';
import { CalendarViews } from './calendar-views.tsx';
import { ClockChange } from './clock-change.tsx';
import { Filters } from './filters.tsx';
import { boundsOf, daysShown } from './model/days.ts';
import { usePeriod, useStaff } from './model/queries.ts';
import { Toolbar } from './toolbar.tsx';

export function CalendarScreen() {
  const t = useTranslate();
  const timeZone = useTimeZone();
  if (timeZone !== undefined) return <Calendar timeZone={timeZone} />;
  return (
    <Page title={t('calendar.title')} width="full">
      <Skeleton count={1} height="30rem" />
    </Page>
  );
}

function Calendar({ timeZone }: { timeZone: string }) {
  const t = useTranslate();
  const search = useSearch({ from: '/calendar' });
  const today = todayIn(timeZone);
  const day = search.day ?? today;
  const days = daysShown(day, search.view === 'week');
  const period = boundsOf(days, timeZone);
  const { bookings, schedules } = usePeriod(period);
  const staff = useStaff();
  const error = bookings.error ?? schedules.error ?? staff.error;
  const retry = () => {
    for (const query of [bookings, schedules, staff]) if (query.error) void query.refetch();
  };
  return (
    <Page title={t('calendar.title')} width="full" actions={<Toolbar days={days} day={day} today={today} />}>
      <Filters />
      <ClockChange days={days} timeZone={timeZone} />
      {error && <ProblemNotice error={error} retry={retry} />}
      {bookings.data && schedules.data && staff.data ? (
        <CalendarViews
          key={period.from}
          days={days}
          timeZone={timeZone}
          staff={staff.data}
          schedules={schedules.data}
          bookings={bookings.data}
        />
      ) : (
        !error && <Skeleton count={1} height="30rem" />
      )}
    </Page>
  );
}
