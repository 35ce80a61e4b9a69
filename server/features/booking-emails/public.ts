/** The public interface of `booking-emails`. */

export { sendBookingEmails } from './deciding/send-booking-emails.ts';
export { composeBookingEmails, holdBookingEmails, holdIfRestored } from './delivery.ts';
export { registerBookingEmailMetrics } from './record/email-metrics.ts';
export { exportedEmails } from './record/export-emails.ts';
export { bookingEmail } from './record/schema.ts';
