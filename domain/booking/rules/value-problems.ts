/** Checks of the values of settings, of which some are nested: each returns why a value is refused, or undefined. */
import { serviceCategories } from '#domain/booking/record/service-category.ts';
import { type Cause, within } from '#domain/causes.ts';
import type { Format } from '#domain/reasons/formats.ts';
import { shortKey } from '#domain/text/error-details.ts';
import { isLongerThan } from '#domain/text/is-longer-than.ts';
import { parseDuration } from '#domain/time/calendar-duration.ts';

export type Check = (value: unknown) => Cause | undefined;

export const booleanProblem: Check = (value) =>
  typeof value === 'boolean' ? undefined : { reason: 'WRONG_TYPE', expected: 'boolean' };

/** Returns the check that the value is a text of the form. */
export const textProblem =
  (isValid: (text: string) => unknown, expected: Format): Check =>
  (value) =>
    typeof value === 'string' && isValid(value) ? undefined : { reason: 'WRONG_FORMAT', expected };

/** Returns the check that the value is one of the texts. */
export const oneOfProblem =
  (allowed: readonly string[]): Check =>
  (value) =>
    allowed.includes(value as string) ? undefined : { reason: 'NOT_ONE_OF', allowed };

/** Returns the check that the value is a text that is not blank, of at most `max` characters. */
export const filledProblem =
  (max: number): Check =>
  (value) => {
    if (typeof value !== 'string') return { reason: 'WRONG_TYPE', expected: 'string' };
    if (value.trim() === '') return { reason: 'WRONG_FORMAT', expected: 'NOT_BLANK' };
    return isLongerThan(max, value) ? { reason: 'TOO_LONG', max, unit: 'CHARACTERS' } : undefined;
  };

export const durationProblem = textProblem(parseDuration, 'DURATION');

/** In days: bookings are looked up that far ahead, and requests that far back. */
const longestDays = 366;

/** A duration that is not 0, and about a year at most. */
export const yearProblem: Check = (value) => {
  const duration = parseDuration(value);
  if (!duration || duration.sign <= 0) return { reason: 'WRONG_FORMAT', expected: 'DURATION' };
  const isFine = duration.total({ unit: 'day', relativeTo: '2000-01-01' }) <= longestDays;
  return isFine ? undefined : { reason: 'TOO_LONG', max: longestDays, unit: 'DAYS' };
};

export const categoriesProblem: Check = (value) => {
  if (Array.isArray(value) && value.length === 0) return { reason: 'TOO_SHORT', min: 1, unit: 'ITEMS' };
  return itemsProblem(value, oneOfProblem(serviceCategories));
};

export function integerProblem(value: unknown, min: number, max: number): Cause | undefined {
  if (!Number.isInteger(value)) return { reason: 'WRONG_TYPE', expected: 'integer' };
  if ((value as number) < min) return { reason: 'TOO_SMALL', min };
  return (value as number) > max ? { reason: 'TOO_LARGE', max } : undefined;
}

/** Why the value is no array, or the problem of its first item that has one. */
export function itemsProblem(value: unknown, check: Check, max = Infinity): Cause | undefined {
  if (!Array.isArray(value)) return { reason: 'WRONG_TYPE', expected: 'array' };
  if (value.length > max) return { reason: 'TOO_LONG', max, unit: 'ITEMS' };
  for (const [at, item] of value.entries()) {
    const problem = check(item);
    if (problem) return within(`[${at}]`, problem);
  }
  return undefined;
}

/** The problem of the first key that an earlier item has too; `member` is the path of the key in its item. */
export function duplicateProblem(keys: readonly unknown[], member = ''): Cause | undefined {
  const seen = new Set();
  const twice = keys.findIndex((key) => seen.size === seen.add(key).size);
  return twice < 0 ? undefined : { reason: 'DUPLICATE', field: `[${twice}]${member}` };
}

/** Why the value is no object of these members, of which `required` must be there; or the problem of the first member. */
export function membersProblem(
  value: unknown,
  checks: Readonly<Record<string, Check>>,
  required: readonly string[] = [],
): Cause | undefined {
  if (!isJsonObject(value)) return { reason: 'WRONG_TYPE', expected: 'object' };
  const missing = required.find((name) => !Object.hasOwn(value, name));
  if (missing !== undefined) return { reason: 'REQUIRED', field: missing };
  for (const [name, member] of Object.entries(value)) {
    if (!Object.hasOwn(checks, name))
      return { reason: 'UNKNOWN_KEY', allowed: Object.keys(checks), field: shortKey(name) };
    const problem = checks[name]?.(member);
    if (problem) return within(name, problem);
  }
  return undefined;
}

/**
 * True for an object of JSON. A number that no double can represent is a frozen object of its digits (`JSON.rawJSON`);
 * `JSON.isRawJSON` is missing in browsers that run these rules, too.
 */
export function isJsonObject(value: unknown): value is object {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  return !(Object.isFrozen(value) && Object.hasOwn(value, 'rawJSON'));
}
