/** The records of several pets, such as those of the bookings of a day. */
import { useQueries } from '@tanstack/react-query';
import type { Pet } from '#client/index.ts';
import { backgroundApi } from './client.ts';
import { petQuery } from './pet-queries.ts';

/**
 * By id; records that are not loaded yet, or may not be read, are missing. The requests are background ones: on a page
 * that refreshes itself, bookings of other pets appear although nobody is present.
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
