/** The places, who is in them, those of the pets of one booking, and the pets and tasks of a day. */
import type { DaySheet, PetOfDay, Placement } from '#client/index.ts';
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

/** A pet of a day with the id of its booking as its own, by which a step of that booking shows at once. */
export type DayPet = PetOfDay & { readonly id: string };

export interface DayRead extends Record<'arriving' | 'here' | 'leaving', readonly DayPet[]> {
  readonly tasks: DaySheet['tasks'];
  /** When it was requested: what was recorded later may be missing. */
  readonly askedAt: number;
}

/** The pets and the tasks of a day, of all areas or of one. */
export function dayQuery(date: string, area: string | undefined) {
  const query = { date, ...(area !== undefined && { area }) };
  return {
    ...combined('getDaySheet', 'with ids', query, async (context): Promise<DayRead> => {
      const askedAt = Date.now();
      const { data } = await refreshing(context).getDaySheet({ query, signal: context.signal });
      return {
        ...{ askedAt, tasks: data.tasks, arriving: withIds(data.arriving) },
        ...{ here: withIds(data.here), leaving: withIds(data.leaving) },
      };
    }),
    refetchInterval: 60_000,
  };
}

function withIds(pets: readonly PetOfDay[]): DayPet[] {
  return pets.map((pet) => ({ ...pet, id: pet.bookingId }));
}

/** The operations whose results contain places. */
export const placeReads = ['listPlaces', 'getPlaceOccupancy'] as const;
