/** The bookings of a period for a calendar: any number of them, in batches that hold nothing open between them. */
import type { Interval } from '#domain/time/interval.ts';
import type { Call } from '#platform/data/call.ts';
import { newLine } from '#platform/data/rows/line.ts';
import {
  type BookingEvent,
  type EventFilter,
  type EventPosition,
  type EventsMark,
  matchesInTurn,
  selectEvents,
  selectMark,
} from './event-queries.ts';

export type { BookingEvent, EventFilter };

/** Rows per batch; the view limits the length of each. */
const limit = 200;

const readInTurn = newLine();

/** Returns how many bookings {@link bookingEvents} yields, and what differs after a change of any of them. */
export async function markOfEvents(
  call: Call,
  filters: readonly EventFilter[],
  period: Interval,
): Promise<EventsMark> {
  if (filters.length === 0) return { count: 0, versions: '0', newest: null };
  return selectMark(call.db, filters, period);
}

/**
 * Yields the bookings that overlap the period and match at least one of the filters, ordered by their start and then
 * by id. Each batch is one statement, which runs after the consumer has taken the previous batch: a booking that is
 * changed meanwhile may or may not appear.
 */
export async function* bookingEvents(
  call: Call,
  filters: readonly EventFilter[],
  period: Interval,
): AsyncGenerator<readonly BookingEvent[], void> {
  for (const matches of matchesInTurn(filters, period)) {
    let after: EventPosition | undefined;
    for (;;) {
      const position = after;
      const batch = await readInTurn(call.app, () => selectEvents(call.db, matches, position, limit));
      if (batch.length > 0) yield batch;
      after = batch.at(-1);
      if (batch.length < limit) break;
    }
  }
}
