/** The bookings of a period for a calendar: any number of them, in batches that hold nothing open between them. */
import type { Interval } from '#domain/time/interval.ts';
import type { Call } from '#platform/data/call.ts';
import { newLine } from '#platform/data/rows/line.ts';
import {
  type BookingEvent,
  type EventFilter,
  type EventPosition,
  matchesInTurn,
  selectEvents,
} from './event-queries.ts';

/** Rows per batch; the view limits the length of each. */
const limit = 200;

const readInTurn = newLine();

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
