/** The answers of the server before a pet gets another place: which places are free, and whether it may have one. */
import { useQuery } from '@tanstack/react-query';
import type { Booking, Place } from '#client/index.ts';
import { api } from '#console/api/client.ts';
import { combined } from '#console/api/query.ts';
import { ifMatch } from '#console/api/version-tag.ts';
import { addDays } from '#console/components/calendar/business-days.ts';
import { useDelayed } from '#console/components/filter/use-delayed.ts';
import { useServices } from '#console/components/service/use-services.ts';
import { useLanguage } from '#console/i18n/language.tsx';
import { localDayIn } from '#console/i18n/zone.ts';
import { occupancyQuery, type TaggedPlacements } from '#console/screens/places/queries.ts';
import { mostDaysOfPlaces } from '#domain/booking/rules/places.ts';
import { type OfferedPlace, offeredPlaces, type ShownPet, withPlace } from './placing.ts';

interface Asked {
  /** Undefined while there is none. */
  readonly pet: ShownPet | undefined;
  readonly booking: Booking | undefined;
  readonly chosen?: string | undefined;
  /** From when on it is to have another place; without it, for all of the part of its stay. */
  readonly start?: string;
  readonly timeZone: string;
  readonly places: readonly Place[];
}

/** The places for the pet. `offered` is undefined until they are known. */
export function useOffered({ pet, booking, chosen, start = pet?.from ?? '', timeZone, places }: Asked) {
  const { languages } = useLanguage();
  const services = useServices();
  const from = pet ? localDayIn(pet.from, timeZone) : '';
  const [last, latest] = pet ? [localDayIn(pet.to, timeZone), addDays(from, mostDaysOfPlaces - 1)] : ['', ''];
  const to = last < latest ? last : latest;
  const { data: occupancy, ...state } = useQuery({
    ...occupancyQuery(languages.catalog, from, to),
    enabled: pet !== undefined,
  });
  const categories = booking?.services.map(({ serviceId }) => services.get(serviceId)?.category);
  const offered: readonly OfferedPlace[] | undefined =
    pet && occupancy && categories && services.size > 0
      ? offeredPlaces({
          ...{ pet: { ...pet, from: start }, days: { from: localDayIn(start, timeZone), to } },
          ...{ chosen, categories, places, occupancy },
        })
      : undefined;
  return { ...state, offered };
}

interface Placing {
  readonly bookingId: string;
  readonly pet: ShownPet;
  /** Undefined until they are known. */
  readonly placed: TaggedPlacements | undefined;
  /** Undefined where nothing is asked. */
  readonly placeId: string | undefined;
  readonly start?: string;
  /** Also a place of other categories. */
  readonly overrideRules?: boolean | undefined;
}

/** The placements as the server would store them. It is asked once the choice rests: the arrow keys may go through several. */
export function usePreview({ bookingId, pet, placed, placeId, start, overrideRules }: Placing) {
  const choice = placeId && `${placeId} ${start}`;
  const isAsked = useDelayed(choice) === choice && placed !== undefined && placeId !== undefined;
  const request = {
    path: { id: bookingId },
    ...ifMatch(placed?.etag ?? ''),
    body: isAsked ? withPlace(placed.placements, pet, placeId, start) : [],
  };
  return useQuery({
    ...combined('setBookingPlaces', 'dry run', { ...request, overrideRules }, async ({ signal }) => {
      const query = { dryRun: true, ...(overrideRules && { overrideRules }) };
      return (await api.setBookingPlaces({ ...request, query, signal })).data;
    }),
    enabled: isAsked,
    // The result from before the drop stays valid at the drop.
    staleTime: 5_000,
    gcTime: 30_000,
  });
}
