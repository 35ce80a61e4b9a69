/** Finds overlapping bookings, and places them side by side. */
import type { ListedBooking } from '#client/index.ts';
import { overlaps } from '#console/api/free-times.ts';
import { isLive } from '#domain/booking/record/booking-status.ts';

export interface Span {
  readonly start: number;
  readonly end: number;
}

/** The column of a span among overlapping ones, from 0, and their number of columns. */
export interface ColumnOfSpan {
  readonly column: number;
  readonly columns: number;
}

/**
 * Returns the position of each span. Adjacent spans do not overlap. Spans that overlap directly or through others share
 * the number of columns, so that none covers another.
 */
export function sideBySide(spans: readonly Span[]): readonly ColumnOfSpan[] {
  const order = spans
    .map((span, index) => ({ ...span, index }))
    .sort((a, b) => a.start - b.start || b.end - a.end || a.index - b.index);
  const places = new Array<ColumnOfSpan>(spans.length);
  let group: { index: number; column: number }[] = [];
  /** The time at which each column is free again. */
  let ends: number[] = [];
  const close = () => {
    for (const { index, column } of group) places[index] = { column, columns: ends.length };
    group = [];
    ends = [];
  };
  for (const { start, end, index } of order) {
    if (ends.every((free) => free <= start)) close();
    const free = ends.findIndex((column) => column <= start);
    const column = free === -1 ? ends.length : free;
    // Without a minimum length, the next span could cover this one.
    ends[column] = Math.max(end, start + 1);
    group.push({ index, column });
  }
  close();
  return places;
}

/** The rest of the whole without these spans, in order. */
export function without(whole: Span, taken: readonly Span[]): readonly Span[] {
  const left: Span[] = [];
  let from = whole.start;
  for (const { start, end } of [...taken].sort((a, b) => a.start - b.start)) {
    if (start > from) left.push({ start: from, end: Math.min(start, whole.end) });
    from = Math.max(from, end);
    if (from >= whole.end) return left;
  }
  if (from < whole.end) left.push({ start: from, end: whole.end });
  return left;
}

/** True if it overlaps another one; those that are completed or cancelled do not count. */
export function overlapsAnother(booking: ListedBooking, all: readonly ListedBooking[]): boolean {
  const isOther = ({ id, status }: ListedBooking) => id !== booking.id && isLive(status);
  return isLive(booking.status) && all.some((other) => isOther(other) && overlaps(booking, other));
}
