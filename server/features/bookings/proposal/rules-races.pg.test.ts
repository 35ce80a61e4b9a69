/** The tests of rules-races.test.ts with two processes on one database, and rules that change meanwhile: contract §15. */
import { expect } from 'vitest';
import { expectPlaces, outcomes } from '#features/bookings/testing/replayed-capacity.ts';
import { parallel, race } from '#features/bookings/testing/rounds.ts';
import { ownDays, rulesTest, setRules } from '#features/bookings/testing/rules-test.ts';
import { perFile } from '#test/support/fixtures.ts';
import { startProcess } from '#test/support/server-process.ts';

const test = rulesTest
  .extend('other', perFile, async ({ server }, { onCleanup }) => {
    const other = await startProcess(server.env);
    onCleanup(async () => {
      await other.end('SIGTERM');
    });
    return other;
  })
  .extend('manyPets', perFile, ({ petsOf, business }) => petsOf(business.manager, 24));
const days = ownDays();
const { at } = days;
const rounds = process.env.MODE === 'long' ? 30 : 4;

test('24 parallel bookings for 5 places through two processes: exactly 5 are made', async ({
  set,
  server,
  other,
  business,
  boarding,
  manyPets,
}) => {
  await set({ capacity: { BOARDING: 5 } });
  for (let round = 0; round < rounds; round++) {
    // A stay of months takes another lock than one of days.
    days.next(200);
    const bodies = manyPets.map((pet, index) => ({
      petIds: [pet],
      serviceIds: [boarding],
      ...at(2000 - 20 * (index % 8), 2001 + (index % 6) * 300),
    }));
    expect(outcomes(await race([server, other], business.manager.token, bodies))).toEqual({
      201: 5,
      CAPACITY_EXCEEDED: 19,
    });
  }
});

test('parallel moves into a day with 5 places through two processes: exactly 5 succeed', async ({
  set,
  server,
  other,
  business,
  boarding,
  manyPets,
}) => {
  await set({ capacity: { BOARDING: 5 } });
  const { token } = business.manager;
  days.next(200);
  const ids: string[] = [];
  for (const [index, pet] of manyPets.slice(0, 12).entries()) {
    const body = { petIds: [pet], serviceIds: [boarding], ...at(24 * index, 24 * index + 20) };
    ids.push((await business.booked(business.manager, body)).id);
  }
  const moves = ids.map((id, index) =>
    (index % 2 ? server : other).request('PUT', `/bookings/${id}`, { token, body: at(24 * 40, 24 * 41) }),
  );
  expect(outcomes(await Promise.all(moves))).toEqual({ 200: 5, CAPACITY_EXCEEDED: 7 });
});

test('parallel bookings with assign through two processes: each member gets one; at other times the fewest bookings decide', async ({
  server,
  other,
  business,
  manyPets,
}) => {
  const serviceId = await business.service();
  const { token } = business.manager;
  const staff: string[] = [];
  for (let member = 0; member < 3; member++) {
    const { id } = await business.staff();
    await server.request('PUT', `/staff/${id}/services`, { token, body: [{ serviceId, proficiency: 3 }] });
    staff.push(id);
  }
  for (let round = 0; round < rounds; round++) {
    days.next(2);
    const wish = (pet: string, times: object) => ({
      petIds: [pet],
      serviceIds: [serviceId],
      ...times,
      assign: 'best',
    });
    const same = await race(
      [server, other],
      token,
      manyPets.slice(0, 12).map((pet) => wish(pet, at(9, 10))),
    );
    expect(outcomes(same)).toEqual({ 201: 3, STAFF_UNAVAILABLE: 9 });
    // The next day, one after the other: everybody is free for each, so the number of bookings decides.
    const spread = await race(
      [server, other],
      token,
      manyPets.slice(12).map((pet, index) => wish(pet, at(25 + index, 26 + index))),
    );
    expect(outcomes(spread)).toEqual({ 201: 12 });
    const counts = Map.groupBy(spread, ({ body }) => body.data.staffId);
    expect(staff.map((id) => counts.get(id)?.length)).toEqual([4, 4, 4]);
  }
});

test('a change of the rules waits for the bookings that are being made, and later ones see both', async ({
  set,
  server,
  other,
  business,
  boarding,
  manyPets,
  pool,
}) => {
  await set({});
  days.next(60);
  const { token } = business.manager;
  const book = (pet: number) =>
    other.request('POST', '/bookings', {
      token,
      body: { petIds: [manyPets[pet]], serviceIds: [boarding], ...at(0, 24) },
    });
  const waiting = async () =>
    (
      await pool.query(
        `SELECT FROM pg_locks l JOIN pg_database d ON d.oid = l.database
          WHERE d.datname = current_database() AND locktype = 'advisory' AND classid = 15 AND NOT granted`,
      )
    ).rowCount;

  // A booking that has been written under the old rules, and is not committed yet.
  const holder = await pool.connect();
  await holder.query('BEGIN');
  await holder.query('SELECT lock_booking_rules()');
  let isSet = false;
  const changed = setRules(server, business.admin, { capacity: { BOARDING: 1 } }).then(() => {
    isSet = true;
  });
  await expect.poll(waiting, { interval: 5 }).toBe(1);
  const first = book(0);
  await expect.poll(waiting, { interval: 5 }).toBe(2);
  expect(isSet).toBe(false);
  await holder.query('COMMIT');
  holder.release();
  // The other process did not know of the rule when it sent its statement.
  expect((await first).status).toBe(201);
  await changed;
  expect((await book(1)).body.error).toBe('CAPACITY_EXCEEDED');
});

