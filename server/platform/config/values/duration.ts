import { BadValue } from '../setting.ts';

const UNIT_MS: Record<string, number> = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 };
/** A hundred years: dates computed with it stay within the range of JavaScript and PostgreSQL. */
const LONGEST_MS = 36_500 * 86_400_000;

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
