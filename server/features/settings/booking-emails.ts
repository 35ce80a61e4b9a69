/** The setting that switches emails about bookings on (contract §22). */
import { type BookingEmails, readBookingEmails } from '#domain/booking/emails/booking-emails.ts';
import type { Call } from '#platform/data/call.ts';
import { findSettings } from './queries.ts';

/** Returns the setting from the database, in the transaction of `call`; undefined when it is not set. */
export async function findBookingEmails(call: Pick<Call, 'db'>): Promise<BookingEmails | undefined> {
  const [setting] = await findSettings(call.db, ['bookingEmails']);
  return readBookingEmails(setting?.value);
}
