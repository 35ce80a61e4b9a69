/** Splits a period into days, weeks or months of a zone's calendar, for figures over time (contract §11). */

import { earlier, type Interval, isBefore, later } from './interval.ts';

/** The intervals into which a period can be split. */
export const calendarIntervals = ['day', 'week', 'month'] as const;
export type CalendarInterval = (typeof calendarIntervals)[number];

/** The most buckets of one answer (contract §11). */
export const mostBuckets = 400;

export interface CalendarBucket {
  /** The start of the day, week or month in the zone; that of the first bucket may lie before the period. */
  readonly start: Temporal.Instant;
  /** The part of the bucket that lies within the period. */
  readonly within: Interval;
}

/**
 * The days, weeks or months of the zone's calendar that overlap the period, in chronological order. A week begins on
 * Monday (ISO 8601). Together they cover the period without gaps. A day that the zone skipped (Samoa, 2011-12-30) has no
 * bucket. `undefined` when there are more than `most`.
 */
export function calendarBuckets(
  period: Interval,
  interval: CalendarInterval,
  timeZone: string,
  most: number,
): readonly CalendarBucket[] | undefined {
  const buckets: CalendarBucket[] = [];
  let date = beginningOf(period.start.toZonedDateTimeISO(timeZone).toPlainDate(), interval);
  for (let start = startOf(date, timeZone); isBefore(start, period.end); ) {
    date = date.add({ [`${interval}s`]: 1 });
    const end = startOf(date, timeZone);
    const within = { start: later(start, period.start), end: earlier(end, period.end) };
    if (isBefore(within.start, within.end)) {
      if (buckets.length === most) return undefined;
      buckets.push({ start, within });
    }
    start = end;
  }
  return buckets;
}

function beginningOf(date: Temporal.PlainDate, interval: CalendarInterval): Temporal.PlainDate {
  if (interval === 'month') return date.with({ day: 1 });
  return interval === 'week' ? date.subtract({ days: date.dayOfWeek - 1 }) : date;
}

/** Not always 00:00: in some zones the clocks skip that hour. */
function startOf(date: Temporal.PlainDate, timeZone: string): Temporal.Instant {
  return date.toZonedDateTime(timeZone).toInstant();
}
