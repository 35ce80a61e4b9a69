/** Failures of the forms that ask for the current password. */
import { isApiError } from '#client/index.ts';
import { problemOf } from '#console/api/problems.ts';
import type { Fault } from '#console/components/field/checks.ts';
import { useCountdown } from '#console/components/page/countdown.ts';

/** The fault of the field with the current password. */
export function wrongPassword(error: unknown): Fault {
  return isApiError(error, 'WRONG_PASSWORD') ? 'problems.wrongPassword' : undefined;
}

/** Whoever signs in through a provider only has no password to confirm with: 409 CONFLICT. */
export function hasNoPassword(error: unknown): boolean {
  return isApiError(error, 'CONFLICT');
}

/** Seconds until the server takes another try; 0 when it does now. */
export function useWait(error: unknown): number {
  const waits = isApiError(error, 'ACCOUNT_LOCKED', 'RATE_LIMITED');
  return useCountdown(waits ? problemOf(error).retryAfter : undefined, error);
}
