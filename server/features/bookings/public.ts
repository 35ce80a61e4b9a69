/** The public interface of `bookings`. */

export { expireIdempotencyKeys } from './creation/idempotency-queries.ts';
export { type BookingEvent, bookingEvents, type EventFilter } from './events/booking-events.ts';
export { bookingExample } from './examples.ts';
export { exportedBookings } from './list/export-bookings.ts';
export { fullTimes } from './proposal/full-times.ts';
export { occupiedTimes } from './proposal/occupied-times.ts';
export {
  type AssignedBooking,
  countAssignedBookings,
  findAssignedBookings,
} from './proposal/overlap-queries.ts';
export { registerBookingMetrics } from './record/booking-metrics.ts';
export { selectOwnBookingIds } from './record/queries.ts';
export { booking } from './record/schema.ts';
