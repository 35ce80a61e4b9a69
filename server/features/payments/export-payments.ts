/** The payments of a user for the export of their data (contract §17). */
import type { Call } from '#platform/data/call.ts';
import { everyPage } from '#platform/data/rows/every-page.ts';
import { Rows } from '#platform/data/rows/rows.ts';
import { findPayments, selectSeqs } from './queries.ts';
import { toReply } from './schema.ts';

/** Yields all entries for bookings of the user, in the order in which they were recorded. */
export function exportedPayments(call: Call, userId: string) {
  let last: string | undefined;
  return everyPage(call.app, async (_, limit) => {
    const seqs = await selectSeqs(call.db, { userId }, 'asc', { limit }, last);
    last = seqs.at(-1) ?? last;
    const entries = await findPayments(call.db, seqs, 'asc');
    return new Rows(entries.map((entry) => toReply(entry, false)));
  });
}
