/**
 * Local time of a time zone. Everything that depends on daylight saving time uses this file; no other place adds hours to
 * a date.
 */

import { ifValid } from './if-valid.ts';
import { type Interval, intervalWithinYears, type Span } from './interval.ts';

/** A span with one offset: local time is the instant plus `offset`. */
export interface OffsetSpan extends Span {
  /** Milliseconds east of UTC. Before 1972 not always whole minutes. */
  readonly offset: number;
}

/**
 * True if the text is a time zone that this system can compute with: a name of the IANA database in any case, or an offset
 * such as `+05:30` (RFC 9557). A zone that PostgreSQL uses must be a name: see `isTimeZoneName`.
 */
export function isTimeZone(text: string): boolean {
  return ifValid(() => new Temporal.ZonedDateTime(0n, text)) !== undefined;
}

/**
 * Splits a span where the zone's offset changes. Within one piece, local time is plain arithmetic, so a rule about local
 * time never has to decide which of two equal local times is meant, or how to treat one that does not exist.
 */
export function* offsetSpans(timeZone: string, { start, end }: Span): Generator<OffsetSpan> {
  for (let at = start; at < end; ) {
    const local = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timeZone);
    const jump = local.getTimeZoneTransition('next')?.epochMilliseconds ?? Infinity;
    const until = Math.min(jump, end);
    yield { start: at, end: until, offset: local.offsetNanoseconds / 1e6 };
    at = until;
  }
}

/**
 * The number of calendar days begun between two instants, counted from the time of day of the first: Friday 18:00 to
 * Sunday 18:00 is 2, a minute more is 3. A day counts as one whether it has 23, 24 or 25 hours (contract §9 Price). `end`
 * lies after `start`.
 */
export function calendarDaysBegun(start: Temporal.Instant, end: Temporal.Instant, timeZone: string): number {
  const elapsed = start
    .toZonedDateTimeISO(timeZone)
    .until(end.toZonedDateTimeISO(timeZone), { largestUnit: 'day' });
  return elapsed.with({ days: 0 }).blank ? elapsed.days : elapsed.days + 1;
}

/** The date in the time zone at the instant. */
export function dateAt(instant: Temporal.Instant, timeZone: string): Temporal.PlainDate {
  return instant.toZonedDateTimeISO(timeZone).toPlainDate();
}

/** The calendar day of the zone in which the instant lies, within the years of the system. */
export function calendarDay(instant: Temporal.Instant, timeZone: string): Interval {
  const start = instant.toZonedDateTimeISO(timeZone).startOfDay();
  const end = start.add({ days: 1 }).startOfDay();
  return intervalWithinYears({ start: start.epochMilliseconds, end: end.epochMilliseconds });
}
