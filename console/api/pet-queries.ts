/** Pets, as several screens read them. */
import { queryOptions } from '@tanstack/react-query';
import { eachRow, type Pet } from '#client/index.ts';
import { api } from './client.ts';

/** All pets of a user, by name. */
export function petsQuery(ownerId: string) {
  return queryOptions({
    queryKey: ['pets', 'of', ownerId],
    queryFn: async ({ signal }) => {
      const pets: Pet[] = [];
      const query = { ownerId, sortBy: 'name', sortOrder: 'asc', limit: 100 } as const;
      for await (const pet of eachRow(api.listPets, { query, signal })) pets.push(pet);
      return pets;
    },
  });
}

/** One pet. */
export function petQuery(id: string) {
  return queryOptions({
    queryKey: ['pets', 'one', id],
    queryFn: async ({ signal }) => (await api.getPet({ path: { id }, signal })).data,
  });
}
