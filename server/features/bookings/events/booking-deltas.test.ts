/** The rollup's deltas (0013-bookings.sql): at any moment their sums equal the counts of the bookings. */
import { expect } from 'vitest';
import { bookingTest } from '#features/bookings/testing/booking-test.ts';
import { hours } from '#test/support/business.ts';
import { perFile } from '#test/support/fixtures.ts';

const test = bookingTest.extend('api', perFile, ({ query }) => {
  const written = async () => {
    const rows = await query(
      `SELECT seq, weight, ${columns} FROM booking_deltas WHERE seq > $1 ORDER BY seq`,
      [seen],
    );
    seen = Number(rows.at(-1)?.seq ?? seen);
    return rows.map(({ seq: _seq, ...row }) => row);
  };
  return { written };
});

const columns = 'bucket, status, user_id, currency, amount, service_ids, categories, amounts';
/** The seq of the last delta that `written` has returned; the next call returns the deltas after it, by seq. */
let seen = 0;

test('creating, changing, moving and deleting a booking each write a delta', async ({
  query,
  business,
  anna,
  api,
  server,
}) => {
  // The rollup would delete the deltas.
  await query(`CREATE FUNCTION keep() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NULL; END'`);
  await query('CREATE TRIGGER keep BEFORE DELETE ON booking_deltas FOR EACH ROW EXECUTE FUNCTION keep()');
  const [rex, tom] = [await business.pet(anna), await business.pet(anna)];
  const [bath, walk] = [
    await business.service(),
    await business.service({ category: 'TRAINING', basePrice: 10, priceUnit: 'hourly' }),
  ];
  const contribution = async () => (await query(`SELECT ${columns} FROM booking_contributions`))[0];
  const { id } = await business.booked(anna, {
    petIds: [rex],
    serviceIds: [walk, bath],
    ...hours(9.4, 11.4),
  });
  const created = await contribution();
  expect(created).toEqual({
    bucket: '2030-01-07 09:15:00+00',
    status: 'PENDING',
    user_id: anna.id,
    currency: 'USD',
    amount: '40.00',
    service_ids: [walk, bath],
    categories: ['TRAINING', 'GROOMING'],
    amounts: ['20.00', '20.00'],
  });
  expect(await api.written()).toEqual([{ weight: 1, ...created }]);

  const put = (body: unknown) => server.request('PUT', `/bookings/${id}`, { token: anna.token, body });
  await put({ petIds: [rex, tom], ...hours(9.75, 10.75) });
  const changed = await contribution();
  expect(changed).toMatchObject({
    bucket: '2030-01-07 09:45:00+00',
    amount: '60.00',
    amounts: ['20.00', '40.00'],
  });
  expect(await api.written()).toEqual([
    { weight: -1, ...created },
    { weight: 1, ...changed },
  ]);

  await put({ notes: 'nothing that figures' });
  expect(await api.written()).toEqual([]);

  await business.move(anna, id, 'CANCELLED');
  expect(await api.written()).toEqual([
    { weight: -1, ...changed },
    { weight: 1, ...changed, status: 'CANCELLED' },
  ]);
  await server.request('DELETE', `/bookings/${id}`, anna);
  expect(await api.written()).toEqual([{ weight: -1, ...changed, status: 'CANCELLED' }]);
  expect(await contribution()).toBeUndefined();
});

test('a refused booking or change writes no delta', async ({ business, anna, api }) => {
  const rex = await business.pet(anna);
  const bath = await business.service();
  const body = { petIds: [rex], serviceIds: [bath], ...hours(0, 1) };
  const { id } = await business.booked(anna, body);
  await api.written();
  await business.book(anna, body);
  await business.move(business.manager, id, 'COMPLETED');
  expect(await api.written()).toEqual([]);
});
