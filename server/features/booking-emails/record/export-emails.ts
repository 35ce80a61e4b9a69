/** The emails to a user for the export of their data (contract §17). */
import type { Static } from 'typebox';
import type { Call } from '#platform/data/call.ts';
import { everyPage } from '#platform/data/rows/every-page.ts';
import { Rows } from '#platform/data/rows/rows.ts';
import { selectEmailsOf } from './email-queries.ts';
import { type bookingEmail, toEmailReply } from './schema.ts';

/** Yields all emails about bookings to the user, oldest first. */
export async function* exportedEmails(
  call: Call,
  userId: string,
): AsyncGenerator<Rows<Static<typeof bookingEmail>>, void> {
  const pages = everyPage(
    call.app,
    async (after, limit) => new Rows(await selectEmailsOf(call.db, userId, after, limit)),
  );
  for await (const emails of pages) yield emails.map(toEmailReply);
}
