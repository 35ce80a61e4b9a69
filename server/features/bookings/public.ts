/** The public interface of `bookings`. */
export { registerBookingMetrics } from './booking-metrics.ts';
export { fullTimes } from './full-times.ts';
export { expireIdempotencyKeys } from './idempotency-queries.ts';
export { occupiedTimes } from './occupied-times.ts';
export { type AssignedBooking, countAssignedBookings, findAssignedBookings } from './overlap-queries.ts';
