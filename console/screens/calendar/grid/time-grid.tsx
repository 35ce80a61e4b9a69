/** Bookings at their times of day: a column for each lane of a day, or for each day of a lane. */
import { Link } from '@tanstack/react-router';
import { type KeyboardEvent, useId, useMemo, useState } from 'react';
import type { ListedBooking } from '#client/index.ts';
import { useTimeZone } from '#console/api/queries.ts';
import { todayIn } from '#console/components/calendar/business-days.ts';
import { useLanguage, useTranslate } from '#console/i18n/language.tsx';
import { type Axis, axisOf, instantAt } from '#console/screens/calendar/model/axis.ts';
import { type CalendarSearch, nobody } from '#console/screens/calendar/model/calendar-search.ts';
import { instantOf } from '#console/screens/calendar/model/move.ts';
import { useOpening } from '#console/screens/calendar/model/opening.ts';
import { hoursWithWork, type Lane } from '#console/screens/calendar/model/shown.ts';
import { useStaffName, useWords } from '#console/screens/calendar/model/words.ts';
import { Ghost } from '#console/screens/calendar/moving/ghost.tsx';
import { isArrow } from '#console/screens/calendar/moving/surface.ts';
import { type CalendarActions, useMoving } from '#console/screens/calendar/moving/use-moving.ts';
import headings from './headings.module.css';
import { DayNotes, LaneHeading } from './headings.tsx';
import { TimeColumn, type TitledColumn } from './time-column.tsx';
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
  const byColumn = useMemo(
    () => columns.map((column) => bookings.filter((booking) => view.isIn(booking, column))),
    [columns, bookings, view],
  );
  const { id, root, moving, reached, handlers } = useMoving(view, bookings, actions);
  const style = { '--columns': columns.length, '--length': axis.length } as object;
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
              bookings={byColumn[at] ?? []}
              words={words}
              moving={moving}
              reached={reached}
              help={help}
            />
          ))}
          <EmptySlot columns={columns} axis={axis} onBook={actions.onBook} />
          <Ghost drag={actions.drag} view={id} />
        </div>
      </div>
    </div>
  );
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
        <span key={at} className={styles.hour} style={{ insetBlockStart: `calc(var(--minute) * ${at})` }}>
          {label(clock)}
        </span>
      ))}
    </div>
  );
}

interface EmptySlotProps {
  readonly columns: readonly TitledColumn[];
  readonly axis: Axis;
  readonly onBook: CalendarActions['onBook'];
}

/** In minutes. */
const step = 30;

/** A slot in the grid that the arrow keys move, where Enter starts a booking, as a click does. */
function EmptySlot({ columns, axis, onBook }: EmptySlotProps) {
  const { translate: t, formats } = useLanguage();
  const timeZone = useTimeZone() ?? 'UTC';
  const staffName = useStaffName();
  const [{ at, minute }, setSlot] = useState({ at: 0, minute: 60 });
  const column = columns[Math.min(at, columns.length - 1)];
  if (!column) return null;
  const start = instantOf(instantAt(axis.parts.get(column.day) ?? [], minute));
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isArrow(event.key)) return;
    event.preventDefault();
    const by = event.key === 'ArrowUp' || event.key === 'ArrowLeft' ? -1 : 1;
    const isVertical = event.key === 'ArrowUp' || event.key === 'ArrowDown';
    const within = (value: number, most: number) => Math.min(Math.max(value, 0), most);
    setSlot({
      at: isVertical ? at : within(at + by, columns.length - 1),
      minute: isVertical ? within(minute + by * step, axis.length - step) : minute,
    });
  };
  const style = {
    insetBlockStart: `calc(var(--minute) * ${minute})`,
    blockSize: `calc(var(--minute) * ${step})`,
    insetInlineStart: `${(at / columns.length) * 100}%`,
    inlineSize: `${100 / columns.length}%`,
  };
  return (
    <button
      type="button"
      className={styles.empty}
      style={style}
      aria-label={t('calendar.emptySlot', {
        time: formats.date(start, 'dayTime', timeZone),
        staff: staffName(column.lane.staffId),
      })}
      onKeyDown={onKeyDown}
      onClick={() => onBook({ startDate: start, staffId: column.lane.staffId })}
    />
  );
}

interface TimeGridOfDaysProps {
  readonly days: readonly string[];
  readonly lanes: readonly Lane[];
  readonly timeZone: string;
  readonly hours: CalendarSearch['hours'];
  readonly bookings: readonly ListedBooking[];
  readonly actions: CalendarActions;
}

/** The grid of hours with its headings: the lanes of a day, or the week of one lane. */
export function TimeGridOfDays({ days, lanes, timeZone, hours, bookings, actions }: TimeGridOfDaysProps) {
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
  }, [days, lanes, opening, today, t, formats]);
  return <TimeGrid columns={columns} axis={axis} timeZone={timeZone} bookings={bookings} actions={actions} />;
}
