/** The bookings' door: what other features may ask of them. The endpoints' own operations lie beside it. */
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

/** Forgets the idempotency keys of yesterday; timed work, which ends early when its `turn` does. */
export function expireIdempotencyKeys(app: App, turn?: AbortSignal): Promise<void> {
  return sweepOldKeys(app.database.kysely, turn);
}

/**
 * When live bookings of the kind hold each of the staff members, by their ids, as far as these overlap the
 * interval. Bookings that follow each other without a pause are told as one, in whichever live status.
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

/** What the staff member is, was or was to be busy with: bookings of every status, in the order of time. */
export function assignedBookings(
  call: Call,
  staffId: string,
  interval: Interval,
): Promise<readonly (Interval & { readonly id: string; readonly status: BookingStatus })[]> {
  return selectAssigned(call.db, staffId, interval);
}
