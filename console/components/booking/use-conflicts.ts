/** The bookings in the way of one that the server has refused. */
import { useQuery } from '@tanstack/react-query';
import type { Times } from '#console/api/free-times.ts';
import { rows } from '#console/api/list-query.ts';
import { useBusinessTimes } from '#console/components/business/business-times.ts';
import { addMinutes } from '#console/components/calendar/business-days.ts';
import { useServices } from '#console/components/service/use-services.ts';
import { useLanguage } from '#console/i18n/language.tsx';
import { bookingKind } from '#domain/booking/record/booking-kind.ts';
import { bufferOf, holdOf } from '#domain/booking/rules/business-times.ts';
import type { Interval } from '#domain/time/interval.ts';
import { type Conflict, categoriesOf, conflictsOf } from './conflicts.ts';

/** A booking and the place that it should have; a new one has no id yet. */
export interface Wanted {
  readonly booking: {
    readonly id?: string;
    readonly pets: readonly { readonly id: string }[];
    readonly services: readonly { readonly serviceId: string }[];
  };
  /** Null or no id of a member where nobody is named. */
  readonly to: Times & { readonly staffId: string | null };
}

/** The bookings in the way of a place that the server has refused for one. */
export function useConflicts({ booking, to }: Wanted, isRefused: boolean): readonly Conflict[] {
  const { languages } = useLanguage();
  const times = useBusinessTimes();
  const services = useServices();
  const buffers = [...(times?.buffers.values() ?? [])].flatMap(({ before, after }) => [before, after]);
  // One of the time before a visit, and one of that after the other.
  const apart = 2 * Math.max(0, ...buffers);
  const { data = [] } = useQuery({
    ...rows('listBookings', {
      query: {
        from: addMinutes(to.startDate, -apart),
        to: addMinutes(to.endDate, apart),
        limit: 100,
        lang: languages.catalog,
      },
    }),
    enabled: isRefused && times !== undefined,
  });
  if (!isRefused || !times || services.size === 0) return [];
  const categories = categoriesOf(booking, services);
  const hold = holdOf(intervalOf(to), bufferOf(times, categories, bookingKind(categories)));
  return conflictsOf(booking, { ...to, hold: timesOf(hold) }, data, services);
}

function intervalOf({ startDate, endDate }: Times): Interval {
  return { start: Temporal.Instant.from(startDate), end: Temporal.Instant.from(endDate) };
}

function timesOf({ start, end }: Interval): Times {
  return { startDate: start.toString(), endDate: end.toString() };
}
