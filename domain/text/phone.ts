/**
 * Phone numbers of users: any text that people write, such as "030 1234, after 6 pm". Two numbers are the same if their
 * national part is: `+44 20 7946 0123` from abroad is `020 7946 0123` within the country.
 */
import type { Cause } from '#domain/causes.ts';
import { withAsciiDigits } from '#domain/number/typed-number.ts';
import { type Country, countryCalled, countryOf } from './countries.ts';
import { isLongerThan } from './is-longer-than.ts';
import { longestPhone } from './sizes.ts';

/** One line without control characters, for the OpenAPI document too. */
export const phonePattern = '^[^\\u0000-\\u001F\\u007F-\\u009F\\u2028\\u2029]*$';
const oneLine = new RegExp(phonePattern, 'u');

/** Returns why the text cannot be a phone number; undefined for one that can. */
export function phoneProblem(text: string): Cause | undefined {
  if (isLongerThan(longestPhone, text)) return { reason: 'TOO_LONG', max: longestPhone, unit: 'CHARACTERS' };
  return oneLine.test(text) ? undefined : { reason: 'WRONG_FORMAT', expected: 'ONE_LINE' };
}

/** Returns the number as it is stored: without the spaces around it, and null for a blank text. */
export function storedPhone(text: string | null | undefined): string | null {
  return text?.trim() || null;
}

/** Returns the digits of a number, for searches. They do not depend on a country, so that it can change. */
export function phoneKey(phone: string): string {
  return withAsciiDigits(phone).replace(/\D/g, '');
}

/**
 * Returns the digits to search for in the keys of numbers, any of them, if the text looks like a phone number or a part of
 * one: of a whole number the national part, which its key has in every form. Zeros at the beginning of a part are left out:
 * `0812` in one's own country is `+66 812` from abroad.
 *
 * @param country The country in which the text is a number (ISO 3166-1), if it is known.
 */
export function searchedPhoneKeys(text: string, country: string | undefined): readonly string[] {
  const number = withAsciiDigits(text);
  const digits = number.replace(/\D/g, '').replace(/^0+/, '');
  if (digits.length < 3 || !/^[+\d\s()./-]+$/.test(number)) return [];
  const parts = partsOf(number, country);
  // A shorter part of a number would find many others.
  if (parts === undefined || parts.national.length < 4) return [digits];
  return parts.callingCode === '54' ? keysOfArgentina(parts.national) : [parts.national];
}

/**
 * Returns what a phone dials for a text that begins with a number: E.164, `+442079460123`, where it can be worked out,
 * else the digits as they are; undefined for a text that does not begin with a number.
 *
 * @param country The country in which the text is a number (ISO 3166-1), if it is known.
 */
export function dialledPhone(text: string, country: string | undefined): string | undefined {
  const [number = ''] = /^[+\d\s()./-]*/.exec(withAsciiDigits(text)) ?? [];
  const parts = partsOf(number, country);
  if (parts && isWhole(parts.national)) return `+${parts.callingCode}${parts.national}`;
  return number.replace(/[^\d+]/g, '') || undefined;
}

interface Parts {
  readonly callingCode: string;
  /** May be a part of a number, if it is written with a calling code. */
  readonly national: string;
}

/** Undefined for a number that has neither a calling code nor the length of one of the country. */
function partsOf(number: string, code: string | undefined): Parts | undefined {
  const here = countryOf(code);
  // As in `+44 (0)20 7946 0123`: to be dialled within the country only.
  const digits = number.replace(/(?<=\d\s*)\(0\)/, '').replace(/\D/g, '');
  const abroad = number.trim().startsWith('+') ? digits : withoutExit(digits, here);
  if (abroad !== undefined) return partsFromAbroad(abroad);
  if (!here?.callingCode) return undefined;
  const { callingCode, trunk, bareLengths } = here;
  const dialled = currentForm(
    callingCode,
    digits.replace(trunk, (found, at) => (at === 0 ? '' : found)),
  );
  const hasTrunk = trunk !== '' && digits.startsWith(trunk);
  if (hasTrunk && isWhole(dialled)) return { callingCode, national: dialled };
  const bare = currentForm(callingCode, digits);
  return bareLengths.has(bare.length) ? { callingCode, national: bare } : undefined;
}

function partsFromAbroad(digits: string): Parts | undefined {
  const country = countryCalled(digits);
  if (!country?.callingCode) return undefined;
  const { callingCode, trunk } = country;
  const national = digits.slice(callingCode.length);
  // `+44 020 7946 0123`
  const isWritten = trunk.startsWith('0') && national.startsWith(trunk);
  const dialled = isWritten ? national.slice(trunk.length) : national;
  return { callingCode, national: currentForm(callingCode, dialled) };
}

/** As long as a number can be after its calling code: the shortest are those of islands, the longest as E.164 allows. */
function isWhole({ length }: string): boolean {
  return length >= 4 && length <= 13;
}

/** The prefixes of calls to abroad other than `00`, by the calling code of the country that they leave. */
const exits: Readonly<Record<string, string>> = { 1: '011', 7: '810', 61: '0011', 81: '010', 375: '810' };

/** Undefined for a number that does not begin with the prefix of calls to abroad. */
function withoutExit(digits: string, here: Country | undefined): string | undefined {
  const exit = [exits[here?.callingCode ?? ''], '00'].find((one) => one && digits.startsWith(one));
  return exit && digits.slice(exit.length);
}

/** The national part of numbers that are also written in a second form: in Mexico as before 2019. */
function currentForm(callingCode: string, national: string): string {
  // Their shorter numbers have a zero of their own.
  if (callingCode === '241') return national.replace(/^0(?=\d{8}$)/, '');
  if (callingCode === '250') return national.replace(/^0(?=\d{9}$)/, '');
  if (callingCode === '52') return national.replace(/^(?:1|01|044|045)(?=\d{10}$)/, '');
  if (callingCode === '54' && national.length === 12)
    return national.replace(/^(11|[23]\d{2,3}?)15(?=\d{6,8}$)/, '9$1');
  return national;
}

/** A mobile number of Argentina has `9` before the area from abroad, and `15` after it, of two to four digits, within. */
function keysOfArgentina(national: string): readonly string[] {
  if (!/^9\d{10}$/.test(national)) return [national];
  const number = national.slice(1);
  return [number, ...[2, 3, 4].map((at) => `${number.slice(0, at)}15${number.slice(at)}`)];
}
