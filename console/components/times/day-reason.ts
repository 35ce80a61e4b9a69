/** Why a day has no free times, or a stay cannot be booked: by the rules of the business that the reader may read. */
import { closedText, useBusinessTimes } from '#console/components/business/business-times.ts';
import { addDays, middleOf, startOfDay } from '#console/components/calendar/business-days.ts';
import type { Formats } from '#console/i18n/format.ts';
import { useLanguage } from '#console/i18n/language.tsx';
import type { Translate } from '#console/i18n/translate.ts';
import { closedTime, dayObstacle } from '#domain/booking/rules/business-times.ts';
import type { Visit } from './use-visit-times.ts';

/** A sentence; undefined when the business takes bookings on the day, so that all its times are taken. */
export function useDayReason(
  { services, minutes, timeZone, isForOther }: Visit,
  day: string,
): string | undefined {
  const { translate: t, formats, languages } = useLanguage();
  const times = useBusinessTimes();
  if (!times) return undefined;
  const span = {
    start: Date.parse(startOfDay(day, timeZone)),
    end: Date.parse(startOfDay(addDays(day, 1), timeZone)),
  };
  const categories = services.map(({ category }) => category);
  // The notice does not bind those who book for others.
  const now = isForOther ? {} : { now: Temporal.Now.instant() };
  const obstacle = dayObstacle(times, categories, { day: span, minutes, ...now });
  switch (obstacle?.reason) {
    case 'closed':
      if (obstacle.closure) return closedText(t, obstacle.closure, languages.catalog);
      return t('book.closedWeekday', { weekday: formats.date(middleOf(day, timeZone), 'weekday', timeZone) });
    case 'too short':
      return t('book.tooSoon', { time: durationText(obstacle.limit, t, formats) });
    case 'too far ahead':
      return t('book.tooFarAhead', { time: durationText(obstacle.limit, t, formats) });
  }
  return undefined;
}

/** Why a stay cannot start or end then; undefined while the business is open. */
export function useStayReason(
  services: Visit['services'],
  { start, end }: { readonly start: string; readonly end: string },
): string | undefined {
  const { translate: t, languages } = useLanguage();
  const times = useBusinessTimes();
  if (!times) return undefined;
  const stay = { start: Temporal.Instant.from(start), end: Temporal.Instant.from(end) };
  const categories = services.map(({ category }) => category);
  const closed = closedTime(times, categories, { kind: 'stay', ...stay });
  if (!closed) return undefined;
  return closed.closure ? closedText(t, closed.closure, languages.catalog) : t('problems.closed');
}

/** `1 day and 12 hours`. */
function durationText(limit: Temporal.Duration, t: Translate, formats: Formats): string {
  const parts = [
    [limit.years * 12 + limit.months, 'book.monthsCount'],
    [limit.weeks * 7 + limit.days, 'book.daysCount'],
    [limit.hours, 'book.hoursCount'],
    [limit.minutes + Math.ceil(limit.seconds / 60), 'words.minutes'],
  ] as const;
  return formats.list(parts.filter(([count]) => count > 0).map(([count, key]) => t(key, { count })));
}
