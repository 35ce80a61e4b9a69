/** A slot in the grid that the arrow keys move, where Enter starts a booking, as a click does. */
import { type KeyboardEvent, useState } from 'react';
import { useTimeZone } from '#console/api/time-zone.ts';
import { useLanguage } from '#console/i18n/language.tsx';
import { type Axis, instantAt } from '#console/screens/calendar/model/axis.ts';
import { instantOf } from '#console/screens/calendar/model/move.ts';
import { useStaffName } from '#console/screens/calendar/model/staff-name.ts';
import { isArrow } from '#console/screens/calendar/moving/surface.ts';
import type { CalendarActions } from '#console/screens/calendar/moving/use-moving.ts';
import styles from './time-grid.module.css';
import type { TitledColumn } from './time-grid.tsx';

interface EmptyPlaceProps {
  readonly columns: readonly TitledColumn[];
  readonly axis: Axis;
  readonly onBook: CalendarActions['onBook'];
}

/** In minutes. */
const step = 30;

export function EmptyPlace({ columns, axis, onBook }: EmptyPlaceProps) {
  const { translate: t, formats } = useLanguage();
  const timeZone = useTimeZone() ?? 'UTC';
  const staffName = useStaffName();
  const [{ at, minute }, setPlace] = useState({ at: 0, minute: 60 });
  const column = columns[Math.min(at, columns.length - 1)];
  if (!column) return null;
  const start = instantOf(instantAt(axis.parts.get(column.day) ?? [], minute));
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isArrow(event.key)) return;
    event.preventDefault();
    const by = event.key === 'ArrowUp' || event.key === 'ArrowLeft' ? -1 : 1;
    const isVertical = event.key === 'ArrowUp' || event.key === 'ArrowDown';
    const within = (value: number, most: number) => Math.min(Math.max(value, 0), most);
    setPlace({
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
      aria-label={t('calendar.emptyPlace', {
        time: formats.date(start, 'dayTime', timeZone),
        staff: staffName(column.lane.staffId),
      })}
      onKeyDown={onKeyDown}
      onClick={() => onBook({ startDate: start, staffId: column.lane.staffId })}
    />
  );
}
