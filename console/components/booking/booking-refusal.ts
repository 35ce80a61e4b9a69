/** What can be done about a booking that the server refuses. */
import { type ApiError, isApiError, type NewBooking } from '#client/index.ts';
import { aboutTime } from '#domain/reasons/about-time.ts';

/**
 * The exception to a rule of the business that MANAGER and ADMIN may make (contract §15): a part of the body that creates or
 * changes a booking.
 */
export type Override = Pick<NewBooking, 'overrideRules' | 'overrideReason'>;

/** True if the caller may make the booking anyway: an exception lifts every cause. */
export function canOverride(error: unknown): error is ApiError {
  return (
    isApiError(error) &&
    error.causes.length > 0 &&
    error.causes.every((cause) => 'canOverride' in cause && cause.canOverride)
  );
}

/** True if the booking may be possible at another time. */
export function isAboutTime(error: unknown): error is ApiError {
  return isApiError(error) && error.causes.some(({ reason }) => aboutTime.has(reason));
}
