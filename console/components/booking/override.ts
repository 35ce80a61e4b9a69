/** The exception to a rule of the business that MANAGER and ADMIN may make (contract §15). */
import { type ApiError, isApiError, type NewBooking } from '#client/index.ts';

/** A part of the body that creates or changes a booking. */
export type Override = Pick<NewBooking, 'overrideRules' | 'overrideReason'>;

/** True if a rule has refused it that MANAGER and ADMIN may override. */
export function isRuleRefusal(error: unknown): error is ApiError {
  return isApiError(error, 'VACCINATION_MISSING', 'CAPACITY_EXCEEDED', 'CLOSED');
}
