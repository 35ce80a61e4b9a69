/** Phone numbers of users: any text that people write, such as "030 1234, after 6 pm". */

import { withAsciiDigits } from '#domain/number/typed-number.ts';

/** In characters (Unicode code points). */
export const longestPhone = 40;

/** Returns why the text cannot be a phone number; undefined for one that can. */
export function phoneProblem(text: string): string | undefined {
  if ([...text].length > longestPhone) return `expected at most ${longestPhone} characters`;
  return /[\p{Cc}\u2028\u2029]/u.test(text) ? 'expected one line without control characters' : undefined;
}

/** Returns the number as it is stored: without the spaces around it, and null for a blank text. */
export function storedPhone(text: string | null | undefined): string | null {
  return text?.trim() || null;
}

/** Returns the digits of a number, for searches. */
export function phoneKey(phone: string): string {
  return withAsciiDigits(phone).replace(/\D/g, '');
}

/**
 * Returns the digits to search for, if the text looks like a part of a phone number. Zeros at the beginning are left out:
 * `0812` in one's own country is `+66 812` from abroad.
 */
export function searchedPhoneKey(text: string): string | undefined {
  const number = withAsciiDigits(text);
  const key = number.replace(/\D/g, '').replace(/^0+/, '');
  return key.length >= 3 && /^[\d\s()+./-]+$/.test(number) ? key : undefined;
}
