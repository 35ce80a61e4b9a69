/** The places, who is in them, and those of the pets of one booking. */
import type { Placement } from '#client/index.ts';
import { api } from '#console/api/client.ts';
import { refreshing, rows } from '#console/api/list-query.ts';
import { combined, query } from '#console/api/query.ts';
import { tagOf } from '#console/api/version-tag.ts';
import type { Language } from '#domain/text/language.ts';

/** All places, by code. */
export const placesQuery = rows('listPlaces', { query: { limit: 100 } });

/** The occupancy of all places within the days, both included. */
export function occupancyQuery(lang: Language, from: string, to: string) {
  return {
    ...query('getPlaceOccupancy', { query: { from, to, lang } }, refreshing),
    refetchInterval: 60_000,
  };
}

/** The places of the pets of a booking, and the tag of its version for `If-Match`. */
export interface TaggedPlacements {
  readonly placements: readonly Placement[];
  readonly etag: string;
}

export function placementsQuery(id: string) {
  const params = { path: { id } };
  return {
    ...combined('getBookingPlaces', 'with tag', params, async ({ signal }): Promise<TaggedPlacements> => {
      const { data, headers } = await api.getBookingPlaces({ ...params, signal });
      return { placements: data, etag: tagOf(headers) };
    }),
    staleTime: 0,
  };
}

/** The operations whose results contain places. */
export const placeReads = ['listPlaces', 'getPlaceOccupancy'] as const;
