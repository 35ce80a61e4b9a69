/** The checks of a form before it is sent; the server has the last word. */
import type { PlainKey } from '#console/i18n/translate.ts';
import { emailProblem } from '#domain/email-address.ts';

export type Fault = PlainKey | undefined;

/** Blank is missing. */
export function requireText(value: string): Fault {
  return value.trim() === '' ? 'common.required' : undefined;
}

/** By the rule of the server. */
export function requireEmail(value: string): Fault {
  if (value.trim() === '') return 'common.required';
  return emailProblem(value.trim()) === undefined ? undefined : 'common.emailInvalid';
}
