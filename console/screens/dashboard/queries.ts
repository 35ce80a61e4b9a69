/** The server's figures, for the dashboard. */
import { keepPreviousData } from '@tanstack/react-query';
import { query } from '#console/api/query.ts';
import type { Language } from '#domain/text/language.ts';
import type { CalendarInterval } from '#domain/time/calendar-buckets.ts';
import { instantsOf, type Period } from './period.ts';

export const statsQuery = query('getDashboardStats', {});

/** The hours booked of the hours worked in a period. */
export function occupancyQuery(period: Period, timeZone: string) {
  return {
    ...query('getOccupancy', { query: instantsOf(period, timeZone) }),
    placeholderData: keepPreviousData,
  };
}

/** The figures of a period; the names of services are in the language. */
export function analyticsQuery(lang: Language, period: Period, interval: CalendarInterval, timeZone: string) {
  const params = { query: { ...instantsOf(period, timeZone), interval, timeZone, lang } };
  // Another period replaces the one on the page when it is loaded, so that nothing moves.
  return { ...query('getDashboardAnalytics', params), placeholderData: keepPreviousData };
}
