/**
 * Time as the clocks of a zone show it. Everything that depends on daylight saving asks here: there is no
 * other place that adds hours to a date.
 */

import type { Span } from './interval.ts';

/** A stretch in which the zone's clocks run evenly: local time is the instant plus `offset`. */
export interface OffsetSpan extends Span {
  /** Milliseconds east of UTC; not always whole minutes before 1972. */
  readonly offset: number;
}

/**
 * Whether the text is a time zone that this system can reckon with: a name of the IANA database in any case, or
 * an offset such as `+05:30` (RFC 9557). What PostgreSQL is to reckon with must be a name: `isTimeZoneName`.
 */
export function isTimeZone(text: string): boolean {
  try {
    new Temporal.ZonedDateTime(0n, text);
    return true;
  } catch {
    return false;
  }
}

/**
 * Cuts a span where the zone's clocks jump. Within one piece local time is plain arithmetic, so that a rule
 * about wall clocks needs no guess which of two equal local times is meant, or what to do with one that the
 * clocks skip.
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
 * How many days of the calendar have begun between two instants, counted from the first one's time of day:
 * Friday 18:00 to Sunday 18:00 is 2, a minute more is 3. A day is a day whether it has 23, 24 or 25 hours
 * (contract §9 Price). `end` lies after `start`.
 */
export function calendarDaysBegun(start: Temporal.Instant, end: Temporal.Instant, timeZone: string): number {
  const elapsed = start
    .toZonedDateTimeISO(timeZone)
    .until(end.toZonedDateTimeISO(timeZone), { largestUnit: 'day' });
  return elapsed.with({ days: 0 }).blank ? elapsed.days : elapsed.days + 1;
}
