/** Test support: a boarding house with places, two customers and their pets. */
import { openBookings } from '#features/bookings/testing/booking-test.ts';
import { hours } from '#test/support/business.ts';
import type { Reply } from '#test/support/server.ts';

type By = { readonly token: string };
type StayOf = {
  readonly by?: By;
  readonly petIds?: readonly string[];
  readonly startDate?: string;
  readonly endDate?: string;
};

/** The status of an answer, its identifier, and the field and reason of its first cause. */
export const refused = ({ status, body }: { status: number; body: Reply['body'] }) => [
  status,
  body.error,
  body.causes?.[0]?.field,
  body.causes?.[0]?.reason,
];

/** Call it once at the top of a file. */
export async function openBoarding() {
  const opened = await openBookings();
  const { anna, business, rex, send } = opened;
  const { manager } = business;
  const hotel = await business.service({ category: 'BOARDING', priceUnit: 'per day' });
  let number = 0;
  const newPlace = (changes: object = {}, by: By = manager) => {
    number += 1;
    const body = { code: `K${number}`, name: { en: 'Kennel' }, categories: ['BOARDING'], berths: 1 };
    return send(by, 'POST', '/places', { ...body, ...changes });
  };
  return {
    ...opened,
    manager,
    hotel,
    newPlace,
    /** Adds a place and returns its id. */
    place: async (changes: object = {}): Promise<string> => (await newPlace(changes)).body.data.id,
    /** A stay from one hour of 2030-01-07 on to another; of Anna's Rex unless they are named. */
    stay: async (from: number, to: number, { by = anna as By, petIds = [rex], ...changes }: StayOf = {}) =>
      (await business.booked(by, { petIds, serviceIds: [hotel], ...hours(from, to), ...changes }))
        .id as string,
    put: (id: string, body: unknown, { query = '', headers = {}, by = manager as By } = {}) =>
      send(by, 'PUT', `/bookings/${id}/places${query}`, body, headers),
    placesOf: async (id: string, by: By = manager) =>
      (await send(by, 'GET', `/bookings/${id}/places`)).body.data,
    occupancy: (query: Record<string, string>, by: By = manager) =>
      send(by, 'GET', `/places/occupancy?${new URLSearchParams(query)}`),
    /** The instant of that hour, as replies show it. */
    hour: (at: number) => hours(at, at).startDate,
    /** The present of the database, from now on; without an hour the true one. */
    moveClock: (at?: number) =>
      opened.query(`CREATE OR REPLACE FUNCTION booking_clock() RETURNS timestamptz LANGUAGE sql VOLATILE AS
        $$SELECT ${at === undefined ? 'clock_timestamp()' : `'${hours(at, at).startDate}'::timestamptz`}$$`),
  };
}
