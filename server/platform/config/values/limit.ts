import { BadValue } from '../setting.ts';
import { parseDuration } from './duration.ts';

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
