/** GET /schedules: contract §18. */
import { expect, test } from 'vitest';
import { openBookings } from '#features/bookings/testing/booking-test.ts';
import { hours } from '#test/support/business.ts';

const { anna, bath, business, pool, rex, send } = await openBookings();
const monday = [{ start: '09:00', end: '17:00' }];
const workers = [
  await business.staff({ workingHours: { timeZone: 'UTC', monday } }),
  await business.staff(),
  await business.staff({ workingHours: { monday: [] } }),
];

const ask = (path: string, query: Record<string, string>, by: { token: string } = business.manager) =>
  send(by, 'GET', `${path}?${new URLSearchParams(query)}`);
const week = { from: hours(0, 0).startDate, to: hours(7 * 24, 0).startDate };
const idsOf = (schedules: { staffId: string }[]) => schedules.map(({ staffId }) => staffId);

/** The answers of GET /schedule for each of the members. */
async function oneByOne(period: { from: string; to: string }, ids: readonly string[]) {
  const schedules: unknown[] = [];
  for (const staffId of ids) schedules.push((await ask('/schedule', { staffId, ...period })).body.data);
  return schedules;
}

test('GET /schedules 200: the same as GET /schedule for each member, without deleted ones', async () => {
  for (const [at, { id: staffId }] of workers.slice(0, 2).entries()) {
    const times = hours(9 + 2 * at, 10 + 2 * at);
    const { id } = await business.booked(anna, { petIds: [rex], serviceIds: [bath], staffId, ...times });
    if (at === 0) await business.move(anna, id, 'CANCELLED');
  }
  await business.booked(anna, { petIds: [rex], serviceIds: [bath], ...hours(20, 21) });
  const body = hours(12, 14);
  await send(business.manager, 'POST', `/staff/${workers[0]?.id}/time-off`, body);
  const gone = await business.staff();
  await send(business.manager, 'DELETE', `/staff/${gone.id}`);

  const { status, body: answer } = await ask('/schedules', week, workers[1]?.user);
  expect([status, idsOf(answer.data)]).toEqual([200, workers.map(({ id }) => id)]);
  expect(answer.data).toEqual(await oneByOne(week, idsOf(answer.data)));
  expect(answer.data.map((one: { bookings: unknown[] }) => one.bookings.length)).toEqual([1, 1, 0]);
});

test('GET /schedules 200: more than fits into memory at once is complete and in order', async () => {
  // About 1.3 MB of JSON: beyond what is read before the answer begins, and more than one later batch.
  await pool.query(
    `INSERT INTO bookings (id, user_id, staff_id, kind, start_date, end_date, status, total_amount, currency, updated_at)
     SELECT gen_random_uuid(), $1, staff_id, 'visit', '2030-02-01T00:00Z'::timestamptz + i * interval '5 minutes',
            '2030-02-01T00:05Z'::timestamptz + i * interval '5 minutes', 'CANCELLED', 0, 'USD', now()
       FROM unnest($2::uuid[]) AS staff_id, generate_series(1, 3000) AS i`,
    [anna.id, workers.map(({ id }) => id)],
  );
  const february = { from: '2030-02-01T00:00:00.000Z', to: '2030-03-01T00:00:00.000Z' };
  const { status, body } = await ask('/schedules', february);
  expect(status).toBe(200);
  expect(body.data).toEqual(
    await oneByOne(
      february,
      workers.map(({ id }) => id),
    ),
  );
  expect(body.data[2].bookings).toHaveLength(3000);
});

test('GET /schedules 400 for a period that is longer than 31 days or does not end after its start', async () => {
  for (const [from, to] of [
    [week.to, week.from],
    [week.from, week.from],
    ['2030-01-01', '2030-02-01T00:01'],
    ['x', week.to],
    [week.from, ''],
  ]) {
    const { status, body } = await ask('/schedules', { from: from ?? '', to: to ?? '' });
    expect([status, body.error]).toEqual([400, 'VALIDATION_FAILED']);
  }
  expect((await ask('/schedules', { from: '2030-01-01', to: '2030-02-01' })).status).toBe(200);
});

test('GET /schedules 403 for a CUSTOMER', async () => {
  expect((await ask('/schedules', week, anna)).status).toBe(403);
});
