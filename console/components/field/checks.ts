/** The checks of a form before it is sent; the server makes the final ones. */
import { isApiError } from '#client/index.ts';
import type { PlainKey } from '#console/i18n/translate.ts';
import { emailProblem } from '#domain/email-address.ts';
import { passwordProblem } from '#domain/password-policy.ts';

export type Fault = PlainKey | undefined;

/** A blank text counts as missing. */
export function requireText(value: string): Fault {
  return value.trim() === '' ? 'common.required' : undefined;
}

/** By the rule of the server, which also refuses the most common passwords. */
export function requireNewPassword(value: string): Fault {
  if (value === '') return 'common.required';
  return passwordProblem(value, () => false) === undefined ? undefined : 'common.passwordLength';
}

/** The error of a password that only the server detects. */
export function refusedPassword(error: unknown): Fault {
  return isApiError(error, 'VALIDATION_FAILED') && /\b(?:newP|p)assword\b/.test(error.details)
    ? 'common.passwordCommon'
    : undefined;
}

/** By the rule of the server. */
export function requireEmail(value: string): Fault {
  if (value.trim() === '') return 'common.required';
  return emailProblem(value.trim()) === undefined ? undefined : 'common.emailInvalid';
}
