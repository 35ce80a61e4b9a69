/** Marks a booking whose customer did not come (contract §21, "No-shows"). */
import { unstartedStatuses, wrongStatus } from '#domain/booking/record/booking-status.ts';
import { Refusal } from '#domain/refusal.ts';
import { formatTimestamp } from '#domain/time/timestamp.ts';
import { recordChange } from '#features/audit/public.ts';
import { requireWorkableBooking } from '#features/bookings/record/access.ts';
import type { Booking } from '#features/bookings/record/booking.ts';
import { countStatusChange } from '#features/bookings/record/booking-metrics.ts';
import { type IfMatch, requireCurrent } from '#features/bookings/record/etag.ts';
import { findBooking, insertDeltas, readClock, writeStatus } from '#features/bookings/record/queries.ts';
import { inTransaction, type SignedInCall } from '#platform/data/call.ts';
import { afterCommit } from '#platform/data/db/transaction.ts';

/**
 * Marks the booking, which cancels it if it is PENDING or CONFIRMED, or removes the mark and nothing else. Without a
 * change nothing is written.
 *
 * @throws Refusal NOT_FOUND; FORBIDDEN; STALE_VERSION; INVALID_STATUS_CHANGE before the start, and once the work has begun.
 */
export function setNoShow(
  call: SignedInCall,
  id: string,
  { noShow }: { readonly noShow: boolean },
  ifMatch: IfMatch,
): Promise<Booking> {
  return inTransaction(call, async (call) => {
    const before = await requireWorkableBooking(call, id, { lock: true });
    requireCurrent(before, ifMatch);
    if (noShow) await requireMissed(call, before);
    if (before.noShow === noShow) return before;
    const status = noShow ? 'CANCELLED' : before.status;
    await writeStatus(call.db, before.id, { status, noShow });
    const after = (await findBooking(call.db, before.id)) as Booking;
    await insertDeltas(call.db, before, after);
    const audited = (one: Booking) => ({
      noShow: one.noShow,
      ...(before.status === after.status ? {} : { status: one.status }),
    });
    await recordChange(call, 'setNoShow', 'booking', audited, { before, after });
    if (before.status !== status) {
      afterCommit(call.db, () => countStatusChange(call.app, before.status, status));
    }
    return after;
  });
}

async function requireMissed(call: SignedInCall, { status, start }: Booking): Promise<void> {
  if (!unstartedStatuses.includes(status))
    throw new Refusal('INVALID_STATUS_CHANGE', wrongStatus(status, unstartedStatuses, 'noShow'));
  if (Temporal.Instant.compare(await readClock(call.db), start) < 0) {
    const cause = { reason: 'TOO_EARLY', field: 'noShow', earliest: formatTimestamp(start) } as const;
    throw new Refusal('INVALID_STATUS_CHANGE', cause);
  }
}
