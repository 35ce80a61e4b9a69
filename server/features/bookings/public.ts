/** The public interface of `bookings`. */

export { isExpired } from './change/booking-change.ts';
export { exportedCare } from './change/export-care.ts';
export { idempotencyHeader, idempotentRequest } from './creation/idempotency.ts';
export { expireIdempotencyKeys, findFirstReply, storeReply } from './creation/idempotency-queries.ts';
export { bookingEvents } from './events/booking-events.ts';
export {
  type EmailedBooking,
  findEmailedBookings,
  selectConfirmedFrom,
  selectConfirmedOfMembers,
  selectConfirmedOfUsers,
} from './events/emailed-bookings.ts';
export { type BookingEvent, type EventFilter, markOfEvents } from './events/event-queries.ts';
export { bookingExample } from './examples.ts';
export { exportedBookings } from './list/export-bookings.ts';
export { findAffectedBookings } from './proposal/affected-bookings.ts';
export { freeBerths } from './proposal/choose-places.ts';
export {
  type AssignedBooking,
  countAssignedBookings,
  findAssignedBookings,
  sumBookedTime,
} from './proposal/overlap-queries.ts';
export { fullTimes, occupiedTimes } from './proposal/unavailable-times.ts';
export {
  mayReadBooking,
  relationTo,
  requireChangeableBooking,
  requireReadableBooking,
  requireWorkableBooking,
} from './record/access.ts';
export type { Booking, BookingLine } from './record/booking.ts';
export { registerBookingMetrics } from './record/booking-metrics.ts';
export { exportedCareEntry } from './record/care-schema.ts';
export { endExpiredBookings } from './record/expire-bookings.ts';
export { findBooking, selectOwnBookingIds } from './record/queries.ts';
export { booking, bookingStatus } from './record/schema.ts';
