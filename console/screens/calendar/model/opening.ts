/** When the business is closed on the days of the calendar, and the words for it. */
import { useMemo } from 'react';
import type { ServiceCategory } from '#client/index.ts';
import type { Times } from '#console/api/free-times.ts';
import { closedText, useBusinessTimes } from '#console/components/business/business-times.ts';
import { categoryNames } from '#console/components/service/service-words.ts';
import { useServices } from '#console/components/service/use-services.ts';
import { useLanguage } from '#console/i18n/language.tsx';
import { closedForAll } from '#domain/booking/rules/business-times.ts';
import type { Closure } from '#domain/booking/rules/time-settings.ts';
import { type Span, subtractSpans } from '#domain/time/interval.ts';
import { boundsOfDay } from './days.ts';
import { instantOf } from './move.ts';

export interface DayOpening {
  /** The times at which the business is closed for all that it offers: instants in milliseconds, in order. */
  readonly closed: readonly Span[];
  /** The opening hours; none on a day without closed times. */
  readonly open: readonly Times[];
  readonly isClosed: boolean;
  /** The closures of the day by name, those of some categories too; `Closed` on a weekday without opening hours. */
  readonly notes: readonly string[];
}

/** The days by their dates; none until the settings and the services are known. */
export function useOpening(days: readonly string[], timeZone: string): ReadonlyMap<string, DayOpening> {
  const { translate: t, formats, languages } = useLanguage();
  const times = useBusinessTimes();
  const services = useServices();
  return useMemo(() => {
    const offered = [...new Set([...services.values()].flatMap((one) => (one.isActive ? one.category : [])))];
    const noteOf = (closure: Closure) => {
      const text = closedText(t, closure, languages.catalog);
      const some = categoriesOf(closure, offered);
      if (some.length === offered.length) return text;
      return t('calendar.closedFor', {
        categories: formats.list(some.map((one) => t(categoryNames[one]))),
        text,
      });
    };
    const openingOf = (day: string): DayOpening => {
      const bounds = boundsOfDay(day, timeZone);
      const closed = times ? closedForAll(times, offered, bounds) : [];
      const open = closed.length === 0 ? [] : subtractSpans([bounds], closed);
      const isClosed = closed.length > 0 && open.length === 0;
      const closures = (times?.closures ?? []).filter(
        (one) => one.from <= day && one.to >= day && categoriesOf(one, offered).length > 0,
      );
      const notes = closures.map(noteOf);
      return {
        closed,
        open: open.map(({ start, end }) => ({ startDate: instantOf(start), endDate: instantOf(end) })),
        isClosed,
        notes: isClosed && notes.length === 0 ? [t('bookings.closed')] : notes,
      };
    };
    return new Map(days.map((day) => [day, openingOf(day)]));
  }, [days, timeZone, times, services, t, formats, languages]);
}

/** Those of the offered categories that the closure concerns. */
function categoriesOf(
  { categories }: Closure,
  offered: readonly ServiceCategory[],
): readonly ServiceCategory[] {
  return categories ? offered.filter((one) => categories.includes(one)) : offered;
}
