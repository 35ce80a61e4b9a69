/** Determines the period of figures over time and its buckets (contract §11). */

import { calendarBuckets, mostBuckets } from '#domain/time/calendar-buckets.ts';
import { type Interval, isBefore } from '#domain/time/interval.ts';
import type { Call } from '#platform/data/call.ts';
import { instantOf, tooLong, wrongOrder } from '#platform/data/shapes/instants.ts';
import type { AnalyticsPeriod } from './dashboard.ts';
import type { AnalyticsQuery } from './schema.ts';

/** Days in the default period; the last of them is today. */
const defaultDays = 30;

/**
 * Returns the period of the query and its buckets.
 *
 * @throws Refusal VALIDATION_FAILED: the end is not after the start, or the period has more than 400 buckets.
 */
export function analyticsPeriod(call: Call, query: AnalyticsQuery): AnalyticsPeriod {
  const { interval } = query;
  // The name as the IANA database writes it, whatever its case in the query or the setting.
  const { timeZoneId: timeZone } = call.now.toZonedDateTimeISO(query.timeZone ?? call.app.businessTimeZone());
  const period = periodOf(call, query, timeZone);
  if (!isBefore(period.start, period.end)) throw wrongOrder('NOT_AFTER');
  const buckets = calendarBuckets(period, interval, timeZone, mostBuckets);
  if (buckets === undefined) throw tooLong(mostBuckets, 'INTERVALS', 'query.interval');
  return { period, interval, timeZone, buckets };
}

function periodOf(call: Call, { from, to }: AnalyticsQuery, timeZone: string): Interval {
  const start = from === undefined ? undefined : instantOf(call, 'query.from', from);
  const end = to === undefined ? undefined : instantOf(call, 'query.to', to);
  if (start && end) return { start, end };
  if (end) return { start: daysAfter(end, -defaultDays, timeZone), end };
  const today = call.now.toZonedDateTimeISO(timeZone).startOfDay();
  const tomorrow = today.add({ days: 1 }).startOfDay().toInstant();
  if (!start) return { start: daysAfter(tomorrow, -defaultDays, timeZone), end: tomorrow };
  // For a start in the future, the default period lies in the future.
  const isInFuture = Temporal.Instant.compare(start, tomorrow) >= 0;
  return { start, end: isInFuture ? daysAfter(start, defaultDays, timeZone) : tomorrow };
}

function daysAfter(instant: Temporal.Instant, days: number, timeZone: string): Temporal.Instant {
  return instant.toZonedDateTimeISO(timeZone).add({ days }).toInstant();
}
