/** The calendar of the business, by staff member and time. */

import { useSearch } from '@tanstack/react-router';
import { useMemo, useRef } from 'react';
import { settingsQuery, useTimeZone } from '#console/api/queries.ts';
import { allServicesQuery, staffListQuery } from '#console/api/record-queries.ts';
import { Button } from '#console/components/button/button.tsx';
import { todayIn } from '#console/components/calendar/business-days.ts';
import { stack } from '#console/components/layout/layout.ts';
import { Notice, Page, ProblemNotice, Skeleton } from '#console/components/page/page.tsx';
import type { Opening } from '#console/components/page/screen.ts';
import { useLanguage, useTranslate } from '#console/i18n/language.tsx';
import styles from './calendar.module.css';
import { CalendarViews } from './calendar-views.tsx';
import { lengthOfDay, minutesOfDay } from './model/axis.ts';
import { boundsOf, daysShown } from './model/days.ts';
import { useOpening } from './model/opening.ts';
import { usePeriod, useStaff } from './model/queries.ts';
import type { QuickValues } from './quick/use-quick-booking.ts';
import { Toolbar } from './toolbar.tsx';

export function load({ queries, lang }: Opening) {
  return Promise.all([
    queries.prefetchQuery(settingsQuery(lang)),
    queries.prefetchQuery(staffListQuery(lang)),
    queries.prefetchQuery(allServicesQuery(lang)),
  ]);
}

export function CalendarScreen() {
  const t = useTranslate();
  const timeZone = useTimeZone();
  if (timeZone !== undefined) return <Calendar timeZone={timeZone} />;
  return (
    <Page title={t('navigation.calendar')} width="full">
      <Skeleton count={1} height="30rem" />
    </Page>
  );
}

function Calendar({ timeZone }: { timeZone: string }) {
  const t = useTranslate();
  const search = useSearch({ from: '/calendar' });
  const today = todayIn(timeZone);
  const day = search.day ?? today;
  const isWeek = search.view === 'week';
  const days = useMemo(() => daysShown(day, isWeek), [day, isWeek]);
  const period = boundsOf(days, timeZone);
  const { bookings, schedules } = usePeriod(period);
  const staff = useStaff();
  // Kept while another day loads: customers decide for another time while they are on the phone.
  const draft = useRef<QuickValues>(undefined);
  const error = bookings.error ?? schedules.error ?? staff.error;
  const retry = () => {
    for (const query of [bookings, schedules, staff]) if (query.error) void query.refetch();
  };
  return (
    <Page
      title={t('navigation.calendar')}
      width="full"
      toolbar={<Toolbar days={days} day={day} today={today} />}
      actions={
        <Button look="quiet" onClick={() => print()}>
          {t('bookings.print')}
        </Button>
      }
    >
      <div className={`${stack(2, 'narrow')} ${styles.content}`}>
        <ClockChange days={days} timeZone={timeZone} />
        {!isWeek && <ClosedDay days={days} timeZone={timeZone} />}
        {error && <ProblemNotice error={error} retry={retry} />}
        {bookings.data && schedules.data && staff.data ? (
          <CalendarViews
            key={period.from}
            days={days}
            day={day}
            timeZone={timeZone}
            staff={staff.data}
            schedules={schedules.data}
            bookings={bookings.data}
            draft={draft}
          />
        ) : (
          !error && <Skeleton count={1} height="30rem" />
        )}
      </div>
    </Page>
  );
}

/** Names the closures of the day; those of a week are in its headings. */
function ClosedDay({ days, timeZone }: { days: readonly string[]; timeZone: string }) {
  const opening = useOpening(days, timeZone);
  return opening.get(days[0] ?? '')?.notes.map((note) => (
    <Notice key={note} icon="calendar">
      {note}
    </Notice>
  ));
}

/** Names the days with a clock change. */
function ClockChange({ days, timeZone }: { days: readonly string[]; timeZone: string }) {
  const { translate: t, formats } = useLanguage();
  const changed = days
    .map((day) => ({ day, minutes: lengthOfDay(day, timeZone) }))
    .filter(({ minutes }) => minutes !== minutesOfDay);
  return changed.map(({ day, minutes }) => (
    <Notice key={day} icon="warning">
      {t('calendar.clockChange', {
        day: formats.date(`${day}T00:00Z`, 'fullDate', 'UTC'),
        hours: formats.number(minutes / 60),
      })}
    </Notice>
  ));
}
