/** The checks of a form before it is sent; the server makes the final ones. */
import { type Cause, isApiError } from '#client/index.ts';
import type { PlainKey } from '#console/i18n/translate.ts';
import { passwordProblem } from '#domain/access/password-policy.ts';
import { emailProblem, newEmailProblem } from '#domain/text/email-address.ts';

export type Fault = PlainKey | undefined;

/** The errors of a form by the path of their field: the key of a message, or a word that the form puts into one. */
export type Faults = Readonly<Record<string, string | undefined>>;

export function hasFaults(faults: Faults): boolean {
  return Object.values(faults).some((fault) => fault !== undefined);
}

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
  const isOfPassword = ({ field }: Cause) => field === 'password' || field === 'newPassword';
  return isApiError(error, 'VALIDATION_FAILED') && error.causes.some(isOfPassword)
    ? 'common.passwordCommon'
    : undefined;
}

/** An address of an account, as one types it to sign in. */
export function requireEmail(value: string): Fault {
  if (value.trim() === '') return 'common.required';
  return emailProblem(value.trim()) === undefined ? undefined : 'common.emailInvalid';
}

/** The address of a new account, or a new one of an account, by the rule of the server. */
export function requireNewEmail(value: string): Fault {
  if (value.trim() === '') return 'common.required';
  return newEmailProblem(value.trim()) === undefined ? undefined : 'common.emailInvalid';
}
