/** The period of the figures, and the one before it that they are compared with. All are days of the business. */
import { type CalendarDate, endOfMonth, parseDate, startOfMonth, startOfYear } from '@internationalized/date';
import { addDays, daysBetween, startOfDay } from '#console/components/calendar/business-days.ts';
import { type CalendarInterval, calendarIntervals, mostBuckets } from '#domain/time/calendar-buckets.ts';
import type { DashboardSearch, Preset } from './dashboard-search.ts';

/** Both days are included. */
export interface Period {
  readonly first: string;
  readonly last: string;
}

/** In days: the longest periods of which the server has the figures, by the length of a step. */
const longest = { day: mostBuckets, week: 7 * (mostBuckets - 1), month: 28 * (mostBuckets - 1) } as const;

/** The period in the address. Days that do not exist, or in the wrong order, give the default one. */
export function periodOf({ period, from, to }: DashboardSearch, today: string): Period {
  if (period !== undefined) return presetPeriod(period, today);
  const first = from === undefined ? undefined : existingDay(from);
  const last = to === undefined ? undefined : existingDay(to);
  if (first !== undefined && last !== undefined && first <= last && daysBetween(first, last) < longest.month)
    return { first, last };
  return { first: addDays(today, -29), last: today };
}

function presetPeriod(preset: Preset, today: string): Period {
  const date = parseDate(today);
  switch (preset) {
    case '7d':
      return { first: addDays(today, -6), last: today };
    case '90d':
      return { first: addDays(today, -89), last: today };
    case 'month':
      return { first: startOfMonth(date).toString(), last: today };
    case 'lastMonth': {
      const before = startOfMonth(date).subtract({ months: 1 });
      return { first: before.toString(), last: endOfMonth(before).toString() };
    }
    case 'year':
      return { first: startOfYear(date).toString(), last: today };
  }
}

/**
 * The period before. Whole months are compared with as many whole months, a month or a year up to a day with the same
 * part of the one before, and any other period with the same number of days before it.
 */
export function periodBefore({ first, last }: Period, preset?: Preset): Period {
  const [from, to] = [parseDate(first), parseDate(last)];
  if (preset === 'year')
    return { first: from.subtract({ years: 1 }).toString(), last: to.subtract({ years: 1 }).toString() };
  const months = wholeMonths(from, to);
  if (months > 0)
    return { first: from.subtract({ months }).toString(), last: from.subtract({ days: 1 }).toString() };
  // The 31st is compared with the last day of a shorter month.
  if (preset === 'month')
    return { first: from.subtract({ months: 1 }).toString(), last: to.subtract({ months: 1 }).toString() };
  const days = daysBetween(first, last) + 1;
  return { first: addDays(first, -days), last: addDays(first, -1) };
}

/** 0 unless the days begin with the first and end with the last day of a month. */
function wholeMonths(from: CalendarDate, to: CalendarDate): number {
  if (from.day !== 1 || to.compare(endOfMonth(to)) !== 0) return 0;
  return (to.year - from.year) * 12 + to.month - from.month + 1;
}

/** The first instant of the period, and the first one after it, in the zone of the business. */
export function instantsOf({ first, last }: Period, timeZone: string): { from: string; to: string } {
  return { from: startOfDay(first, timeZone), to: startOfDay(addDays(last, 1), timeZone) };
}

/** The steps that the server accepts for the period. */
export function possibleIntervals({ first, last }: Period): readonly CalendarInterval[] {
  const days = daysBetween(first, last) + 1;
  return calendarIntervals.filter((interval) => days <= longest[interval]);
}

/** The requested step, or the one with which a chart of the period is easy to read. */
export function intervalOf(period: Period, asked: string | undefined): CalendarInterval {
  const possible = possibleIntervals(period);
  const found = possible.find((one) => one === asked);
  if (found) return found;
  const days = daysBetween(period.first, period.last) + 1;
  const usual = days <= 31 ? 'day' : days <= 190 ? 'week' : 'month';
  return possible.includes(usual) ? usual : 'month';
}

function existingDay(day: string): string | undefined {
  try {
    return parseDate(day).toString();
  } catch {
    return undefined;
  }
}
