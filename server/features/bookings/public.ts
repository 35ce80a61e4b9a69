/** The public interface of `bookings`. */

export { type BookingEvent, bookingEvents, type EventFilter } from './booking-events.ts';
export { registerBookingMetrics } from './booking-metrics.ts';
export { bookingExample } from './examples.ts';
export { exportedBookings } from './export-bookings.ts';
export { fullTimes } from './full-times.ts';
export { expireIdempotencyKeys } from './idempotency-queries.ts';
export { occupiedTimes } from './occupied-times.ts';
export { type AssignedBooking, countAssignedBookings, findAssignedBookings } from './overlap-queries.ts';
export { selectOwnBookingIds } from './queries.ts';
export { booking } from './schema.ts';
