/** The week of all members: a row for each lane, a column for each day, and their bookings in order of time. */

import { Link } from '@tanstack/react-router';
import { memo, useId, useMemo } from 'react';
import type { ListedBooking } from '#client/index.ts';
import { todayIn } from '#console/components/calendar/business-days.ts';
import { type Arrow, boxIn } from '#console/components/drag/surface.ts';
import { soft, stack } from '#console/components/layout/layout.ts';
import { useLanguage, useTranslate } from '#console/i18n/language.tsx';
import { axisOf, instantAt } from '#console/screens/calendar/model/axis.ts';
import { nobody } from '#console/screens/calendar/model/calendar-search.ts';
import { boundsOfDay } from '#console/screens/calendar/model/days.ts';
import { instantOf, onOtherDay, type Place } from '#console/screens/calendar/model/move.ts';
import { useOpening } from '#console/screens/calendar/model/opening.ts';
import { type CategoryOf, useCategoryOf } from '#console/screens/calendar/model/queries.ts';
import type { Lane } from '#console/screens/calendar/model/shown.ts';
import { useStaffName, useWords, type Words } from '#console/screens/calendar/model/words.ts';
import { MoveGhost } from '#console/screens/calendar/moving/dry-run.tsx';
import type { CalendarSurface, CalendarView } from '#console/screens/calendar/moving/surface.ts';
import { type CalendarActions, useMoving } from '#console/screens/calendar/moving/use-moving.ts';
import { Block } from './block.tsx';
import { DayNotes } from './headings.tsx';
import { overlapsAnother } from './lanes.ts';
import styles from './week-grid.module.css';

interface WeekGridProps {
  readonly days: readonly string[];
  readonly lanes: readonly Lane[];
  readonly timeZone: string;
  readonly bookings: readonly ListedBooking[];
  readonly actions: CalendarActions;
}

export function WeekGrid({ days, lanes, timeZone, bookings, actions }: WeekGridProps) {
  const { translate: t, formats } = useLanguage();
  const words = useWords();
  const categoryOf = useCategoryOf();
  const opening = useOpening(days, timeZone);
  const today = todayIn(timeZone);
  const staffName = useStaffName();
  const help = useId();
  const view = useMemo(() => weekGridView(days, lanes, timeZone), [days, lanes, timeZone]);
  const cells = useMemo(() => byCell(days, lanes, timeZone, bookings), [days, lanes, timeZone, bookings]);
  const { id, root, moving, reached, handlers } = useMoving(view, bookings, actions);
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
            <DayNotes opening={opening.get(day)} />
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
                isShut={opening.get(day)?.isClosed ?? false}
                timeZone={timeZone}
                bookings={cells[row]?.[column] ?? none}
                words={words}
                categoryOf={categoryOf}
                // Only the cell with the booking is rendered again.
                moving={cells[row]?.[column]?.some(({ id }) => id === moving) ? moving : undefined}
                reached={cells[row]?.[column]?.some(({ id }) => id === reached) ? reached : undefined}
                help={help}
              />
            )),
          ];
        })}
        <MoveGhost drag={actions.drag} view={id} />
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

interface WeekCellProps {
  readonly name: string;
  readonly day: string;
  readonly lane: Lane;
  /** The business is closed all day. */
  readonly isShut: boolean;
  readonly timeZone: string;
  readonly bookings: readonly ListedBooking[];
  readonly words: Words;
  readonly categoryOf: CategoryOf;
  readonly moving: string | undefined;
  readonly reached: string | undefined;
  readonly help: string;
}

