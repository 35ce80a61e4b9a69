/** Test support: 64 bookings at once, which are written together, and one of them must be refused (contract §9). */
import { expect } from 'vitest';
import { storedOverlaps } from './rounds.ts';
import { openRules, ownDays } from './rules-test.ts';

export const size = 64;

/** Each lets one member be refused, with this status. */
const faults = { pet: 409, staff: 409, owners: 400, unknown: 404, key: 422 } as const;
type Fault = keyof typeof faults;
export const faultNames = Object.keys(faults) as Fault[];

/** Call it once at the top of a file. */
export async function openBatchRace() {
  const { bath, business, petsOf, query, server, tom } = await openRules();
  const pets = await petsOf(business.manager, size);
  const { id: groomer } = await business.staff();
  const days = ownDays();
  const { at } = days;
  return {
    query,
    /**
     * Sends 64 bookings at once, of which the one with this number has the fault, and checks everything stored. Returns
     * the number of transactions that have written them.
     */
    async raceWith(fault: Fault, number: number): Promise<number> {
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
      if (fault === 'owners') faulty.petIds = [tom, pets[number]];
      if (fault === 'unknown') faulty.petIds = [crypto.randomUUID()];
      if (fault === 'staff') {
        faulty.staffId = groomer;
        await store({ ...faulty, petIds: [pets[(number + 1) % size]], ...at(9.5, 11), staffId: groomer });
        Object.assign(bodies[(number + 1) % size] as object, at(7, 8));
      }
      // Every other one has an idempotency key.
      const keyed = (index: number) => index % 2 === 0 || (fault === 'key' && index === number);
      const book = (body: object, index: number) =>
        business.book(manager, body, keyed(index) ? { 'idempotency-key': key(index) } : {});
      const replies = await Promise.all(bodies.map(book));
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
        const again = await book(body, index);
        expect([again.status, again.body.data]).toEqual([201, replies[index]?.body.data]);
        expect(again.headers.get('etag')).toBe(replies[index]?.headers.get('etag'));
      }
      return new Set(rows.map(({ xmin }) => xmin)).size;
    },
  };
}
