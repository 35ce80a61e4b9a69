/** The free times of a visit in seven days, without those at which its pets have other bookings. */
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { FreeSlot } from '#client/index.ts';
import { freeTimesQuery } from '#console/api/free-times.ts';
import { type BusyPets, useTaken } from '#console/components/booking/free-times.tsx';
import {
  addDays,
  addMinutes,
  dayOf,
  daysBetween,
  startOfDay,
  todayIn,
} from '#console/components/calendar/business-days.ts';
import { useNow } from '#console/components/page/now.ts';
import { slotsByDay, suitingSlots } from './free-slots.ts';

/** A visit whose time is chosen. */
export interface Visit extends BusyPets {
  readonly services: BusyPets['catalog'];
  readonly minutes: number;
  readonly timeZone: string;
  /** The staff member; undefined for anyone. */
  readonly staff: string | undefined;
  /** The reader makes it for somebody else, and the notice that customers must give does not bind them. */
  readonly isForOther: boolean;
  /** The day that is shown, and the chosen start. */
  readonly day: string | undefined;
  readonly start: string | undefined;
}

/** A choice: a day is shown, or a time is chosen. */
export interface ChosenTime {
  readonly day: string;
  readonly start: string | undefined;
}

export const stripDays = 7;

/**
 * The seven days with the chosen one, or with today. They are counted from today on, so that all can be booked. A visit that
 * starts on the last one may end after it.
 */
function weekOf({ day, start, timeZone, minutes }: Pick<Visit, 'day' | 'start' | 'timeZone' | 'minutes'>) {
  const today = todayIn(timeZone);
  const asked = day ?? (start && dayOf(start, timeZone)) ?? today;
  const passed = Math.max(0, daysBetween(today, asked));
  const first = addDays(today, passed - (passed % stripDays));
  const end = startOfDay(addDays(first, stripDays), timeZone);
  return { first, from: startOfDay(first, timeZone), to: addMinutes(end, minutes - 1) };
}

export interface VisitTimes {
  readonly first: string;
  readonly from: string;
  /** The day that is shown. */
  readonly day: string;
  readonly query: UseQueryResult<readonly FreeSlot[]>;
  /** By the day on which they start; undefined until they are known. */
  readonly byDay: ReadonlyMap<string, readonly FreeSlot[]> | undefined;
  /** Those of the day. */
  readonly slots: readonly FreeSlot[];
  readonly nextFree: string | undefined;
  readonly petNames: string;
  /** The chosen start is one of those that are free. */
  readonly isChosenFree: boolean;
}

/** Reads and combines all of it. */
export function useVisitTimes(visit: Visit): VisitTimes {
  const { services, minutes, timeZone, staff, start } = visit;
  const { first, from, to } = weekOf(visit);
  // Times that pass meanwhile are no longer offered.
  const now = useNow(60);
  const query = useQuery(
    freeTimesQuery({
      ...{ serviceIds: services.map(({ id }) => id), duration: minutes, from, to },
      exceptBookingId: visit.bookingId,
    }),
  );
  const { taken, petNames } = useTaken(visit, from, to);
  const free = query.data && taken && suitingSlots(query.data, { staff, after: now, taken });
  const byDay = free && slotsByDay(free, timeZone);
  const firstFree = free?.[0] && dayOf(free[0].startDate, timeZone);
  const day = visit.day ?? (start ? dayOf(start, timeZone) : (firstFree ?? first));
  const slots = byDay?.get(day) ?? [];
  return {
    first,
    from,
    day,
    query,
    byDay,
    slots,
    nextFree: [...(byDay?.keys() ?? [])].find((one) => one > day) ?? firstFree,
    petNames,
    isChosenFree: slots.some(({ startDate }) => startDate === start),
  };
}
