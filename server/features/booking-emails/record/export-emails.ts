/** The emails to a user for the export of their data (contract §17). */
import type { Call } from '#platform/data/call.ts';
import { everyPage } from '#platform/data/rows/every-page.ts';
import { Rows } from '#platform/data/rows/rows.ts';
import { selectEmailsOf } from './email-queries.ts';
import { toEmailReply } from './schema.ts';

/** Yields all emails about bookings to the user, oldest first. */
export function exportedEmails(call: Call, userId: string) {
  return everyPage(call.app, async (after, limit) => {
    const emails = await selectEmailsOf(call.db, userId, after, limit);
    return new Rows(emails.map(toEmailReply));
  });
}
