/** The week of all members: a row for each lane, a column for each day, and their bookings in order of time. */
import { Link } from '@tanstack/react-router';
import { useId, useMemo } from 'react';
import type { ListedBooking } from '#client/index.ts';
import { todayIn } from '#console/components/calendar/business-days.ts';
import { useFormats, useTranslate } from '#console/i18n/language.tsx';
import { nobody } from '#console/screens/calendar/model/calendar-search.ts';
import { boundsOfDay } from '#console/screens/calendar/model/days.ts';
import type { Lane } from '#console/screens/calendar/model/shown.ts';
import { useStaffName } from '#console/screens/calendar/model/staff-name.ts';
import { useWords } from '#console/screens/calendar/model/words.ts';
import { Ghost } from '#console/screens/calendar/moving/ghost.tsx';
import { type CalendarActions, useMoving } from '#console/screens/calendar/moving/use-moving.ts';
import { WeekCell } from './week-cell.tsx';
import styles from './week-grid.module.css';
import { weekGridView } from './week-grid-view.ts';

interface WeekGridProps {
  readonly days: readonly string[];
  readonly lanes: readonly Lane[];
  readonly timeZone: string;
  readonly bookings: readonly ListedBooking[];
  readonly actions: CalendarActions;
}

export function WeekGrid({ days, lanes, timeZone, bookings, actions }: WeekGridProps) {
  const t = useTranslate();
  const formats = useFormats();
  const words = useWords();
  const today = todayIn(timeZone);
  const staffName = useStaffName();
  const help = useId();
  const view = useMemo(() => weekGridView(days, lanes, timeZone), [days, lanes, timeZone]);
  const cells = useMemo(() => byCell(days, lanes, timeZone, bookings), [days, lanes, timeZone, bookings]);
  const { root, ghost, moving, reached, handlers } = useMoving(view, bookings, actions);
  return (
    <div className={styles.scroller} data-scroller data-screen-only>
      <p id={help} className="visually-hidden">
        {t('calendar.weekKeys')}
      </p>
      <div ref={root} className={styles.grid} {...handlers}>
        <div className={styles.corner} />
        {days.map((day) => (
          <div key={day} className={styles.day}>
            <Link
              from="/calendar"
              to="/calendar"
              search={(before) => ({ ...before, view: undefined, day })}
              aria-current={day === today ? 'date' : undefined}
            >
              {formats.date(`${day}T00:00Z`, 'day', 'UTC')}
            </Link>
          </div>
        ))}
        {lanes.map((lane, row) => {
          const name = staffName(lane.staffId);
          return [
            <div key={lane.staffId ?? nobody} className={styles.lane}>
              <Link
                from="/calendar"
                to="/calendar"
                search={(before) => ({ ...before, staff: lane.staffId ?? nobody })}
                aria-label={t('calendar.weekOf', { name: lane.name ?? name })}
              >
                {lane.name ?? name}
              </Link>
            </div>,
            ...days.map((day, column) => (
              <WeekCell
                key={`${lane.staffId} ${day}`}
                name={`${lane.name ?? name}, ${formats.date(`${day}T00:00Z`, 'day', 'UTC')}`}
                day={day}
                lane={lane}
                timeZone={timeZone}
                bookings={cells[row]?.[column] ?? none}
                words={words}
                // Only the cell with the booking is rendered again.
                moving={cells[row]?.[column]?.some(({ id }) => id === moving) ? moving : undefined}
                reached={cells[row]?.[column]?.some(({ id }) => id === reached) ? reached : undefined}
                help={help}
              />
            )),
          ];
        })}
        <Ghost ref={ghost} staffName={staffName} />
      </div>
    </div>
  );
}

const none: readonly ListedBooking[] = [];

/** The bookings by lane and day, on the day of their start. */
function byCell(
  days: readonly string[],
  lanes: readonly Lane[],
  timeZone: string,
  bookings: readonly ListedBooking[],
): readonly (readonly ListedBooking[])[][] {
  const bounds = days.map((day) => boundsOfDay(day, timeZone));
  const first = bounds[0]?.start ?? 0;
  const cells: ListedBooking[][][] = lanes.map(() => days.map(() => []));
  const rows = new Map(lanes.map(({ staffId }, row) => [staffId, row]));
  for (const booking of bookings) {
    // One that began before the week is on its first day.
    const start = Math.max(Date.parse(booking.startDate), first);
    const column = bounds.findIndex((day) => start >= day.start && start < day.end);
    cells[rows.get(booking.staffId) ?? -1]?.[column]?.push(booking);
  }
  const inOrder = (one: ListedBooking, other: ListedBooking) =>
    Date.parse(one.startDate) - Date.parse(other.startDate) || (one.id < other.id ? -1 : 1);
  return cells.map((row) => row.map((cell) => cell.sort(inOrder)));
}
