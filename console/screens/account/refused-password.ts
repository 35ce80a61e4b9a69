/** Errors of the forms that require the current password. */
import { isApiError } from '#client/index.ts';
import type { Fault } from '#console/components/field/checks.ts';

/** The error of the field with the current password. */
export function wrongPassword(error: unknown): Fault {
  return isApiError(error, 'WRONG_PASSWORD') ? 'problems.wrongPassword' : undefined;
}

/** A user who signs in only through a provider has no password to confirm with: 409 CONFLICT. */
export function hasNoPassword(error: unknown): boolean {
  return isApiError(error, 'CONFLICT');
}
