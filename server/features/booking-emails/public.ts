/** The public interface of `booking-emails`. */
export { registerBookingEmailMetrics } from './email-metrics.ts';
export { exportedEmails } from './export-emails.ts';
export { composeBookingEmails, holdBookingEmails } from './operating.ts';
export { bookingEmail } from './schema.ts';
export { sendBookingEmails } from './send-booking-emails.ts';
