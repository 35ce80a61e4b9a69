/** Bookings at their times of day: a column for each lane of a day, or for each day of a lane. */

import { Link } from '@tanstack/react-router';
import { useId, useMemo } from 'react';
import type { ListedBooking } from '#client/index.ts';
import { todayIn } from '#console/components/calendar/business-days.ts';
import { soft } from '#console/components/layout/layout.ts';
import { useLanguage, useTranslate } from '#console/i18n/language.tsx';
import { type Axis, axisOf } from '#console/screens/calendar/model/axis.ts';
import { type CalendarSearch, nobody } from '#console/screens/calendar/model/calendar-search.ts';
import { useOpening } from '#console/screens/calendar/model/opening.ts';
import { useCategoryOf } from '#console/screens/calendar/model/queries.ts';
import { hoursWithWork, type Lane } from '#console/screens/calendar/model/shown.ts';
import { useWords } from '#console/screens/calendar/model/words.ts';
import { MoveGhost } from '#console/screens/calendar/moving/dry-run.tsx';
import { type CalendarActions, useMoving } from '#console/screens/calendar/moving/use-moving.ts';
import { EmptySlot, NewBooking } from './empty-time.tsx';
import headings from './headings.module.css';
import { DayNotes, LaneHeading } from './headings.tsx';
import { type PlacedBooking, placedIn, TimeColumn, type TitledColumn } from './time-column.tsx';
import styles from './time-grid.module.css';
import { timeGridView } from './time-grid-view.ts';

interface TimeGridProps {
  readonly columns: readonly TitledColumn[];
  readonly axis: Axis;
  readonly timeZone: string;
  readonly bookings: readonly ListedBooking[];
  readonly actions: CalendarActions;
}

function TimeGrid({ columns, axis, timeZone, bookings, actions }: TimeGridProps) {
  const t = useTranslate();
  const words = useWords();
  const help = useId();
  const view = useMemo(() => timeGridView(columns, axis, timeZone), [columns, axis, timeZone]);
  const categoryOf = useCategoryOf();
  const byColumn = useMemo(
    () =>
      columns.map((column) =>
        placedIn(
          axis.parts.get(column.day) ?? [],
          bookings.filter((booking) => view.isIn(booking, column)),
        ),
      ),
    [columns, bookings, view, axis],
  );
  const { id, root, moving, reached, drawn, handlers } = useMoving(view, bookings, actions);
  const style = { ...widthsOf(byColumn), '--length': axis.length } as object;
  return (
    <div className={styles.scroller} data-scroller data-screen-only>
      <p id={help} className="visually-hidden">
        {t('calendar.keys')}
      </p>
      <div className={styles.grid} style={style}>
        <div className={styles.corner} />
        <div className={styles.heads}>
          {columns.map(({ key, heading }) => (
            <div key={key} className={styles.head}>
              {heading}
            </div>
          ))}
        </div>
        <HourLabels axis={axis} />
        <div ref={root} className={styles.columns} {...handlers}>
          {columns.map((column, at) => (
            <TimeColumn
              key={column.key}
              column={column}
              axis={axis}
              placed={byColumn[at] ?? []}
              words={words}
              categoryOf={categoryOf}
              moving={moving}
              reached={reached}
              help={help}
            />
          ))}
          <EmptySlot columns={columns} axis={axis} onBook={actions.onBook} />
          <NewBooking columns={columns} axis={axis} timeZone={timeZone} place={drawn ?? actions.proposed} />
          <MoveGhost drag={actions.drag} view={id} />
        </div>
      </div>
    </div>
  );
}

/** Wide enough for the most bookings side by side, each in this number of rem; the calendar scrolls if necessary. */
const least = 5.5;

function widthsOf(columns: readonly (readonly PlacedBooking[])[]) {
  const sideBySide = columns.map((placed) =>
    Math.round(1 / Math.min(1, ...placed.map(({ width }) => width))),
  );
  const widths = sideBySide.map((count) => Math.max(9, count * least));
  const template = widths.map((width) => `minmax(${width}rem, ${width}fr)`).join(' ');
  return { '--template': template, '--widths': `${widths.reduce((sum, width) => sum + width, 0)}rem` };
}

/** The full hours next to the grid. */
function HourLabels({ axis }: { axis: Axis }) {
  const { formats } = useLanguage();
  const label = (clock: number) =>
    // A time of day without a day: UTC shows it unchanged.
    formats.date(`2000-01-01T${String(clock / 60).padStart(2, '0')}:00Z`, 'time', 'UTC');
  return (
    <div className={styles.hours} aria-hidden="true">
      {axis.hours.map(({ at, clock }) => (
        <span
          key={at}
          className={`${soft} ${styles.hour}`}
          style={{ insetBlockStart: `calc(var(--minute) * ${at})` }}
        >
          {label(clock)}
        </span>
      ))}
    </div>
  );
}

interface TimeGridOfDaysProps {
  readonly days: readonly string[];
  readonly lanes: readonly Lane[];
  readonly timeZone: string;
  readonly hours: CalendarSearch['hours'];
  readonly bookings: readonly ListedBooking[];
  readonly actions: CalendarActions;
  readonly onBookIn: (lane: Lane) => void;
}

/** The grid of hours with its headings: the lanes of a day, or the week of one lane. */
export function TimeGridOfDays({
  days,
  lanes,
  timeZone,
  hours,
  bookings,
  actions,
  onBookIn,
}: TimeGridOfDaysProps) {
  const { translate: t, formats } = useLanguage();
  const opening = useOpening(days, timeZone);
  const open = [...opening.values()].flatMap((day) => day.open);
  const shown = hours === 'all' ? undefined : hoursWithWork(lanes, bookings, timeZone, open);
  const [first, last] = [shown?.first, shown?.last];
  const today = todayIn(timeZone);
  const axis = useMemo(
    () => axisOf(days, timeZone, first === undefined || last === undefined ? undefined : { first, last }),
    [days, timeZone, first, last],
  );
  const columns = useMemo((): readonly TitledColumn[] => {
    const name = (lane: Lane) => lane.name ?? t('calendar.unassigned');
    if (days.length === 1) {
      return lanes.map((lane) => ({
        key: lane.staffId ?? nobody,
        day: days[0] ?? '',
        lane,
        opening: opening.get(days[0] ?? ''),
        name: name(lane),
        heading: <LaneHeading lane={lane} name={name(lane)} onBook={() => onBookIn(lane)} />,
      }));
    }
    return days.flatMap((day) =>
      lanes.map((lane) => {
        const text = formats.date(`${day}T00:00Z`, 'day', 'UTC');
        return {
          key: day,
          day,
          lane,
          opening: opening.get(day),
          name: text,
          heading: (
            <>
              <Link
                className={headings.laneName}
                from="/calendar"
                to="/calendar"
                search={(before) => ({ ...before, view: undefined, day })}
                aria-current={day === today ? 'date' : undefined}
              >
                {text}
              </Link>
              <DayNotes opening={opening.get(day)} />
            </>
          ),
        };
      }),
    );
  }, [days, lanes, opening, today, t, formats, onBookIn]);
  return <TimeGrid columns={columns} axis={axis} timeZone={timeZone} bookings={bookings} actions={actions} />;
}
