/** The occupancy of places: the stays in each berth, and how many are free by area and day (contract §26). */
import { berthsOn, daysBetween, mostDaysOfPlaces } from '#domain/booking/rules/places.ts';
import { Refusal } from '#domain/refusal.ts';
import { overlaps } from '#domain/time/interval.ts';
import { formatTimestamp } from '#domain/time/timestamp.ts';
import type { SignedInCall } from '#platform/data/call.ts';
import {
  type PlaceInPeriod,
  type StayingPet,
  selectPlacesInPeriod,
  selectStayingPets,
} from './placement-queries.ts';
import type { OccupancyQuery, PlaceOccupancy } from './schema.ts';

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
  const dates = datesOf(query);
  const places = await selectPlacesInPeriod(call.db, query, call.language);
  const categories = new Set(places.filter((one) => one.isActive).flatMap((one) => one.categories));
  const limits = { ...most, placed: most.placed + 1 };
  const time = daysBetween(query.from, query.to, timeZone);
  const pets = places.length === 0 ? [] : await selectStayingPets(call.db, time, [...categories], limits);
  const { placed = [], unplaced = [] } = Object.groupBy(pets, ({ placeId }) =>
    placeId === null ? 'unplaced' : 'placed',
  );
  if (placed.length > most.placed) throw tooLong(most.placed, 'ITEMS');
  const stays = Map.groupBy(placed, ({ placeId }) => placeId ?? '');
  const days = dates.map((date) => ({ date, time: daysBetween(date, date, timeZone) }));
  return {
    places: places.map((place) => ({
      placeId: place.id,
      ...{ code: place.code, area: place.area, name: place.name },
      berths: berthsOf(place, stays.get(place.id)),
    })),
    areas: Array.from(
      Map.groupBy(places, ({ area }) => area),
      ([area, ofArea]) => ({
        area,
        days: days.map((day) => ({
          date: day.date,
          ...summed(ofArea.map((place) => onDay(place, day, stays.get(place.id)))),
        })),
      }),
    ),
    unplaced: unplaced.map(shownPet),
  };
}

function datesOf({ from, to }: OccupancyQuery): string[] {
  const first = Temporal.PlainDate.from(from);
  const count = first.until(Temporal.PlainDate.from(to)).days + 1;
  if (count < 1)
    throw new Refusal('VALIDATION_FAILED', { reason: 'BEFORE', other: 'from', field: 'query.to' });
  if (count > mostDaysOfPlaces) throw tooLong(mostDaysOfPlaces, 'DAYS');
  return Array.from({ length: count }, (_, days) => first.add({ days }).toString());
}

function tooLong(max: number, unit: 'DAYS' | 'ITEMS'): Refusal {
  return new Refusal('VALIDATION_FAILED', { reason: 'TOO_LONG', max, unit, field: 'query.to' });
}

function berthsOf({ berths }: PlaceInPeriod, stays: readonly StayingPet[] = []) {
  const conflicts = conflictsOf(stays);
  const ofBerths = Map.groupBy(stays, ({ berth }) => berth ?? 0);
  return Array.from({ length: berths }, (_, at) => ({
    berth: at + 1,
    stays: (ofBerths.get(at + 1) ?? []).map((one) => ({
      ...{ ...shownPet(one), status: one.status, overdue: one.overdue },
      conflictsWith: conflicts.get(one.bookingId) ?? null,
    })),
  }));
}

/**
 * Returns for the bookings that come next in a place whose pets are still there which booking that is: in the same berth, or
 * of another user in a place that is not shared.
 */
function conflictsOf(stays: readonly StayingPet[]): ReadonlyMap<string, string> {
  const overdue = stays.filter((one) => one.overdue);
  return new Map(
    overdue.flatMap((late): [string, string][] => {
      const next = stays.find(
        (one) =>
          Temporal.Instant.compare(one.start, late.start) > 0 &&
          (one.berth === late.berth || (one.closed && one.ownerId !== late.ownerId)),
      );
      return next ? [[next.bookingId, late.bookingId]] : [];
    }),
  );
}

function onDay(
  place: PlaceInPeriod,
  { date, time }: { readonly date: string; readonly time: Parameters<typeof overlaps>[0] },
  stays: readonly StayingPet[] = [],
) {
  const taken = stays.filter((one) => overlaps(one, time)).map(({ berth }) => berth ?? 0);
  return berthsOn(place, date, new Set(taken));
}

function summed(all: readonly { readonly total: number; readonly free: number }[]) {
  const sum = (of: 'total' | 'free') => all.reduce((total, one) => total + one[of], 0);
  return { total: sum('total'), free: sum('free') };
}

function shownPet({ bookingId, petId, petName, userName, start, end }: StayingPet) {
  const time = { from: formatTimestamp(start), to: formatTimestamp(end) };
  return { bookingId, petId, petName, userName: userName ?? '', ...time };
}
