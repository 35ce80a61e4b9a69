/** Values with a number: counts, sizes, durations, rates; and the words for yes and no. */
import { BadValue } from '../setting.ts';

const UNIT_MS: Record<string, number> = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 };
/** A hundred years: dates computed with it stay within the range of JavaScript and PostgreSQL. */
const LONGEST_MS = 36_500 * 86_400_000;
const UNIT_BYTES: Record<string, number> = { b: 1, kb: 1024, mb: 1024 ** 2, gb: 1024 ** 3 };
/** A body is held in memory as one string, and this is the longest string that V8 supports. */
const LARGEST_BODY = 512 * 1024 ** 2 - 1024;

/** Returns a parser for a whole number in decimal digits from `least` to `most`. */
export function wholeNumber(least: number, most: number): (text: string) => number {
  return (text) => {
    const value = /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN;
    if (!(value >= least && value <= most)) {
      throw new BadValue(`must be a whole number from ${least} to ${most}`);
    }
    return value;
  };
}

/** Parses `1mb`, `64kb` or plain bytes; a kilobyte is 1024 bytes. Returns bytes. Throws `BadValue`. */
export function size(text: string): number {
  const [, digits, unit] = /^(\d{1,12})\s*(b|kb|mb|gb)?$/.exec(text.toLowerCase()) ?? [];
  const unitBytes = UNIT_BYTES[unit ?? 'b'];
  if (digits === undefined || unitBytes === undefined) {
    throw new BadValue('must be a whole number of bytes, or a whole number with kb or mb');
  }
  const bytes = Number(digits) * unitBytes;
  if (bytes < 1 || bytes > LARGEST_BODY) throw new BadValue('must be from 1 byte to 511mb');
  return bytes;
}

/** Parses `true` or `false`, or another common spelling of either. Throws `BadValue`. */
export function yesOrNo(text: string): boolean {
  const word = text.toLowerCase();
  if (['true', 'yes', 'on', '1'].includes(word)) return true;
  if (['false', 'no', 'off', '0'].includes(word)) return false;
  throw new BadValue('must be true or false');
}

/** Returns a parser for a duration such as `90s`, in whole milliseconds from `leastMs` to `mostMs`. */
export function duration(leastMs: number, mostMs = LONGEST_MS): (text: string) => number {
  return (text) => {
    const ms = parseDuration(text);
    if (ms < leastMs) throw new BadValue(`must be ${leastMs}ms or more`);
    if (ms > mostMs) throw new BadValue(`must be ${mostMs / 1_000}s or less`);
    return ms;
  };
}

/** Parses a duration into whole milliseconds. Throws `BadValue`. */
export function parseDuration(text: string): number {
  const [, digits, unit] = /^(\d+)(ms|s|m|h|d)$/.exec(text) ?? [];
  const unitMs = unit === undefined ? undefined : UNIT_MS[unit];
  if (unitMs === undefined) {
    throw new BadValue('must be a whole number with a unit: ms, s, m, h or d (90s, 30m, 8h, 7d)');
  }
  return Number(digits) * unitMs;
}

/** A number of requests per window of milliseconds. */
export interface Limit {
  readonly points: number;
  readonly windowMs: number;
}

/** Parses `1000/1m`. Throws `BadValue`. */
export function limit(text: string): Limit {
  const [, digits, window] = /^(\d{1,9})\s*\/\s*(\d\w*)$/.exec(text) ?? [];
  if (digits === undefined || window === undefined) {
    throw new BadValue('must be a number of requests, a slash and a duration, or off');
  }
  const points = Number(digits);
  const windowMs = parseDuration(window);
  if (points === 0 || windowMs === 0)
    throw new BadValue('must allow at least 1 request per window, or be off');
  if (windowMs > 86_400_000) throw new BadValue('must have a window of at most 1d');
  return { points, windowMs };
}

/** Wraps a parser so that the word `off` returns undefined. */
export function orOff<T>(parse: (text: string) => T): (text: string) => T | undefined {
  return (text) => (text.toLowerCase() === 'off' ? undefined : parse(text));
}
