/** One column of the grid of hours: closed hours are shaded, and overlapping bookings are side by side. */

import { memo, type ReactNode } from 'react';
import type { ListedBooking } from '#client/index.ts';
import { soft } from '#console/components/layout/layout.ts';
import { useNow } from '#console/components/page/now.ts';
import { useTranslate } from '#console/i18n/language.tsx';
import { type Axis, gapsOf, type Part, placeOf } from '#console/screens/calendar/model/axis.ts';
import type { DayOpening } from '#console/screens/calendar/model/opening.ts';
import type { CategoryOf } from '#console/screens/calendar/model/queries.ts';
import type { Words } from '#console/screens/calendar/model/words.ts';
import { isLive } from '#domain/booking/record/booking-status.ts';
import { Block } from './block.tsx';
import { overlapsAnother, type Span, sideBySide, without } from './lanes.ts';
import styles from './time-grid.module.css';
import { type GridColumn, step } from './time-grid-view.ts';

export interface TitledColumn extends GridColumn {
  /** Undefined until it is known. */
  readonly opening: DayOpening | undefined;
  /** For screen readers. */
  readonly name: string;
  readonly heading: ReactNode;
}

interface TimeColumnProps {
  readonly column: TitledColumn;
  readonly axis: Axis;
  readonly placed: readonly PlacedBooking[];
  readonly words: Words;
  readonly categoryOf: CategoryOf;
  readonly moving: string | undefined;
  readonly reached: string | undefined;
  readonly help: string;
}

export const TimeColumn = memo(function TimeColumn(props: TimeColumnProps) {
  const { column, axis, placed, words, categoryOf, moving, reached, help } = props;
  const parts = axis.parts.get(column.day) ?? [];
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for the fields of a form.
    <div role="group" aria-label={column.name} className={styles.column} data-column>
      <Shades column={column} axis={axis} parts={parts} />
      {placed.map(({ booking, left, width }) => (
        <Holds key={booking.id} booking={booking} parts={parts} left={left} width={width} />
      ))}
      {placed.map(({ booking, start, end, left, width, isOverlap }) => (
        <Block
          key={booking.id}
          booking={booking}
          words={words}
          category={categoryOf(booking)}
          style={blockStyle(start, end, left, width)}
          isOverlap={isOverlap && column.lane.staffId !== null}
          isMoving={moving === booking.id}
          isReached={reached === booking.id}
          hasEnd
          help={help}
        />
      ))}
      <NowLine parts={parts} />
    </div>
  );
});

const minute = 60_000;

/** The present time, today. */
function NowLine({ parts }: { parts: readonly Part[] }) {
  const now = Date.parse(useNow(60));
  const isToday = parts.some(({ from, length }) => now >= from && now < from + length * minute);
  if (!isToday) return null;
  return (
    <div
      className={styles.now}
      style={{ insetBlockStart: `calc(var(--minute) * ${Math.round(placeOf(parts, now))})` }}
    />
  );
}

interface HoldsProps {
  readonly booking: ListedBooking;
  readonly parts: readonly Part[];
  readonly left: number;
  readonly width: number;
}

/** The time before and after a visit for which it holds its staff member; its block says so in words. */
function Holds({ booking, parts, left, width }: HoldsProps) {
  const { startDate, endDate, hold, staffId, status } = booking;
  if (!hold || staffId === null || !isLive(status)) return null;
  const at = (instant: string) => placeOf(parts, Date.parse(instant));
  const spans = [
    { start: at(hold.startDate), end: at(startDate) },
    { start: at(endDate), end: at(hold.endDate) },
  ];
  return spans
    .filter(({ start, end }) => end > start)
    .map(({ start, end }) => (
      <div key={start} className={styles.hold} style={blockStyle(start, end, left, width)} data-hold />
    ));
}

/**
 * Working hours are white, everything else is shaded: hours outside them, time off, times that do not exist on the day,
 * and, darker, those at which the business is closed.
 */
function Shades({ column, axis, parts }: { column: TitledColumn; axis: Axis; parts: readonly Part[] }) {
  const t = useTranslate();
  const { schedule, staffId, isAvailable } = column.lane;
  const spans = (all: readonly { startDate: string; endDate: string }[]) =>
    all
      .map(({ startDate, endDate }) => ({
        start: placeOf(parts, Date.parse(startDate)),
        end: placeOf(parts, Date.parse(endDate)),
      }))
      .filter(({ start, end }) => end > start);
  const shut = (column.opening?.closed ?? [])
    .map(({ start, end }) => ({ start: placeOf(parts, start), end: placeOf(parts, end) }))
    .filter(({ start, end }) => end > start);
  const open = isAvailable ? spans(schedule?.workingHours ?? []) : [];
  const closed = without({ start: 0, end: axis.length }, open);
  return (
    <>
      {staffId !== null &&
        closed.map((span) => <div key={span.start} className={styles.closed} style={spanStyle(span)} />)}
      {shut.map((span) => (
        <div key={span.start} className={styles.shut} style={spanStyle(span)} data-shut />
      ))}
      {spans(schedule?.timeOff ?? []).map((span) => (
        <div key={span.start} className={`${soft} ${styles.off}`} style={spanStyle(span)}>
          <span>{t('words.timeOff')}</span>
        </div>
      ))}
      {gapsOf(parts, axis.length).map(({ at, length }) => (
        <div key={at} className={styles.gap} style={spanStyle({ start: at, end: at + length })} />
      ))}
    </>
  );
}

export interface PlacedBooking extends Span {
  readonly booking: ListedBooking;
  /** Shares of the width of the column. */
  readonly left: number;
  readonly width: number;
  readonly isOverlap: boolean;
}

/** The places of bookings in a column: those that overlap are side by side. */
export function placedIn(
  parts: readonly Part[],
  bookings: readonly ListedBooking[],
): readonly PlacedBooking[] {
  // With the drawn length, which is longer than a short booking, so that none covers another.
  const spans = bookings.map(({ startDate, endDate }) => {
    const start = placeOf(parts, Date.parse(startDate));
    return { start, end: Math.max(placeOf(parts, Date.parse(endDate)), start + step) };
  });
  return sideBySide(spans).map(({ column, columns }, at) => {
    const [booking, span] = [bookings[at], spans[at]] as [ListedBooking, Span];
    const isOverlap = overlapsAnother(booking, bookings);
    return { booking, ...span, left: column / columns, width: 1 / columns, isOverlap };
  });
}

function spanStyle({ start, end }: Span) {
  return {
    insetBlockStart: `calc(var(--minute) * ${start})`,
    blockSize: `calc(var(--minute) * ${end - start})`,
  };
}

const styleCache = new Map<string, ReturnType<typeof spanStyle>>();

/** The same object for the same position, so that an unchanged block is not rendered again. */
function blockStyle(start: number, end: number, left: number, width: number) {
  const key = `${start} ${end} ${left} ${width}`;
  const known = styleCache.get(key);
  if (known) return known;
  const style = {
    position: 'absolute',
    ...spanStyle({ start, end }),
    insetInlineStart: `${left * 100}%`,
    inlineSize: `${width * 100}%`,
  } as const;
  styleCache.set(key, style);
  return style;
}
