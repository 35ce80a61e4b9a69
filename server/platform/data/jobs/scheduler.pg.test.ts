/** Each singleton job runs once, with any number of processes on one database. */
import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import type { App } from '#platform/data/app.ts';
import { fileDatabase } from '#platform/data/db/testing/file-database.ts';
import { keepingLog } from '#test/support/logged.ts';
import { acquireLease, type ScheduledJob, startScheduledJobs } from './scheduler.ts';
import { severalPauses } from './testing/several-pauses.ts';

const everyMs = 20;

/** Each write of a lease adds its length to `leases`; it waits for whoever has the advisory lock 1. */
const database = fileDatabase({
  sql: `
    CREATE TABLE leases (at serial, ms integer);
    CREATE FUNCTION note_lease() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      INSERT INTO leases (ms) VALUES (extract(epoch FROM NEW.due_at - now()) * 1000);
      RETURN NULL;
    END $$;
    CREATE TRIGGER noted AFTER INSERT OR UPDATE ON job_leases FOR EACH ROW EXECUTE FUNCTION note_lease();
    CREATE FUNCTION wait_for_the_lock() RETURNS trigger LANGUAGE plpgsql SET lock_timeout = 0 AS $$
    BEGIN PERFORM pg_advisory_xact_lock_shared(1); RETURN NULL; END $$;
    CREATE TRIGGER late BEFORE UPDATE ON job_leases FOR EACH STATEMENT EXECUTE FUNCTION wait_for_the_lock()`,
});
const query = async (sql: string) => (await database().pool.query(sql)).rows;
beforeEach(async () => {
  await query('TRUNCATE job_leases, leases');
});

/** Starts that many workers with the job, as separate processes would. */
function startWorkers(count: number, job: Pick<ScheduledJob, 'run'> & Partial<ScheduledJob>) {
  const log = keepingLog();
  const works = Array.from({ length: count }, () =>
    startScheduledJobs({ log, database: database() } as unknown as App, [
      { name: 'job', everyMs, singleton: true, ...job },
    ]),
  );
  const stop = async () => {
    await Promise.all(works.map((work) => work.stop()));
  };
  onTestFinished(stop);
  return { log, stop };
}

/** Starts workers with a job that runs until `end`, and waits until one of them runs it. */
async function startLongRun(count: number, job: Partial<ScheduledJob> = {}) {
  const { promise: over, resolve: end } = Promise.withResolvers<void>();
  const signals: AbortSignal[] = [];
  const run = (signal: AbortSignal) => {
    signals.push(signal);
    return over;
  };
  const { stop } = startWorkers(count, { run, ...job });
  await expect.poll(() => signals).toHaveLength(1);
  onTestFinished(() => end());
  return { signals, end, stop };
}

const acquire = () => acquireLease(database().pool, 'job', randomUUID(), 60_000);
/** Makes the current lease expire. */
const expireLease = () =>
  query(
    "SET session_replication_role = replica; UPDATE job_leases SET due_at = now() - interval '1 ms'; RESET session_replication_role",
  );
/** The lengths of the leases so far, in milliseconds. */
const leases = async () => (await query('SELECT ms FROM leases ORDER BY at')).map(({ ms }) => ms);
const leaseLeft = async () =>
  (await query('SELECT extract(epoch FROM due_at - now())::float8 AS left FROM job_leases'))[0]?.left;

describe('a singleton job', () => {
  test('runs once at a time and once per pause in all processes', async () => {
    const { signals, end, stop } = await startLongRun(4);
    await severalPauses(everyMs);
    expect(signals).toHaveLength(1);
    end();
    await expect.poll(() => signals.length).toBeGreaterThan(3);
    await stop();
    // A run takes the lease, and at its end leaves it to nobody until the pause is over.
    expect(await leases()).toEqual(signals.flatMap(() => [15_000, everyMs]));
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

  test('holds the lease for as long as the job says, and renews it during a long run (contract §16)', async () => {
    const { signals, end, stop } = await startLongRun(1, { leaseMs: 600 });
    await expect.poll(async () => (await leases()).length).toBeGreaterThan(2);
    expect(signals).toHaveLength(1);
    end();
    await stop();
    expect((await leases()).slice(0, 3)).toEqual([600, 600, 600]);
  });

  test('is taken over from a dead process when its lease has expired, not earlier', async () => {
    expect((await acquire()).mine).toBe(true);
    let runs = 0;
    startWorkers(3, { run: async () => runs++ });
    await severalPauses(everyMs);
    expect(runs).toBe(0);
    await expireLease();
    await expect.poll(() => runs).toBeGreaterThan(1);
  });

  test('is aborted when another process has taken its lease', async () => {
    const { signals } = await startLongRun(1, { leaseMs: 300 });
    // The holder may renew the lease between these two statements.
    await expect
      .poll(async () => {
        await expireLease();
        return (await acquire()).mine;
      })
      .toBe(true);
    await expect.poll(() => signals[0]?.aborted).toBe(true);
    expect(await leaseLeft()).toBeGreaterThan(0);
  });

  test('keeps the lease written at the end of a run despite a late renewal', async () => {
    const { end, stop } = await startLongRun(1, { leaseMs: 3_000 });
    const { pool } = database();
    const holder = await pool.connect();
    // Ends the session, and so releases the lock when the test has failed.
    onTestFinished(() => holder.release(true));
    await holder.query('SELECT pg_advisory_lock(1)');
    const waiting =
      "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event = 'advisory'";
    await expect.poll(() => query(waiting)).toHaveLength(1);
    end();
    const stopped = stop();
    // The end of the run waits behind its renewal, not beside it.
    await severalPauses(everyMs);
    expect(await query(waiting)).toHaveLength(1);
    await holder.query('SELECT pg_advisory_unlock(1)');
    await stopped;
    expect((await leases()).slice(-2)).toEqual([3_000, everyMs]);
  });

  test('gives its lease to one of many concurrent callers, and the others the time until it ends', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, acquire));
    expect(answers.filter(({ mine }) => mine)).toHaveLength(1);
    const later = await acquire();
    expect(later.mine).toBe(false);
    expect(later.leftMs).toBeGreaterThan(0);
  });
});
