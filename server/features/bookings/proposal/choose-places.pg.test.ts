/** Places that the server chooses while others change them: requests meet at the locks of places. Contract §26. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hold, outcomes, waitForLocks, whileHeld } from '#features/bookings/testing/rounds.ts';
import { openBoarding } from '#features/places/testing/boarding.ts';
import { hours } from '#test/support/business.ts';

const house = await openBoarding();
const { anna, business, hotel, petsOf, place, placesOf, query, rex, send, server } = house;
const { pool } = server.running.app.database;
const { token } = business.admin;
beforeAll(async () => {
  await send({ token }, 'PUT', '/settings', { key: 'places', value: { assign: 'automatic' } });
});
afterAll(() => send({ token }, 'DELETE', '/settings/places'));
const lockOf = (ids: readonly string[]) =>
  `SELECT FROM places WHERE id IN ('${ids.join("', '")}') FOR UPDATE`;

test('a place that goes out of use while a stay waits for it is not given: the next one is', async () => {
  const [small, large] = [await place(), await place({ berths: 2 })];
  const change = `UPDATE places SET is_active = false, updated_at = clock_timestamp() WHERE id = '${small}'`;
  const release = await hold(pool, change);
  const body = { petIds: [rex], serviceIds: [hotel], ...hours(0, 24) };
  const booked = send(anna, 'POST', '/bookings', body);
  await waitForLocks(pool, 1);
  await release();
  const { status, body: reply } = await booked;
  expect([status, (await placesOf(reply.data.id))[0]?.placeId]).toEqual([201, large]);
});

test('6 stays that move to one time with 3 places at once: exactly 3 do, each to a place of its own', async () => {
  await query('UPDATE places SET deleted_at = now() WHERE deleted_at IS NULL');
  const rooms = [await place(), await place(), await place()];
  const customers = await Promise.all(Array.from({ length: 6 }, () => server.newUser('CUSTOMER')));
  const ids: string[] = [];
  for (const [at, by] of customers.entries()) {
    const times = hours(24 * 7 * (at + 1), 24 * 7 * (at + 1) + 24);
    const booking = await business.booked(by, { petIds: await petsOf(by, 1), serviceIds: [hotel], ...times });
    ids.push(booking.id);
  }
  const into = hours(24 * 70, 24 * 71);
  const replies = await whileHeld(pool, lockOf(rooms), 6, () =>
    Promise.all(ids.map((id) => send(business.manager, 'PUT', `/bookings/${id}`, into))),
  );
  expect(outcomes(replies)).toEqual({ 200: 3, CAPACITY_EXCEEDED: 3 });
  const there = await query(
    'SELECT DISTINCT place_id FROM booking_places WHERE period && tstzrange($1, $2)',
    [...[into.startDate, into.endDate]],
  );
  expect(there).toHaveLength(3);
});
