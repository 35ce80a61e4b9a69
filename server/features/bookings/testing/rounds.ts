/** Rounds of parallel requests for bookings that conflict: shared by races.test.ts and races.pg.test.ts. */
import { type Business, hours } from '#test/support/business.ts';
import type { Reply, TestServer } from '#test/support/server.ts';

export const parallel = 32;

/** The servers that receive the requests in rotation. */
export type Servers = readonly Pick<TestServer, 'request'>[];

export interface Contest {
  readonly name: string;
  /** Returns bodies that conflict with each other, in whatever order they arrive. */
  readonly bodies: (round: number) => object[];
}

/** The resources that 32 requests compete for. */
export async function contests(business: Business): Promise<Contest[]> {
  const bath = await business.service();
  const boarding = await business.service({ category: 'BOARDING', priceUnit: 'daily' });
  const { id: staffId } = await business.staff();
  const owner = business.manager;
  const pets: string[] = [];
  for (let at = 0; at < parallel; at++) pets.push(await business.pet(owner));
  const [rex = '', tom = '', max = ''] = pets;
  const each = (body: (at: number) => object) => Array.from({ length: parallel }, (_, at) => body(at));
  /** Intervals that share one hour, and begin or end up to half an hour apart. */
  const around = (round: number, at: number) => {
    const day = 24 * round;
    return hours(day + 9 + (at % 4) / 8, day + 11 + (at % 3) / 8);
  };
  return [
    {
      name: 'one staff member',
      bodies: (round) =>
        each((at) => ({ petIds: [pets[at]], serviceIds: [bath], staffId, ...around(round, at) })),
    },
    {
      name: 'one pet',
      bodies: (round) => each((at) => ({ petIds: [rex], serviceIds: [bath], ...around(round + 400, at) })),
    },
    {
      name: 'two pets and a staff member in shuffled order',
      bodies: (round) =>
        each((at) => ({
          petIds: shuffled([rex, tom], at),
          serviceIds: shuffled([bath, boarding], at + round),
          staffId,
          ...around(round + 800, at),
        })),
    },
    {
      name: 'two of three pets, in a ring',
      bodies: (round) =>
        each((at) => ({
          petIds: shuffled([[rex, tom, max][at % 3], [rex, tom, max][(at + 1) % 3]], at >> 1),
          serviceIds: [bath],
          ...around(round + 1200, at),
        })),
    },
  ];
}

/** Sends all requests at once, to the servers in rotation. */
export function race(servers: Servers, token: string, bodies: readonly object[]): Promise<Reply[]> {
  return Promise.all(
    bodies.map((body, at) =>
      (servers[at % servers.length] as Servers[number]).request('POST', '/bookings', { token, body }),
    ),
  );
}

/** Returns the pairs of live bookings of one kind that share a pet or a staff member at the same time; by plain SQL. */
export async function storedOverlaps(server: TestServer): Promise<unknown[]> {
  const { rows } = await server.running.app.database.pool.query(`
    WITH live AS (SELECT * FROM bookings WHERE deleted_at IS NULL AND status IN ('PENDING', 'CONFIRMED', 'IN_PROGRESS'))
    SELECT a.id, b.id AS other FROM live a JOIN live b
        ON a.id < b.id AND a.kind = b.kind AND a.start_date < b.end_date AND b.start_date < a.end_date
     WHERE a.staff_id = b.staff_id
        OR EXISTS (SELECT FROM booking_pets p JOIN booking_pets q USING (pet_id)
                    WHERE p.booking_id = a.id AND q.booking_id = b.id)`);
  return rows;
}

function shuffled<T>([a, b]: T[], at: number): T[] {
  return (at % 2 ? [b, a] : [a, b]) as T[];
}
