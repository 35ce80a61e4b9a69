import { useQuery } from '@tanstack/react-query';
import { useLanguage } from '#console/i18n/language.tsx';
import { type Taken, visitsOfPets } from './free-times.ts';
import { ownBookingsQuery } from './queries.ts';
import type { BookingState } from './use-booking.ts';

/**
 * The visits that the chosen pets already have in the period, undefined until they are known, and the names of these
 * pets, `''` for none. Without an answer no time is excluded: the server refuses taken ones.
 */
export function useTaken(
  { owner, catalog = [], chosenPets }: BookingState,
  from: string,
  to: string,
): { taken: readonly Taken[] | undefined; petNames: string } {
  const { languages, formats } = useLanguage();
  const { data = [], isLoading } = useQuery(ownBookingsQuery(owner, languages.catalog, { from, to }));
  const categories = new Map(catalog.map(({ id, category }) => [id, category]));
  const petIds = chosenPets.map(({ id }) => id);
  const taken = visitsOfPets(data, petIds, categories);
  const busy = chosenPets.filter(({ id }) => taken.some(({ pets }) => pets.some((pet) => pet.id === id)));
  return { taken: isLoading ? undefined : taken, petNames: formats.list(busy.map(({ name }) => name)) };
}
