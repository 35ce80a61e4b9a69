/** Sends the customer a receipt of each entry of the ledger (contract §28). */
import { isSwitchedOn } from '#domain/booking/emails/booking-emails.ts';
import { queueBookingEmails, type Step } from '#features/booking-emails/record/queue-email.ts';
import { findPaymentsById } from '#features/payments/public.ts';
import { takeReceipts } from './due-queries.ts';

export const sendReceipts: Step = async (call, _now, most, emails) => {
  const ids = await takeReceipts(call.db, most);
  const entries = isSwitchedOn(emails, 'receipt') ? await findPaymentsById(call.db, ids) : [];
  const dueEmails = entries.map(({ id, userId, bookingId }) => ({
    ...{ kind: 'receipt' as const, event: id, userId, bookingIds: [bookingId] },
    about: { paymentId: id },
  }));
  await queueBookingEmails(call, dueEmails);
  return ids.length === most;
};
