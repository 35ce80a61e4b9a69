/** Empty hours of the grid: the slot in which the keys begin a booking, and the time of the new booking. */
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTimeZone } from '#console/api/queries.ts';
import { isArrow } from '#console/components/drag/surface.ts';
import { useLanguage } from '#console/i18n/language.tsx';
import { type Axis, instantAt, placeOf } from '#console/screens/calendar/model/axis.ts';
import { boundsOfDay } from '#console/screens/calendar/model/days.ts';
import { instantOf } from '#console/screens/calendar/model/move.ts';
import { useStaffName, useWords } from '#console/screens/calendar/model/words.ts';
import { type NewPlace, usualMinutes } from '#console/screens/calendar/moving/surface.ts';
import type { CalendarActions } from '#console/screens/calendar/moving/use-moving.ts';
import type { TitledColumn } from './time-column.tsx';
import styles from './time-grid.module.css';

interface EmptySlotProps {
  readonly columns: readonly TitledColumn[];
  readonly axis: Axis;
  readonly onBook: CalendarActions['onBook'];
}

/** In minutes. */
const step = 30;

/** A slot in the grid that the arrow keys move, where Enter starts a booking, as a click does. */
export function EmptySlot({ columns, axis, onBook }: EmptySlotProps) {
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
    gridColumn: columnAt(Math.min(at, columns.length - 1)),
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

/** The lines of a column; without the second one, it would reach the last column. */
function columnAt(at: number): string {
  return `${at + 1} / ${at + 2}`;
}

interface NewBookingProps {
  readonly columns: readonly TitledColumn[];
  readonly axis: Axis;
  readonly timeZone: string;
  readonly place: NewPlace | undefined;
}

/** The time of the new booking while it is drawn, and while its form is open. */
export function NewBooking({ columns, axis, timeZone, place }: NewBookingProps) {
  const words = useWords();
  const box = useRef<HTMLDivElement>(null);
  const start = place?.startDate;
  useEffect(() => {
    if (start !== undefined) box.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [start]);
  if (!place || start === undefined) return null;
  const from = Date.parse(start);
  const end = place.endDate ?? instantOf(from + usualMinutes * 60_000);
  const at = columns.findIndex(({ day, lane }) => {
    const { start: first, end: last } = boundsOfDay(day, timeZone);
    return lane.staffId === place.staffId && from >= first && from < last;
  });
  const parts = axis.parts.get(columns[at]?.day ?? '');
  if (!parts) return null;
  const top = placeOf(parts, from);
  const style = {
    insetBlockStart: `calc(var(--minute) * ${top})`,
    blockSize: `calc(var(--minute) * ${placeOf(parts, Date.parse(end)) - top})`,
    gridColumn: columnAt(at),
  };
  return (
    <div ref={box} className={styles.drawn} style={style} aria-hidden="true" data-new-booking>
      {words.hoursOf({ startDate: start, endDate: end })}
    </div>
  );
}
