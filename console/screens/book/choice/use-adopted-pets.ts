/** After the sign-in: the pets that were added before become pets of the user. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Pet } from '#client/index.ts';
import { api } from '#console/api/client.ts';
import { petsQuery } from '#console/api/record-queries.ts';
import { readIds, writeIds } from './chosen.ts';
import type { DraftPet } from './draft.ts';
import type { BookingState } from './use-booking.ts';

/** A pet with the same name and species is taken for the existing one, which also makes a retry safe. */
function samePet(own: readonly Pet[], { name, species }: DraftPet): Pet | undefined {
  return own.find(
    (pet) => pet.species === species && pet.name.trim().toLowerCase() === name.trim().toLowerCase(),
  );
}

export function useAdoptedPets({ user, search, chosenPets, draft, change }: BookingState) {
  const queries = useQueryClient();
  const ownPets = petsQuery(user?.id);
  const drafts = draft.draft.pets;
  const adopt = useMutation({
    mutationFn: async () => {
      const ids = new Map<string, string>();
      // Read again: a request whose answer was lost may have created some.
      let own = await queries.fetchQuery({ ...ownPets, staleTime: 0 });
      for (const pet of drafts.filter(({ id }) => chosenPets.some((one) => one.id === id))) {
        let known = samePet(own, pet);
        if (known === undefined) {
          known = (await api.createPet({ body: { name: pet.name, species: pet.species } })).data;
          own = [...own, known];
          queries.setQueryData(ownPets.queryKey, own);
        }
        ids.set(pet.id, known.id);
      }
      return ids;
    },
    onSuccess: (ids) => {
      const pets = readIds(search.pets).map((id) => ids.get(id) ?? id);
      change({ pets: writeIds([...new Set(pets)]) });
      draft.change({ pets: [] });
    },
  });
  const isDue = user != null && drafts.length > 0;
  const { mutate, isIdle, reset } = adopt;
  useEffect(() => {
    if (isDue && isIdle) mutate();
    // Pets may be added before a later sign-in, too.
    if (!isDue && !isIdle) reset();
  }, [isDue, isIdle, mutate, reset]);
  return { error: adopt.error, retry: () => mutate() };
}
