/** Splits a period into the grains in which figures are stored: days where possible, hours and quarters at its ends. */
import type { Interval } from '#domain/time/interval.ts';

export type Grain = 'quarter' | 'hour' | 'day';

/** A series of adjacent buckets of one grain, in seconds since 1970-01-01T00:00Z. */
export interface Run {
  readonly grain: Grain;
  readonly since: number;
  /** The first second after the run. */
  readonly until: number;
}

const quarterSeconds = 900;
/**
 * From coarse to fine; each consists of whole units of the next. All begin at 1970-01-01T00:00Z, as the days of UTC
 * do.
 */
const coarseGrains: readonly (readonly [Grain, number])[] = [
  ['day', 86_400],
  ['hour', 3_600],
];

/**
 * Returns the runs that cover the quarters of an hour that begin in the period, in order. So adjacent periods neither
 * share a quarter nor omit one, at whatever instants they begin and end.
 */
export function runsOf({ start, end }: Interval): readonly Run[] {
  return cut(firstQuarterFrom(start), firstQuarterFrom(end), coarseGrains);
}

/** Returns the first quarter of an hour that begins at the instant or after it, in seconds since 1970. */
export function firstQuarterFrom(instant: Temporal.Instant): number {
  return Math.ceil(instant.epochMilliseconds / 1_000 / quarterSeconds) * quarterSeconds;
}

function cut(since: number, until: number, grains: typeof coarseGrains): readonly Run[] {
  if (since >= until) return [];
  const [coarsest, ...finer] = grains;
  if (coarsest === undefined) return [{ grain: 'quarter', since, until }];
  const [grain, seconds] = coarsest;
  const first = Math.ceil(since / seconds) * seconds;
  const last = Math.floor(until / seconds) * seconds;
  if (first >= last) return cut(since, until, finer);
  return [...cut(since, first, finer), { grain, since: first, until: last }, ...cut(last, until, finer)];
}
