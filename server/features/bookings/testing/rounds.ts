/** Test support: requests for bookings that conflict, at once or held at the same lock. */
import { expect, onTestFinished } from 'vitest';
import type { Pool } from '#platform/data/db/pool.ts';
import { type Business, hours } from '#test/support/business.ts';
import type { Reply, TestServer } from '#test/support/server.ts';

export const parallel = 32;

/** The servers that receive the requests in rotation. */
export type Servers = readonly Pick<TestServer, 'request'>[];

export interface Contest {
  readonly name: string;
  /** A statement that locks all of the resources. */
  readonly lock: string;
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
  const petLock = `SELECT FROM pets WHERE id IN ('${rex}', '${tom}', '${max}') FOR UPDATE`;
  const each = (body: (at: number) => object) => Array.from({ length: parallel }, (_, at) => body(at));
  /** Intervals that share one hour, and begin or end up to half an hour apart. */
  const around = (round: number, at: number) => {
    const day = 24 * round;
    return hours(day + 9 + (at % 4) / 8, day + 11 + (at % 3) / 8);
  };
  return [
    {
      name: 'one staff member',
      lock: `SELECT FROM staff WHERE id = '${staffId}' FOR UPDATE`,
      bodies: (round) =>
        each((at) => ({ petIds: [pets[at]], serviceIds: [bath], staffId, ...around(round, at) })),
    },
    {
      name: 'one pet',
      lock: petLock,
      bodies: (round) => each((at) => ({ petIds: [rex], serviceIds: [bath], ...around(round + 400, at) })),
    },
    {
      name: 'two pets and a staff member in shuffled order',
      lock: petLock,
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
      lock: petLock,
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

/** Executes the statement in a transaction, and returns a function that commits it and so releases its locks. */
export async function hold(pool: Pool, lock: string): Promise<() => Promise<void>> {
  const holder = await pool.connect();
  let isReleased = false;
  const release = async () => {
    if (isReleased) return;
    isReleased = true;
    await holder.query('COMMIT');
    holder.release();
  };
  onTestFinished(release);
  await holder.query('BEGIN');
  await holder.query(lock);
  return release;
}

/**
 * Holds the lock of the statement until so many sessions of this database wait for a lock. Returns the result of `start`,
 * whose requests are thus all at that point at the same time.
 */
export async function whileHeld<T>(
  pool: Pool,
  lock: string,
  waiting: number,
  start: () => Promise<T>,
): Promise<T> {
  const release = await hold(pool, lock);
  const started = start();
  await waitForLocks(pool, waiting);
  await release();
  return started;
}

/** How many sessions of this database wait for a lock, with a statement like that one; other tests use other databases of the server. */
export async function waitingIn(pool: Pool, statement = '%'): Promise<number | null> {
  const sessions = `SELECT FROM pg_stat_activity
                     WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE $1`;
  return (await pool.query(sessions, [statement])).rowCount;
}

/** Waits until so many sessions wait for a lock. */
export async function waitForLocks(pool: Pool, waiting: number, statement?: string): Promise<void> {
  await expect.poll(() => waitingIn(pool, statement), { interval: 5 }).toBeGreaterThanOrEqual(waiting);
}

/** The replies, counted by their status or error: `{201: 5, CAPACITY_EXCEEDED: 19}`. */
export function outcomes(replies: readonly Reply[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { status, body } of replies) {
    const outcome = status < 300 ? String(status) : body.error;
    counts[outcome] = (counts[outcome] ?? 0) + 1;
  }
  return counts;
}

/** Returns the pairs of live bookings of one kind that share a pet, or a staff member with their buffers; by plain SQL. */
export async function storedOverlaps(server: TestServer): Promise<unknown[]> {
  const { rows } = await server.running.app.database.pool.query(`
    WITH live AS (SELECT *, booking_hold(start_date, end_date, hold_before, hold_after) AS hold FROM bookings
                   WHERE deleted_at IS NULL AND status IN ('PENDING', 'CONFIRMED', 'IN_PROGRESS'))
    SELECT a.id, b.id AS other FROM live a JOIN live b ON a.id < b.id AND a.kind = b.kind
     WHERE a.staff_id = b.staff_id AND a.hold && b.hold
        OR a.start_date < b.end_date AND b.start_date < a.end_date
           AND EXISTS (SELECT FROM booking_pets p JOIN booking_pets q USING (pet_id)
                        WHERE p.booking_id = a.id AND q.booking_id = b.id)`);
  return rows;
}

function shuffled<T>([a, b]: T[], at: number): T[] {
  return (at % 2 ? [b, a] : [a, b]) as T[];
}
