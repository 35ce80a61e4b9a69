/** Runs scheduled jobs: each at its own interval, one run at a time, until the process stops. */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { within } from '#platform/base/async/within.ts';
import type { App } from '#platform/data/app.ts';
import { asRefusal } from '#platform/data/db/errors.ts';
import { measureJob } from './job-metrics.ts';

export interface ScheduledJob {
  readonly name: string;
  /** Pause between the end of one run and the start of the next, in milliseconds. */
  readonly everyMs: number;
  /**
   * Limits the job to one run at a time, and one run per pause, across all processes of the database. Without it every
   * process runs the job independently, which suits jobs that divide their work row by row.
   */
  readonly singleton?: boolean;
  /** Milliseconds after which the process in charge of a singleton counts as dead if it has not reported. */
  readonly leaseMs?: number;
  /**
   * Performs one run. `signal` is aborted when the process stops or when another process has taken over the lease; a job
   * that works in batches then ends after the current batch.
   */
  readonly run: (signal: AbortSignal) => Promise<unknown>;
  /** Waits for work that the job has started outside its runs; called when the process stops. */
  readonly finish?: () => Promise<unknown>;
}

/** Milliseconds after which a stop no longer waits for running jobs: a stop has 10 s in total (contract §1). */
const finishTimeoutMs = 5_000;

/** Milliseconds after which the holder of a lease counts as dead unless it has renewed the lease. */
const defaultLeaseMs = 15_000;

/**
 * Runs each job repeatedly, for the first time after its pause. A job that throws is retried at its next run; only the
 * first of consecutive failures is logged, and the next success. `stop` starts no new runs and waits at most five
 * seconds for the running ones.
 */
export function startScheduledJobs(app: App, jobs: readonly ScheduledJob[]): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const running = jobs.map((job) => repeat(app, job, stopping.signal));
  return {
    async stop() {
      stopping.abort();
      // Each job logs its own failures, and they do not interrupt the stop.
      const finished = Promise.allSettled([...running, ...jobs.map((job) => job.finish?.())]).then(
        () => true,
      );
      if (!(await within(finishTimeoutMs, finished, false)))
        app.log.warn('a scheduled job was still running when the process stopped');
    },
  };
}

async function repeat(app: App, job: ScheduledJob, stopping: AbortSignal): Promise<void> {
  let failures = 0;
  const measured = measureJob(app, job);
  let waitMs = job.everyMs;
  while (await pause(waitMs, stopping)) {
    waitMs = job.everyMs;
    try {
      if (job.singleton && app.database.kind === 'server') waitMs = await runSingleton(app, job, stopping);
      else await job.run(stopping);
      if (failures > 0) app.log.info({ job: job.name, failures }, 'a scheduled job succeeds again');
      failures = 0;
      measured.succeededMs = Date.now();
    } catch (error) {
      failures++;
      measured.failures++;
      if (failures > 1) continue;
      const isUnavailable = asRefusal(error) !== undefined;
      app.log[isUnavailable ? 'warn' : 'error'](
        { job: job.name, err: error },
        'a scheduled job failed; it is retried at each run',
      );
    }
  }
}

/** Runs the job if this process acquires its lease. Returns the milliseconds until the next attempt. */
async function runSingleton(
  { database: { pool }, log }: App,
  job: ScheduledJob,
  stopping: AbortSignal,
): Promise<number> {
  const holder = randomUUID();
  const leaseMs = job.leaseMs ?? defaultLeaseMs;
  const { mine, leftMs } = await acquireLease(pool, job.name, holder, leaseMs);
  if (!mine) return Math.min(Math.max(Math.ceil(leftMs), 1), job.everyMs);
  const putOff = (ms: number) =>
    extendLease(pool, job.name, holder, ms).catch((error) =>
      log.warn({ job: job.name, err: error }, 'a lease was not renewed; another process may take it over'),
    );
  const lost = new AbortController();
  let renewed: Promise<void> | undefined;
  const renewal = setInterval(() => {
    renewed = putOff(leaseMs).then((isOurs) => {
      if (isOurs === false) lost.abort();
    });
  }, leaseMs / 3);
  try {
    await job.run(AbortSignal.any([stopping, lost.signal]));
  } finally {
    clearInterval(renewal);
    // The two statements may use different connections, and this one must be the last to take effect.
    await renewed;
    await putOff(job.everyMs);
  }
  return job.everyMs;
}

/** Resolves to true after the pause, and to false as soon as the process stops. */
function pause(ms: number, stopping: AbortSignal): Promise<boolean> {
  return sleep(ms, true, { signal: stopping }).catch(() => false);
}

/**
 * Acquires the lease of the job for `leaseMs` if it is due; `leftMs` is the time until it is due. Times are those of the
 * database, so that replicas agree.
 */
export async function acquireLease(
  pool: pg.Pool,
  job: string,
  holder: string,
  leaseMs: number,
): Promise<{ readonly mine: boolean; readonly leftMs: number }> {
  const { rows } = await pool.query<{ mine: boolean; leftMs: number | null }>(
    `WITH taken AS (
       INSERT INTO job_leases AS t (job, holder, due_at) VALUES ($1, $2, now() + $3 * interval '1 millisecond')
       ON CONFLICT (job) DO UPDATE SET holder = excluded.holder, due_at = excluded.due_at WHERE t.due_at <= now()
       RETURNING job)
     SELECT EXISTS (SELECT FROM taken) AS mine,
            (SELECT (extract(epoch FROM due_at - now()) * 1000)::float8 FROM job_leases WHERE job = $1) AS "leftMs"`,
    [job, holder, leaseMs],
  );
  return { mine: rows[0]?.mine === true, leftMs: rows[0]?.leftMs ?? 0 };
}

/** Sets the lease to expire after `ms`. Returns false, and changes nothing, when another holder has the lease. */
async function extendLease(pool: pg.Pool, job: string, holder: string, ms: number): Promise<boolean> {
  const { rowCount } = await pool.query(
    `UPDATE job_leases SET due_at = now() + $3 * interval '1 millisecond' WHERE job = $1 AND holder = $2`,
    [job, holder, ms],
  );
  return rowCount !== 0;
}
