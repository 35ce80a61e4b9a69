/** How much of the working hours of the staff is booked: the hours worked, bookings aside. */
import { mergeSpans, type Span, spanOf, subtractSpans } from '#domain/time/interval.ts';
import { openSpans } from '#domain/time/working-hours.ts';
import { offsetSpans } from '#domain/time/zoned-time.ts';
import type { StaffTime } from './availability.ts';

const hour = 3_600_000;

/** The longest period of an answer: three months (contract §10). */
export const mostDaysOfOccupancy = 92;

/** Hours of a week, from Monday 0:00 in local time. */
export const hoursOfWeek = 7 * 24;

/**
 * Returns when the member works within the period: the working hours without time off and without `closed`, the merged times
 * at which the business is closed. Undefined for a member without working hours, who is free all day; nothing for one
 * who takes no bookings.
 */
export function workedSpans(
  { isAvailable, workingHours, timeOff }: StaffTime,
  closed: readonly Span[],
  period: Span,
): readonly Span[] | undefined {
  if (!isAvailable) return [];
  if (!workingHours) return undefined;
  const away = mergeSpans([...timeOff.map(spanOf), ...closed]);
  return subtractSpans([...openSpans(workingHours, period)], away);
}

/** Returns the milliseconds of the spans in each hour of the week, in the local time of the zone. */
export function byHourOfWeek(spans: Iterable<Span>, timeZone: string): number[] {
  const sums = Array<number>(hoursOfWeek).fill(0);
  for (const span of spans) {
    for (const { start, end, offset } of offsetSpans(timeZone, span)) {
      for (let at = start + offset; at < end + offset; ) {
        const until = Math.min((Math.floor(at / hour) + 1) * hour, end + offset);
        const slot = hourOfWeek(at);
        sums[slot] = (sums[slot] ?? 0) + until - at;
        at = until;
      }
    }
  }
  return sums;
}

/** 1 January 1970 was a Thursday. */
function hourOfWeek(local: number): number {
  const sinceThursday = Math.floor(local / hour) + 3 * 24;
  return ((sinceThursday % hoursOfWeek) + hoursOfWeek) % hoursOfWeek;
}
