/** The public interface of `bookings` for other features. The endpoints' own operations are in separate files. */
import type { BookedTime } from '#domain/booking-conflict.ts';
import type { BookingKind } from '#domain/booking-kind.ts';
import { type BookingStatus, firstStatus } from '#domain/booking-status.ts';
import type { Interval } from '#domain/interval.ts';
import type { App } from '#platform/app-context.ts';
import type { Call } from '#platform/call.ts';
import { registerBookingMetrics } from './booking-metrics.ts';
import { sweepOldKeys } from './idempotency-queries.ts';
import { selectAssigned, selectTaken } from './taken-queries.ts';

export { registerBookingMetrics };

/** Removes the expired idempotency keys. A scheduled job; it ends early when `signal` is aborted. */
export function expireIdempotencyKeys(app: App, signal?: AbortSignal): Promise<void> {
  return sweepOldKeys(app.database.kysely, signal);
}

/**
 * Returns the times at which live bookings of the kind occupy each of the staff members, by staff id, for the bookings
 * that overlap the interval. Bookings of any live status that follow each other without a gap are merged into one.
 */
export async function takenTimes(
  call: Call,
  staffIds: readonly string[],
  kind: BookingKind,
  interval: Interval,
): Promise<ReadonlyMap<string, readonly BookedTime[]>> {
  const taken = new Map<string, BookedTime[]>(staffIds.map((id) => [id, []]));
  for (const { staffId, start, end } of await selectTaken(call.db, staffIds, kind, interval)) {
    taken.get(staffId)?.push({ kind, status: firstStatus, start, end });
  }
  return taken;
}

/** Returns the bookings that the staff member is assigned to, past and future, in every status, ordered by start. */
export function assignedBookings(
  call: Call,
  staffId: string,
  interval: Interval,
): Promise<readonly (Interval & { readonly id: string; readonly status: BookingStatus })[]> {
  return selectAssigned(call.db, staffId, interval);
}
