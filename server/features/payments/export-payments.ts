/** The payments of a user for the export of their data (contract §17). */
import type { Call } from '#platform/data/call.ts';
import { everyPage } from '#platform/data/rows/every-page.ts';
import { Rows } from '#platform/data/rows/rows.ts';
import { findPayments, selectSeqs } from './queries.ts';
import { type PaymentData, toReply } from './schema.ts';

/** Yields all entries for bookings of the user, in the order in which they were recorded. */
export async function* exportedPayments(call: Call, userId: string): AsyncGenerator<Rows<PaymentData>, void> {
  let last: string | undefined;
  const pages = everyPage(call.app, async (_, limit) => {
    const entries = await findPayments(
      call.db,
      await selectSeqs(call.db, { userId }, 'asc', { limit }, last),
      'asc',
    );
    last = entries.at(-1)?.seq ?? last;
    return new Rows(entries);
  });
  for await (const entries of pages) yield entries.map((entry) => toReply(entry, false));
}