test('contract §21: 32 parallel visits of one member within 15 minutes of each other, through two processes: exactly one is made', async ({
  set,
  server,
  other,
  business,
  bath,
  manyPets,
  query,
}) => {
  await set({ buffers: { GROOMING: { after: 15 } } });
  const { id: staffId } = await business.staff();
  for (let round = 0; round < (process.env.MODE === 'long' ? 50 : 6); round++) {
    days.next(2);
    // Half of them end at 10:00, and the others begin ten minutes later.
    const bodies = Array.from({ length: parallel }, (_, index) => ({
      petIds: [manyPets[index % manyPets.length]],
      serviceIds: [bath],
      staffId,
      ...(index % 2 ? at(9 + (index % 3) / 4, 10) : at(10 + 10 / 60, 11 + (index % 5) / 4)),
    }));
    expect(outcomes(await race([server, other], business.manager.token, bodies))).toEqual({
      201: 1,
      BOOKING_CONFLICT: parallel - 1,
    });
  }
  const overlapping = await query(`
    WITH live AS (SELECT *, booking_hold(start_date, end_date, hold_before, hold_after) AS hold FROM bookings
                   WHERE deleted_at IS NULL AND status IN ('PENDING', 'CONFIRMED', 'IN_PROGRESS'))
    SELECT a.id FROM live a JOIN live b ON a.id < b.id AND a.kind = b.kind AND a.staff_id = b.staff_id AND a.hold && b.hold`);
  expect(overlapping).toEqual([]);
  const [{ held }] = await query('SELECT count(*)::int AS held FROM bookings WHERE hold_after = 15');
  expect(held).toBeGreaterThan(0);
  await set({});
});

test('contract §21: a rule that was written through one process binds the next booking through the other', async ({
  set,
  server,
  other,
  business,
  bath,
  manyPets,
}) => {
  for (let round = 0; round < 10; round++) {
    days.next(2);
    const times = at(10, 11);
    const date = times.startDate.slice(0, 10);
    const closures = [{ from: date, to: date }];
    await setRules(
      server,
      business.admin,
      round % 2 ? { closures } : { openingHours: { default: { monday: [] } } },
    );
    const body = { petIds: [manyPets[round]], serviceIds: [bath], ...times };
    const reply = await other.request('POST', '/bookings', { token: business.manager.token, body });
    expect(reply.body.error).toBe('CLOSED');
  }
  await set({});
});

test('a vaccination that is removed while the booking waits for the pet no longer counts', async ({
  set,
  other,
  business,
  boarding,
  pool,
}) => {
  await set({ vaccinationRules: { BOARDING: ['Rabies'] } });
  days.next(2);
  const { token } = business.manager;
  const pet = await business.pet(business.manager, {
    vaccinations: [{ name: 'Rabies', date: '2029-01-01' }],
  });
  const body = { petIds: [pet], serviceIds: [boarding], ...at(0, 24) };
  const holder = await pool.connect();
  await holder.query('BEGIN');
  await holder.query("UPDATE pets SET vaccinations = '[]' WHERE id = $1", [pet]);
  const booked = other.request('POST', '/bookings', { token, body });
  const waiting = `SELECT FROM pg_stat_activity WHERE datname = current_database()
                      AND wait_event_type = 'Lock' AND query LIKE '%WITH held_rules%'`;
  await expect.poll(async () => (await pool.query(waiting)).rowCount, { interval: 5 }).toBe(1);
  await holder.query('COMMIT');
  holder.release();
  expect((await booked).body.error).toBe('VACCINATION_MISSING');
  await set({});
});

test('rules that change while bookings are made apply to each booking in the order of the audit log', async ({
  server,
  other,
  business,
  manyPets,
  query,
}) => {
  const { token } = business.manager;
  const boarding = await business.service({ category: 'BOARDING', priceUnit: 'daily' });
  await query('TRUNCATE booking_pets, booking_lines, bookings CASCADE');
  const [{ last }] = await query('SELECT coalesce(max(seq), 0) AS last FROM audit_log');
  const since = (text: string) => query(text.replace('WHERE', `WHERE seq > ${last} AND`));
  const limits = [9, undefined, 4, 12, undefined, 15, 2];
  // Six clients with four bookings each, one after the other, so that the rules change between them.
  const replies: Awaited<ReturnType<typeof server.request>>[] = [];
  const clients = Array.from({ length: 6 }, async (_, client) => {
    for (const [index, pet] of manyPets.entries()) {
      if (index % 6 !== client) continue;
      const body = { petIds: [pet], serviceIds: [boarding], ...at(0, 24) };
      replies.push(await (index % 4 < 2 ? server : other).request('POST', '/bookings', { token, body }));
    }
  });
  const changes = (async () => {
    for (const limit of limits) {
      const capacity = limit === undefined ? undefined : { BOARDING: limit };
      await setRules(server, business.admin, { capacity });
    }
  })();
  await Promise.all([...clients, changes]);
  const counts = outcomes(replies);
  expect(Object.keys(counts).filter((outcome) => !['201', 'CAPACITY_EXCEEDED'].includes(outcome))).toEqual(
    [],
  );
  expect(await expectPlaces(since)).toBe(counts['201'] ?? 0);
});

test('the tests before this one caused no deadlock', async ({ query, other, business }) => {
  // PostgreSQL publishes statistics at the end of a transaction, at most once per second.
  await new Promise((resolve) => setTimeout(resolve, 1_100));
  await Promise.all(Array.from({ length: 10 }, () => query('SELECT 1')));
  await other.request('GET', '/bookings', business.manager);
  const [{ deadlocks }] = await query(
    'SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()',
  );
  expect(deadlocks).toBe('0');
});