/** The bookings of a lane on a day of the week. */
const WeekCell = memo(function WeekCell(props: WeekCellProps) {
  const { name, day, lane, isShut, timeZone, bookings, words, categoryOf, moving, reached, help } = props;
  const t = useTranslate();
  const { start, end } = boundsOfDay(day, timeZone);
  const touches = ({ startDate, endDate }: { startDate: string; endDate: string }) =>
    Date.parse(startDate) < end && Date.parse(endDate) > start;
  const isClosed = lane.staffId !== null && !(lane.isAvailable && lane.schedule?.workingHours.some(touches));
  const isOff = lane.schedule?.timeOff.some(touches) ?? false;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for the fields of a form.
    <div
      role="group"
      aria-label={name}
      className={`${stack(1, 'narrow', 'top')} ${styles.cell}`}
      data-cell
      data-closed={isClosed || undefined}
      data-shut={isShut || undefined}
      data-off={isOff || undefined}
    >
      {isOff && <span className={`${soft} ${styles.note}`}>{t('words.timeOff')}</span>}
      {isClosed && !isOff && <span className={`${soft} ${styles.note}`}>{t('words.notWorking')}</span>}
      {bookings.map((booking) => (
        <Block
          key={booking.id}
          booking={booking}
          words={words}
          category={categoryOf(booking)}
          isOverlap={lane.staffId !== null && overlapsAnother(booking, bookings)}
          isMoving={moving === booking.id}
          isReached={reached === booking.id}
          help={help}
        />
      ))}
    </div>
  );
});

/** An empty slot has no time of day: booking there starts with this one. */
const morning = 9 * 60;

/**
 * The positions of bookings that are moved on the week of all members: another day at the same time, or another lane.
 */
function weekGridView(days: readonly string[], lanes: readonly Lane[], timeZone: string): CalendarView {
  const bounds = days.map((day) => boundsOfDay(day, timeZone));
  const columnOf = ({ startDate }: Pick<Place, 'startDate'>) => {
    const at = Date.parse(startDate);
    return bounds.findIndex(({ start, end }) => at >= start && at < end);
  };
  const rowOf = ({ staffId }: Pick<Place, 'staffId'>) => lanes.findIndex((lane) => lane.staffId === staffId);
  const inCell = (place: Place, row: number, column: number): Place | undefined => {
    const lane = lanes[row];
    const [from, to] = [days[Math.max(columnOf(place), 0)], days[column]];
    if (!lane || from === undefined || to === undefined) return undefined;
    const count = Temporal.PlainDate.from(from).until(to).days;
    const { startDate, endDate } = count === 0 ? place : onOtherDay(place, count, timeZone);
    return { startDate, endDate, staffId: lane.staffId };
  };

  const measure = (root: HTMLElement): CalendarSurface => {
    const frame = root.getBoundingClientRect();
    const boxes = Array.from(root.querySelectorAll('[data-cell]'), (element) => boxIn(frame, element));
    const height = root.querySelector('[data-item]')?.getBoundingClientRect().height ?? 0;
    const cellAt = (x: number, y: number) => {
      const column = boxes.slice(0, days.length).findLastIndex((box) => x >= box.x);
      const row = lanes.findLastIndex(
        (_, at) => y >= (boxes[at * days.length]?.y ?? Number.POSITIVE_INFINITY),
      );
      return { row: Math.max(row, 0), column: Math.max(column, 0) };
    };
    return {
      positionAt: ({ item: booking }, x, y) => {
        const { row, column } = cellAt(x, y);
        return inCell(booking, row, column);
      },
      boxOf: (_, place) => {
        const box = boxes[rowOf(place) * days.length + columnOf(place)];
        return box && { ...box, height };
      },
      emptyAt: (x, y) => {
        const { row, column } = cellAt(x, y);
        const [lane, day] = [lanes[row], days[column]];
        if (!lane || day === undefined) return undefined;
        const opening = lane.schedule?.workingHours.find((hours) => columnOf(hours) === column);
        const parts = axisOf([day], timeZone).parts.get(day) ?? [];
        return {
          startDate: opening?.startDate ?? instantOf(instantAt(parts, morning)),
          staffId: lane.staffId,
        };
      },
    };
  };
  const step = (place: Place, key: Arrow): Place | undefined => {
    const by = key === 'ArrowUp' || key === 'ArrowLeft' ? -1 : 1;
    const isVertical = key === 'ArrowUp' || key === 'ArrowDown';
    return inCell(place, rowOf(place) + (isVertical ? by : 0), columnOf(place) + (isVertical ? 0 : by));
  };
  return { measure, step };
}
