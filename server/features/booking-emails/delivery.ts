/** The delivery of booking emails: their texts when the outbox sends them, and that none is sent again after a restore. */
import { bookingEmailKinds } from '#domain/booking/emails/booking-emails.ts';
import { endExpiredBookings } from '#features/bookings/public.ts';
import type { App } from '#platform/data/app.ts';
import { type Call, inTransaction } from '#platform/data/call.ts';
import { composeWhenSent } from '#platform/data/mail/composers.ts';
import { becomeOwnDatabase, holdEmails } from './deciding/due-queries.ts';
import { countEmail } from './record/email-metrics.ts';
import { endBookingEmail } from './record/email-queries.ts';
import { outboxKind } from './record/queue-email.ts';
import { composeBookingEmail } from './writing/compose-email.ts';

/** Makes the outbox ask this feature for the text of its emails. Called at the start. */
export function composeBookingEmails(app: App): void {
  composeWhenSent(app, bookingEmailKinds.map(outboxKind), {
    compose: composeBookingEmail,
    ended: async (app, db, id, end) => {
      await endBookingEmail(db, id, { state: end.state, reason: 'reason' in end ? end.reason : null });
      countEmail({ app, db }, end.state);
    },
  });
}

/**
 * After a restore: the emails since the backup were sent by the database that is replaced. Nothing that waited is sent,
 * and nothing whose moment has passed: bookings that have expired since are ended first. Returns the number of emails that
 * waited.
 */
export async function holdBookingEmails({ app, db }: Call): Promise<number> {
  await endExpiredBookings(app);
  return holdEmails(db);
}

/** Called at the start: does the same if the database is a copy, which PostgreSQL's own tools have restored. */
export async function holdIfRestored(call: Call): Promise<void> {
  await endExpiredBookings(call.app);
  const held = await inTransaction(call, async ({ db }) =>
    (await becomeOwnDatabase(db)) ? holdEmails(db) : undefined,
  );
  if (held !== undefined)
    call.app.log.warn(
      { held },
      'the database is a copy: emails about bookings that waited in it are not sent',
    );
}
