/** Each singleton job runs once, with any number of processes on one database. */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import type { App } from '#platform/data/app.ts';
import { fileDatabase } from '#platform/data/db/testing/file-database.ts';
import { keepingLog } from '#test/support/logged.ts';
import { acquireLease, type ScheduledJob, startScheduledJobs } from './scheduler.ts';

const database = fileDatabase();
beforeEach(() =>
  database()
    .pool.query('TRUNCATE job_leases')
    .then(() => {}),
);

/** Starts that many workers with the job, as separate processes would. */
function startWorkers(count: number, job: Pick<ScheduledJob, 'run'> & Partial<ScheduledJob>) {
  const log = keepingLog();
  const works = Array.from({ length: count }, () =>
    startScheduledJobs({ log, database: database() } as unknown as App, [
      { name: 'job', everyMs: 60, singleton: true, ...job },
    ]),
  );
  const stop = async () => {
    await Promise.all(works.map((work) => work.stop()));
  };
  onTestFinished(stop);
  return { log, stop };
}

/** Makes the current lease expire. */
const expireLease = () => database().pool.query("UPDATE job_leases SET due_at = now() - interval '1 ms'");
const leaseLeft = async () => {
  const { rows } = await database().pool.query(
    'SELECT (extract(epoch FROM due_at - now()) * 1000)::float8 AS left FROM job_leases',
  );
  return rows[0]?.left as number;
};

describe('a singleton job', () => {
  test('runs once at a time and once per pause in all processes', async () => {
    const runs: { from: number; to: number }[] = [];
    const { stop } = startWorkers(4, {
      run: async () => {
        const from = performance.now();
        await sleep(15);
        runs.push({ from, to: performance.now() });
      },
    });
    await expect.poll(() => runs.length).toBeGreaterThan(12);
    await stop();
    runs.sort((one, other) => one.from - other.from);
    const pauses = runs.slice(1).map(({ from }, at) => from - (runs[at]?.to ?? 0));
    // Timers and the database's clock differ by about a millisecond.
    expect(Math.min(...pauses)).toBeGreaterThan(55);
  });

  test('releases its lease after a failure, which is logged', async () => {
    let runs = 0;
    const { log, stop } = startWorkers(1, {
      run: async () => {
        if (++runs < 3) throw new Error('failed');
      },
    });
    await expect.poll(() => runs).toBeGreaterThan(3);
    await stop();
    expect(log.lines.map(({ level }) => level)).toEqual(['error', 'info']);
  });

  test('holds the lease for as long as the job says, and renews it meanwhile (contract §16)', async () => {
    const leaseMs = 6_000;
    const { promise: over, resolve: end } = Promise.withResolvers<void>();
    let runs = 0;
    const { stop } = startWorkers(2, {
      // The longest pause of a busy machine must fit in: after a longer one the other worker would take the lease.
      leaseMs,
      run: () => {
        runs++;
        return over;
      },
    });
    await expect.poll(() => runs).toBe(1);
    const dueAt = async () =>
      (await database().pool.query('SELECT due_at::text AS text FROM job_leases')).rows[0].text;
    expect(await leaseLeft()).toBeLessThanOrEqual(leaseMs);
    const first = await dueAt();
    await expect.poll(dueAt).not.toBe(first);
    expect(await leaseLeft()).toBeLessThanOrEqual(leaseMs);
    end();
    await stop();
    expect(runs).toBe(1);
  });

  test('is taken over from a dead process when its lease has expired, not earlier', async () => {
    expect((await acquireLease(database().pool, 'job', randomUUID(), 60_000)).mine).toBe(true);
    let runs = 0;
    startWorkers(3, { run: async () => runs++ });
    await sleep(400);
    expect(runs).toBe(0);
    await expireLease();
    await expect.poll(() => runs).toBeGreaterThan(1);
  });

  test('renews its lease during a long run', async () => {
    const { promise: over, resolve: end } = Promise.withResolvers<void>();
    let runs = 0;
    const { stop } = startWorkers(2, {
      run: () => {
        runs++;
        return over;
      },
    });
    await expect.poll(() => runs).toBe(1);
    const atFirst = await leaseLeft();
    // The lease decreases for five seconds and is then renewed; a check that misses one such period sees the next.
    await expect.poll(leaseLeft, { interval: 100 }).toBeLessThan(atFirst - 2_000);
    await expect.poll(leaseLeft, { interval: 100 }).toBeGreaterThan(atFirst - 1_000);
    expect(runs).toBe(1);
    end();
    await stop();
  });

  test('is aborted when another process has taken its lease', async () => {
    const { promise: lost, resolve: end } = Promise.withResolvers<void>();
    let runs = 0;
    startWorkers(1, {
      run: (turn) => {
        runs++;
        turn.addEventListener('abort', () => end());
        return lost;
      },
    });
    await expect.poll(() => runs).toBe(1);
    // The holder renews the lease every five seconds: also, at times, between these two statements.
    const taken = async () => {
      await expireLease();
      return (await acquireLease(database().pool, 'job', randomUUID(), 60_000)).mine;
    };
    await expect.poll(taken).toBe(true);
    await lost;
    expect(await leaseLeft()).toBeGreaterThan(30_000);
  });

  test('keeps the lease written at the end of a run despite a late renewal', async () => {
    const { pool } = database();
    // The first UPDATE is delayed before it takes a lock.
    await pool.query(`
      CREATE SEQUENCE updates;
      CREATE FUNCTION first_is_late() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN IF nextval('updates') = 1 THEN PERFORM pg_sleep(2); END IF; RETURN NULL; END $$`);
    onTestFinished(() =>
      pool.query('DROP FUNCTION first_is_late CASCADE; DROP SEQUENCE updates').then(() => {}),
    );
    const { promise: over, resolve: end } = Promise.withResolvers<void>();
    let runs = 0;
    const { stop } = startWorkers(1, {
      run: () => {
        runs++;
        return over;
      },
    });
    await expect.poll(() => runs).toBe(1);
    await pool.query(
      'CREATE TRIGGER late BEFORE UPDATE ON job_leases FOR EACH STATEMENT EXECUTE FUNCTION first_is_late()',
    );
    const begun = async () => (await pool.query('SELECT is_called FROM updates')).rows[0].is_called;
    await expect.poll(begun).toBe(true);
    end();
    await stop();
    const underWay = async () =>
      (
        await pool.query(
          `SELECT FROM pg_stat_activity
            WHERE datname = current_database() AND state = 'active' AND query LIKE 'UPDATE timed%'`,
        )
      ).rowCount;
    await expect.poll(underWay).toBe(0);
    // The pause of the job, and not the lease.
    expect(await leaseLeft()).toBeLessThanOrEqual(60);
  });

  test('gives its lease to one of many concurrent callers, and the others the time until it ends', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => acquireLease(database().pool, 'job', randomUUID(), 60_000)),
    );
    expect(answers.filter(({ mine }) => mine)).toHaveLength(1);
    const later = await acquireLease(database().pool, 'job', randomUUID(), 60_000);
    expect(later.mine).toBe(false);
    expect(later.leftMs).toBeGreaterThan(30_000);
  });
});
