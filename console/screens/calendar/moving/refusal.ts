/** The bookings in the way of a move. */
import { useQuery } from '@tanstack/react-query';
import type { Times } from '#console/api/free-times.ts';
import { rows } from '#console/api/list-query.ts';
import { useBusinessTimes } from '#console/components/business/business-times.ts';
import { addMinutes } from '#console/components/calendar/business-days.ts';
import { useLanguage } from '#console/i18n/language.tsx';
import { best, type Destination, instantOf } from '#console/screens/calendar/model/move.ts';
import { useServices } from '#console/screens/calendar/model/queries.ts';
import { categoriesOf, conflictsOf, type MoveConflict } from '#console/screens/calendar/model/shown.ts';
import { bookingKind } from '#domain/booking/record/booking-kind.ts';
import { bufferOf, holdOf } from '#domain/booking/rules/business-times.ts';
import type { Interval } from '#domain/time/interval.ts';

/** A booking and the place that it should have; a new one has no id yet. */
export interface Wanted {
  readonly booking: {
    readonly id?: string;
    readonly pets: readonly { readonly id: string }[];
    readonly services: readonly { readonly serviceId: string }[];
  };
  readonly to: Destination;
}

/** The bookings in the way of a place that the server has refused for one. */
export function useConflicts({ booking, to }: Wanted, isRefused: boolean): readonly MoveConflict[] {
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
  if (!isRefused || !times) return [];
  const categories = categoriesOf(booking, services);
  const hold = holdOf(intervalOf(to), bufferOf(times, categories, bookingKind(categories)));
  const wanted = { ...to, staffId: to.staffId === best ? null : to.staffId, hold: timesOf(hold) };
  return conflictsOf(booking, wanted, data, services);
}

function intervalOf({ startDate, endDate }: Pick<Destination, 'startDate' | 'endDate'>): Interval {
  return { start: Temporal.Instant.from(startDate), end: Temporal.Instant.from(endDate) };
}

function timesOf({ start, end }: Interval): Times {
  return { startDate: instantOf(start.epochMilliseconds), endDate: instantOf(end.epochMilliseconds) };
}
