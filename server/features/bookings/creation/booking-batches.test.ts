/** Bookings that are written together: nobody loses by a neighbor's fault (contract §9). */
import fc from 'fast-check';
import { expect } from 'vitest';
import { storedOverlaps } from '#features/bookings/testing/rounds.ts';
import { ownDays, rulesTest } from '#features/bookings/testing/rules-test.ts';
import { perFile } from '#test/support/fixtures.ts';

const size = 64;
const days = ownDays();
const { at } = days;

/** Each lets one member be refused, with this status. */
const faults = { pet: 409, staff: 409, owners: 400, unknown: 404, key: 422 } as const;
type Fault = keyof typeof faults;

const test = rulesTest
  .extend('pets', perFile, ({ petsOf, business }) => petsOf(business.manager, size))
  .extend('tomOfBen', perFile, ({ tom }) => tom)
  .extend('groomer', perFile, async ({ business }) => (await business.staff()).id)
  .extend(
    'raceWith',
    perFile,
    (
      { server, business, pets, bath, groomer, tomOfBen, query } /**
       * Sends 64 bookings at once, of which the one with this number has the fault, and checks everything stored.
       * Returns the number of transactions that have written them.
       */,
    ) =>
      async (fault: Fault, number: number) => {
        days.next();
        const { manager } = business;
        const before = Number((await query('SELECT coalesce(max(seq), 0) AS seq FROM audit_log'))[0].seq);
        const bodies: Record<string, unknown>[] = pets.map((pet) => ({
          petIds: [pet],
          serviceIds: [bath],
          ...at(9, 10),
        }));
        const key = (index: number) => `${fault} ${before} ${index}`;
        const faulty = bodies[number] as Record<string, unknown>;
        const stored: string[] = [];
        const store = async (body: object, headers = {}) => {
          const { status, body: reply } = await business.book(manager, body, headers);
          expect(status).toBe(201);
          stored.push(reply.data.id);
        };
        if (fault === 'pet') await store({ ...faulty, ...at(9.5, 11) });
        if (fault === 'key') await store({ ...faulty, ...at(20, 21) }, { 'idempotency-key': key(number) });
        if (fault === 'owners') faulty.petIds = [tomOfBen, pets[number]];
        if (fault === 'unknown') faulty.petIds = [crypto.randomUUID()];
        if (fault === 'staff') {
          faulty.staffId = groomer;
          await store({ ...faulty, petIds: [pets[(number + 1) % size]], ...at(9.5, 11), staffId: groomer });
          Object.assign(bodies[(number + 1) % size] as object, at(7, 8));
        }
        // Every other one has an idempotency key.
        const keyed = (index: number) => index % 2 === 0 || (fault === 'key' && index === number);
        const send = (body: object, index: number) =>
          business.book(manager, body, keyed(index) ? { 'idempotency-key': key(index) } : {});
        const replies = await Promise.all(bodies.map(send));
        const outcomes = replies.map(({ status }) => status);
        expect(outcomes).toEqual(bodies.map((_, index) => (index === number ? faults[fault] : 201)));

        const made = replies.filter(({ status }) => status === 201).map(({ body }) => body.data.id as string);
        expect(new Set(made).size).toBe(size - 1);
        const entries = await query(
          `SELECT entity_id FROM audit_log WHERE seq > ${before} AND action = 'createBooking'`,
        );
        expect(entries.map(({ entity_id }) => entity_id).sort()).toEqual([...stored, ...made].sort());
        const rows = await query(
          `SELECT xmin::text AS xmin FROM bookings WHERE id = ANY ('{${made.join()}}'::uuid[])`,
        );
        expect(rows).toHaveLength(size - 1);
        expect(await storedOverlaps(server)).toEqual([]);
        const [{ counted, summed }] = await query(`
          SELECT (SELECT count(*)::int FROM booking_contributions) AS counted,
                 ((SELECT coalesce(sum(weight), 0) FROM booking_deltas)
                  + (SELECT coalesce(sum(bookings), 0) FROM booking_totals))::int AS summed`);
        expect(summed).toBe(counted);

        for (const [index, body] of bodies.entries()) {
          if (index === number || !keyed(index) || index % 16 !== 0) continue;
          const again = await send(body, index);
          expect([again.status, again.body.data]).toEqual([201, replies[index]?.body.data]);
          expect(again.headers.get('etag')).toBe(replies[index]?.headers.get('etag'));
        }
        return new Set(rows.map(({ xmin }) => xmin)).size;
      },
  );

test('64 bookings at once with one that must be refused: the other 63 are made, each exactly once', async ({
  raceWith,
}) => {
  const faulty = fc.tuple(
    fc.constantFrom(...(Object.keys(faults) as Fault[])),
    fc.integer({ min: 0, max: size - 1 }),
  );
  const numRuns = process.env.MODE === 'long' ? 40 : 2;
  const examples = (Object.keys(faults) as Fault[]).map((fault, index): [[Fault, number]] => [
    [fault, index * 13 + 2],
  ]);
  await fc.assert(
    fc.asyncProperty(faulty, async ([fault, number]) => {
      // Otherwise no batch was tested.
      expect(await raceWith(fault, number)).toBeLessThan(size - 1);
    }),
    { numRuns: numRuns + examples.length, examples },
  );
});

test('the ids of one batch ascend in the order of its audit entries', async ({ raceWith, query }) => {
  await raceWith('unknown', size - 1);
  const rows = await query(`
    SELECT b.id, b.xmin::text AS xmin FROM audit_log e JOIN bookings b ON e.entity_id = b.id::text
     WHERE e.action = 'createBooking' ORDER BY e.seq DESC LIMIT ${size - 1}`);
  for (const batch of Map.groupBy(rows, ({ xmin }) => xmin).values()) {
    const ids = batch.map(({ id }) => id).reverse();
    expect(ids).toEqual(ids.toSorted());
  }
});

test('when a constraint refuses one of a batch, the others are still created', async ({
  raceWith,
  query,
}) => {
  // As if the other booking had been stored just after the statement began.
  await query('CREATE SEQUENCE looks');
  await query(`CREATE OR REPLACE FUNCTION overlapped_bookings(numbers integer[], staff uuid[], kinds text[],
                 holds tstzrange[], periods tstzrange[], pet_numbers integer[], pets uuid[])
               RETURNS integer[] LANGUAGE sql AS $$ SELECT '{}'::integer[] FROM nextval('looks') $$`);
  await raceWith('pet', 40);
  expect((await query('SELECT is_called FROM looks'))[0].is_called).toBe(true);
});
