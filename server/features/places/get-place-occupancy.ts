/** The occupancy of places: the stays in each berth, and how many are free by area and day (contract §26). */
import { berthsOn, daysBetween, mostDaysOfPlaces } from '#domain/booking/rules/places.ts';
import { calendarBuckets } from '#domain/time/calendar-buckets.ts';
import { isBefore, overlaps } from '#domain/time/interval.ts';
import { dateAt } from '#domain/time/zoned-time.ts';
import type { SignedInCall } from '#platform/data/call.ts';
import { tooLong, wrongOrder } from '#platform/data/shapes/instants.ts';
import { replyOf } from '#platform/data/shapes/reply.ts';
import {
  type PlaceInPeriod,
  type StayingPet,
  selectPlacesInPeriod,
  selectStayingPets,
} from './placement-queries.ts';
import { berthStay, type OccupancyQuery, type PlaceOccupancy, unplacedPet } from './schema.ts';

/** More than a house of 100 berths has in 62 days; and what an answer shows of pets without a place. */
const most = { placed: 5_000, unplaced: 1_000 };

/**
 * Returns who has which berth within the local days, and the free berths of each day.
 *
 * @throws Refusal VALIDATION_FAILED for a period that ends before it begins, is longer than 62 days, or has more than 5,000
 * stays in places.
 */
export async function getPlaceOccupancy(call: SignedInCall, query: OccupancyQuery): Promise<PlaceOccupancy> {
  const timeZone = call.app.businessTimeZone();
  if (query.to < query.from) throw wrongOrder('BEFORE');
  const time = daysBetween(query.from, query.to, timeZone);
  const days = calendarBuckets(time, 'day', timeZone, mostDaysOfPlaces);
  if (!days) throw tooLong(mostDaysOfPlaces, 'DAYS');
  const places = await selectPlacesInPeriod(call.db, query, call.language);
  const categories = new Set(places.filter((one) => one.isActive).flatMap((one) => one.categories));
  const limits = { ...most, placed: most.placed + 1 };
  const pets = places.length === 0 ? [] : await selectStayingPets(call.db, time, [...categories], limits);
  const staysOf = Map.groupBy(pets, ({ placeId }) => placeId);
  const unplaced = staysOf.get(null) ?? [];
  if (pets.length - unplaced.length > most.placed) throw tooLong(most.placed, 'ITEMS');
  return {
    places: places.map((place) => ({
      placeId: place.id,
      ...{ code: place.code, area: place.area, name: place.name },
      berths: berthsOf(place, staysOf.get(place.id) ?? []),
    })),
    areas: Array.from(
      Map.groupBy(places, ({ area }) => area),
      ([area, ofArea]) => ({
        area,
        days: days.map(({ start, within }) => {
          const date = dateAt(start, timeZone).toString();
          const berths = ofArea.map((place) => {
            const there = (staysOf.get(place.id) ?? []).filter((one) => overlaps(one, within));
            return berthsOn(place, date, new Set(there.map(({ berth }) => berth)));
          });
          const sum = (of: 'total' | 'free') => berths.reduce((total, one) => total + one[of], 0);
          return { date, total: sum('total'), free: sum('free') };
        }),
      }),
    ),
    unplaced: unplaced.map(replyOf(unplacedPet)),
  };
}

const shownStay = replyOf(berthStay);

function berthsOf({ berths }: PlaceInPeriod, stays: readonly StayingPet[]) {
  const conflicts = conflictsOf(stays);
  return Array.from({ length: berths }, (_, at) => ({
    berth: at + 1,
    stays: stays
      .filter(({ berth }) => berth === at + 1)
      .map((one) => shownStay({ ...one, conflictsWith: conflicts.get(one.bookingId) ?? null })),
  }));
}

/**
 * Returns for the bookings that come next in a place whose pets are still there which booking that is: in the same berth, or
 * of another user in a place that is not shared.
 */
function conflictsOf(stays: readonly StayingPet[]): ReadonlyMap<string, string> {
  const conflicts = new Map<string, string>();
  for (const late of stays.filter(({ overdue }) => overdue)) {
    const isInTheWay = (one: StayingPet) =>
      isBefore(late.start, one.start) &&
      (one.berth === late.berth || (one.closed && one.ownerId !== late.ownerId));
    const next = stays.find(isInTheWay);
    if (next) conflicts.set(next.bookingId, late.bookingId);
  }
  return conflicts;
}
