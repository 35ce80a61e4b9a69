/** The common start of the journeys on the places: stays of new customers' pets, and the places that they get. */
import { expect } from 'vitest';
import { perFile } from '#test/support/fixtures.ts';
import { boardingService } from './booking-journey.ts';
import { consoleTest, fromFirstTest } from './console-test.ts';

/** A Monday. */
export const monday = '2030-01-07';
const stayOf = (from: number, to: number) => {
  const at = (days: number) => new Date(Date.UTC(2030, 0, 7 + days, 10)).toISOString();
  return { startDate: at(from), endDate: at(to) };
};

/** Tests on the places of a boarding house. */
export const placesTest = consoleTest
  .extend('hotel', fromFirstTest, ({ business }) => business.service(boardingService))
  /** A stay of a new customer's pet, from a day of the week to another. */
  .extend(
    'stay',
    perFile,
    ({ server, business, hotel }) =>
      async (name: string, from: number, to: number) => {
        const owner = await server.newUser('CUSTOMER');
        const pet = await business.pet(owner, { name });
        const { id } = await business.booked(owner, {
          petIds: [pet],
          serviceIds: [hotel],
          ...stayOf(from, to),
        });
        return { id: id as string, pet };
      },
  )
  .extend('place', perFile, ({ server, business }) => async (code: string, more: object = {}) => {
    const body = { code, name: { en: 'Kennel' }, categories: ['BOARDING'], berths: 1, ...more };
    const { token } = business.manager;
    return (await server.request('POST', '/places', { token, body })).body.data.id as string;
  })
  .extend('put', perFile, ({ server, business }) => async (id: string, petId: string, placeId: string) => {
    const { token } = business.manager;
    const body = [{ petId, placeId }];
    const { status } = await server.request('PUT', `/bookings/${id}/places`, { token, body });
    expect(status).toBe(200);
  });
