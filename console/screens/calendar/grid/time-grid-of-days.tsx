/** The grid of hours with its headings: the lanes of a day, or the week of one lane. */
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { ListedBooking } from '#client/index.ts';
import { todayIn } from '#console/components/calendar/business-days.ts';
import { useLanguage } from '#console/i18n/language.tsx';
import styles from '#console/screens/calendar/calendar.module.css';
import { axisOf } from '#console/screens/calendar/model/axis.ts';
import type { CalendarSearch } from '#console/screens/calendar/model/calendar-search.ts';
import { nobody } from '#console/screens/calendar/model/calendar-search.ts';
import { hoursWithWork, type Lane } from '#console/screens/calendar/model/shown.ts';
import type { CalendarActions } from '#console/screens/calendar/moving/use-moving.ts';
import { LaneHeading } from './lane-heading.tsx';
import { TimeGrid, type TitledColumn } from './time-grid.tsx';

interface TimeGridOfDaysProps {
  readonly days: readonly string[];
  readonly lanes: readonly Lane[];
  readonly timeZone: string;
  readonly hours: CalendarSearch['hours'];
  readonly bookings: readonly ListedBooking[];
  readonly actions: CalendarActions;
}

export function TimeGridOfDays({ days, lanes, timeZone, hours, bookings, actions }: TimeGridOfDaysProps) {
  const { translate: t, formats } = useLanguage();
  const shown = hours === 'all' ? undefined : hoursWithWork(lanes, bookings, timeZone);
  const [first, last] = [shown?.first, shown?.last];
  const key = days.join();
  const today = todayIn(timeZone);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key identifies the days.
  const axis = useMemo(
    () => axisOf(days, timeZone, first === undefined || last === undefined ? undefined : { first, last }),
    [key, timeZone, first, last],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key identifies the days.
  const columns = useMemo((): readonly TitledColumn[] => {
    const name = (lane: Lane) => lane.name ?? t('calendar.unassigned');
    if (days.length === 1) {
      return lanes.map((lane) => ({
        key: lane.staffId ?? nobody,
        day: days[0] ?? '',
        lane,
        name: name(lane),
        heading: <LaneHeading lane={lane} name={name(lane)} day={days[0] ?? ''} />,
      }));
    }
    return days.flatMap((day) =>
      lanes.map((lane) => {
        const text = formats.date(`${day}T00:00Z`, 'day', 'UTC');
        return {
          key: day,
          day,
          lane,
          name: text,
          heading: (
            <Link
              className={styles.laneName}
              from="/calendar"
              to="/calendar"
              search={(before) => ({ ...before, view: undefined, day })}
              aria-current={day === today ? 'date' : undefined}
            >
              {text}
            </Link>
          ),
        };
      }),
    );
  }, [key, lanes, today, t, formats]);
  return <TimeGrid columns={columns} axis={axis} timeZone={timeZone} bookings={bookings} actions={actions} />;
}
