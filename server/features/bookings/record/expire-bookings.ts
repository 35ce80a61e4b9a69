/**
 * Ends the bookings that nobody has answered in time, or whose deposit was not paid (contract §29). Every operation that reads
 * free times ends them first, so that no other query has to ask whether a booking has ended; a scheduled job ends the others.
 */
import { expiryOf } from '#domain/booking/rules/expiry.ts';
import { recordAudit } from '#features/audit/public.ts';
import { countStatusChange } from '#features/bookings/record/booking-metrics.ts';
import {
  findBooking,
  findBookings,
  hasExpiredBookings,
  insertDeltas,
  lockExpired,
  writeBooking,
} from '#features/bookings/record/queries.ts';
import type { App } from '#platform/data/app.ts';
import { backgroundCall, type Call, inTransaction } from '#platform/data/call.ts';
import { afterCommit } from '#platform/data/db/transaction.ts';

/** Few enough that others do not wait long for a booking that a transaction holds. */
const batchSize = 20;

/** Ends all bookings that are to end by now, by the clock of the database. */
export async function endExpiredBookings(app: App, signal?: AbortSignal): Promise<void> {
  const call = backgroundCall(app, 'endExpiredBookings');
  while (!signal?.aborted && (await hasExpiredBookings(call.db))) await inTransaction(call, endSome);
}

async function endSome(call: Call): Promise<void> {
  for (const before of await findBookings(call.db, await lockExpired(call.db, batchSize))) {
    const ended = { status: 'CANCELLED', cancelReason: expiryOf(before)?.reason } as const;
    await writeBooking(call.db, before.id, ended);
    await insertDeltas(call.db, before, await findBooking(call.db, before.id));
    afterCommit(call.db, () => countStatusChange(call.app, before.status, ended.status));
    await recordAudit(call, 'expireBooking', 'booking', before.id, {
      before: { status: before.status },
      after: ended,
    });
  }
}
