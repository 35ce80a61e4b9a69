/** Places under concurrent requests on two processes: contract §26. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ServerProcess, startProcess } from '#test/support/server-process.ts';
import { report } from '#test/support/trial.ts';
import { openBoarding } from './testing/boarding.ts';

const house = await openBoarding();
const { business, manager, petsOf, place, query, server, stay } = house;
let other: ServerProcess;
beforeAll(async () => {
  other = await startProcess(server.env);
});
afterAll(() => other.end('SIGKILL'));

const customers = await Promise.all(Array.from({ length: 8 }, () => server.newUser('CUSTOMER')));
const pets = await Promise.all(customers.map((by) => petsOf(by, 8)));

/** Expects no two pets in a berth, nor two users in a place that is not shared. It reads without the constraints. */
async function expectSound(): Promise<void> {
  const pairs = await query(`
    SELECT a.booking_id, b.booking_id
      FROM booking_places a
      JOIN booking_places b ON a.place_id = b.place_id AND a.period && b.period AND a.booking_id < b.booking_id
      JOIN places place ON place.id = a.place_id
     WHERE a.berth = b.berth OR (NOT place.shared AND a.owner_id <> b.owner_id) OR a.berth > place.berths`);
  expect(pairs).toEqual([]);
}

test('64 bookings at once for 10 places on two replicas, 10 rounds: each berth once, no strangers in a closed place, all others 409', async () => {
  const counts = new Map<string, number>();
  const took: number[] = [];
  for (let round = 0; round < 10; round++) {
    const week = round * 24 * 7;
    const places = await Promise.all(
      Array.from({ length: 10 }, (_, n) => place({ berths: 1 + (n % 3), shared: n % 2 === 0 })),
    );
    const bookings = await Promise.all(
      Array.from({ length: 64 }, async (_, n) => {
        const petId = pets[n % 8]?.[Math.floor(n / 8)] as string;
        const start = week + (n % 4) * 36 + (n % 3);
        return {
          petId,
          id: await stay(start, start + 30, { by: customers[n % 8] as { token: string }, petIds: [petId] }),
          start,
        };
      }),
    );
    const started = performance.now();
    const bodies = bookings.map(({ petId, start }, n) => {
      // Half of them name two places, in opposite orders.
      const [one, two] = [places[(n * 7) % 10], places[(n * 3 + 1) % 10]];
      return n % 2 === 0
        ? [{ petId, placeId: one }]
        : [
            { petId, placeId: two, to: house.hour(start + 15) },
            { petId, placeId: one },
          ];
    });
    const put = (n: number, query = '') =>
      (n % 2 === 0 ? server : other).request('PUT', `/bookings/${bookings[n]?.id}/places${query}`, {
        token: manager.token,
        body: bodies[n],
      });
    const replies = await Promise.all(bookings.map((_, n) => put(n)));
    took.push(Math.round(performance.now() - started));
    for (const { status, body } of replies) {
      const outcome = `${status} ${body.error ?? ''}`.trim();
      counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
    }
    await expectSound();
    // As many have a place as were told so.
    const [{ placed }] = await query(
      'SELECT count(DISTINCT booking_id)::int AS placed FROM booking_places WHERE booking_id = ANY ($1)',
      [bookings.map(({ id }) => id)],
    );
    expect(placed).toBe(replies.filter(({ status }) => status === 200).length);
    // Nobody was refused a place that had a berth left: meanwhile none was given back.
    const again = replies.flatMap(({ status }, n) => (status === 409 ? [put(n, '?dryRun=true')] : []));
    expect(new Set((await Promise.all(again)).map(({ status }) => status))).toEqual(new Set([409]));
    // All of them move at once, which takes the same berths and others.
    const moved = await Promise.all(
      bookings.map(({ id, start }, n) =>
        (n % 2 === 0 ? other : server).request('PUT', `/bookings/${id}`, {
          token: manager.token,
          body: { startDate: house.hour(start + 3), endDate: house.hour(start + 30 + (n % 4) * 6) },
        }),
      ),
    );
    for (const { status, body } of moved) {
      const outcome = `moved ${status} ${body.error ?? ''}`.trim();
      counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
    }
    await expectSound();
    await Promise.all(bookings.map(({ id }) => business.move(manager, id, 'CANCELLED')));
    expect(await query('SELECT FROM booking_places')).toEqual([]);
  }
  report('answers', JSON.stringify(Object.fromEntries(counts)));
  report('ms a round', took.join(', '));
  expect([...counts.keys()].sort()).toEqual([
    ...['200', '409 PLACE_TAKEN', 'moved 200', 'moved 409 PLACE_TAKEN'],
  ]);
});

test('64 stays at once for 10 places that the server chooses, on two replicas, 50 rounds: as many as fit, all others 409', async () => {
  const admin = { token: business.admin.token };
  const setting = { key: 'places', value: { assign: 'automatic' } };
  await server.request('PUT', '/settings', { ...admin, body: setting });
  await expect.poll(async () => (await other.request('GET', '/settings/places', admin)).status).toBe(200);
  const counts = new Map<string, number>();
  const took: number[] = [];
  await query('UPDATE places SET deleted_at = now() WHERE deleted_at IS NULL');
  await Promise.all(
    Array.from({ length: 10 }, (_, n) => place({ berths: 1 + (n % 3), shared: n % 4 === 0 })),
  );
  for (let round = 0; round < 50; round++) {
    const start = (20 + round) * 24 * 7;
    const times = { startDate: house.hour(start), endDate: house.hour(start + 48) };
    const book = (n: number, query = '') =>
      (n % 2 === 0 ? server : other).request('POST', `/bookings${query}`, {
        token: customers[n % 8]?.token,
        body: { petIds: [pets[n % 8]?.[Math.floor(n / 8)]], serviceIds: [house.hotel], ...times },
      });
    const started = performance.now();
    const replies = await Promise.all(Array.from({ length: 64 }, (_, n) => book(n)));
    took.push(Math.round(performance.now() - started));
    for (const { status, body } of replies) {
      const outcome = `${status} ${body.error ?? ''}`.trim();
      counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
    }
    await expectSound();
    const made = replies.filter(({ status }) => status === 201).map(({ body }) => body.data.id);
    const [{ placed }] = await query(
      'SELECT count(*)::int AS placed FROM booking_places WHERE booking_id = ANY ($1)',
      [made],
    );
    expect(placed).toBe(made.length);
    // Nobody was refused a place that had a berth left.
    const refused = replies.flatMap(({ status }, n) => (status === 409 ? [n] : []));
    const again = await Promise.all(refused.map((n) => book(n, '?dryRun=true')));
    expect(new Set(again.map(({ status }) => status))).toEqual(new Set([409]));
  }
  await server.request('DELETE', '/settings/places', admin);
  report('answers', JSON.stringify(Object.fromEntries(counts)));
  report('ms a round', took.join(', '));
  expect([...counts.keys()].sort()).toEqual(['201', '409 CAPACITY_EXCEEDED']);
});
