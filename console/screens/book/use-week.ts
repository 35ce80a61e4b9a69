/** The seven days that are shown: windows from today on, so that every week of the reader begins with a day to book. */
import {
  addDays,
  dayOf,
  daysBetween,
  startOfDay,
  todayIn,
} from '#console/components/calendar/business-days.ts';
import type { BookingState } from './use-booking.ts';

export const stripDays = 7;

export interface Week {
  readonly first: string;
  /** The instants of its start and end. */
  readonly from: string;
  readonly to: string;
}

/** The window with the day of the address, or with today. */
export function useWeek({ search, timeZone }: BookingState): Week {
  const today = todayIn(timeZone);
  const asked = search.day ?? (search.start && dayOf(search.start, timeZone)) ?? today;
  const passed = Math.max(0, daysBetween(today, asked));
  const first = addDays(today, passed - (passed % stripDays));
  return { first, from: startOfDay(first, timeZone), to: startOfDay(addDays(first, stripDays), timeZone) };
}
