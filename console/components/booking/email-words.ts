/** The words for emails about bookings: their kinds, and why one was not sent. */
import type { PlainKey } from '#console/i18n/translate.ts';
import type { BookingEmailKind } from '#domain/booking/emails/booking-emails.ts';

export const emailKindNames: Readonly<Record<BookingEmailKind, PlainKey>> = {
  requested: 'emails.requested',
  confirmed: 'emails.confirmed',
  declined: 'emails.declined',
  changed: 'emails.changed',
  cancelled: 'emails.cancelled',
  expired: 'emails.expired',
  receipt: 'emails.receipt',
  reminder: 'emails.reminder',
  vaccination: 'emails.vaccination',
  staffRequested: 'emails.staffRequested',
  staffUnanswered: 'emails.staffUnanswered',
  staffAssigned: 'emails.staffAssigned',
  dayPlan: 'emails.dayPlan',
};

/** Any other reason is the codes of a failure. */
export const skipReasons: Readonly<Record<string, PlainKey>> = {
  RECIPIENT_DISABLED: 'emails.recipientDisabled',
  RECIPIENT_NOT_PERMITTED: 'emails.recipientNotPermitted',
  RECIPIENT_UNCONFIRMED: 'emails.recipientUnconfirmed',
  OPTED_OUT: 'emails.optedOut',
  OUTDATED: 'emails.outdated',
  TOO_LATE: 'emails.tooLate',
  SWITCHED_OFF: 'emails.switchedOff',
  RESTORED: 'emails.restored',
};
