/** The records of several pets, such as those of the bookings of a day. */
import { useQueries } from '@tanstack/react-query';
import type { Pet } from '#client/index.ts';
import { backgroundApi } from './client.ts';
import { petQuery } from './pet-queries.ts';

/**
 * By id; what is not known yet, or may not be read, is missing. The requests are background ones: on a page that stays
 * current by itself, bookings of other pets appear although nobody is there.
 */
export function usePets(ids: readonly string[]): ReadonlyMap<string, Pet> {
  return useQueries({
    queries: [...new Set(ids)].map((id) => ({
      ...petQuery(id),
      queryFn: async ({ signal }: { signal: AbortSignal }) =>
        (await backgroundApi.getPet({ path: { id }, signal })).data,
      // The sheet of a pet reads it again.
      staleTime: 300_000,
    })),
    combine: (answers) => new Map(answers.flatMap(({ data }) => (data ? [[data.id, data] as const] : []))),
  });
}
