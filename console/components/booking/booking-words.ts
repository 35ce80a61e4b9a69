/** The words that several screens use about bookings. */
import type { BookingStatus } from '#client/index.ts';
import type { PlainKey } from '#console/i18n/translate.ts';

export const statusNames: Readonly<Record<BookingStatus, PlainKey>> = {
  PENDING: 'bookings.pending',
  CONFIRMED: 'bookings.confirmed',
  IN_PROGRESS: 'bookings.inProgress',
  COMPLETED: 'bookings.completed',
  CANCELLED: 'bookings.cancelled',
};
