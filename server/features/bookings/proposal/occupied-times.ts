/** The times at which staff members are occupied by bookings, for the search for free slots. */
import type { BookedTime } from '#domain/booking-conflict.ts';
import type { BookingKind } from '#domain/booking-kind.ts';
import { firstStatus } from '#domain/booking-status.ts';
import type { Interval } from '#domain/interval.ts';
import type { Call } from '#platform/call.ts';
import { selectOccupiedTimes } from './overlap-queries.ts';

/**
 * Returns the times at which live bookings of the kind occupy each of the staff members, by staff id, for the bookings
 * that overlap the interval. Bookings of any live status that follow each other without a gap are merged into one.
 */
export async function occupiedTimes(
  call: Call,
  staffIds: readonly string[],
  kind: BookingKind,
  interval: Interval,
): Promise<ReadonlyMap<string, readonly BookedTime[]>> {
  const occupied = new Map<string, BookedTime[]>(staffIds.map((id) => [id, []]));
  for (const { staffId, start, end } of await selectOccupiedTimes(call.db, staffIds, kind, interval)) {
    occupied.get(staffId)?.push({ kind, status: firstStatus, start, end });
  }
  return occupied;
}
