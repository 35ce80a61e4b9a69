/** The seven days that are shown, and the visits that the chosen pets already have. */
import { useQuery } from '@tanstack/react-query';
import type { Times } from '#console/api/free-times.ts';
import {
  addDays,
  dayOf,
  daysBetween,
  startOfDay,
  todayIn,
} from '#console/components/calendar/business-days.ts';
import { useLanguage } from '#console/i18n/language.tsx';
import { ownBookingsQuery } from '#console/screens/book/choice/queries.ts';
import type { BookingState } from '#console/screens/book/choice/use-booking.ts';
import { visitsOfPets } from './free-times.ts';

export const stripDays = 7;

export interface Week {
  readonly first: string;
  /** The instants of its start and end. */
  readonly from: string;
  readonly to: string;
}

/** The seven days with the day of the address, or with today. They are counted from today on, so that all can be booked. */
export function useWeek({ search, timeZone }: BookingState): Week {
  const today = todayIn(timeZone);
  const asked = search.day ?? (search.start && dayOf(search.start, timeZone)) ?? today;
  const passed = Math.max(0, daysBetween(today, asked));
  const first = addDays(today, passed - (passed % stripDays));
  return { first, from: startOfDay(first, timeZone), to: startOfDay(addDays(first, stripDays), timeZone) };
}

/**
 * The visits that the chosen pets already have in the period, undefined until they are known, and the names of these
 * pets, `''` for none. Without an answer no time is excluded: the server refuses taken ones.
 */
export function useTaken(
  { owner, catalog = [], chosenPets }: BookingState,
  from: string,
  to: string,
): { taken: readonly Times[] | undefined; petNames: string } {
  const { languages, formats } = useLanguage();
  const { data = [], isLoading } = useQuery(ownBookingsQuery(owner, languages.catalog, { from, to }));
  const categories = new Map(catalog.map(({ id, category }) => [id, category]));
  const petIds = chosenPets.map(({ id }) => id);
  const taken = visitsOfPets(data, petIds, categories);
  const busy = chosenPets.filter(({ id }) => taken.some(({ pets }) => pets.some((pet) => pet.id === id)));
  return { taken: isLoading ? undefined : taken, petNames: formats.list(busy.map(({ name }) => name)) };
}
