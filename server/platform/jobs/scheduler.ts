/** Work that no request causes: each job at its pace, one run at a time, until the process stops. */
import { randomUUID } from 'node:crypto';
import type { App } from '#platform/app-context.ts';
import { within } from '#platform/async/within.ts';
import { asRefusal } from '#platform/db/errors.ts';
import { measureJob } from './job-metrics.ts';
import { acquireLease, extendLease } from './lease-queries.ts';

export interface ScheduledJob {
  readonly name: string;
  /** Pause between the end of one run and the start of the next, in milliseconds. */
  readonly everyMs: number;
  /**
   * One run at a time, and one in each pause, over all processes of the database. Without it every process runs the
   * job by itself; then it is one that shares its work out, row by row.
   */
  readonly singleton?: boolean;
  /**
   * One run. `turn` is aborted when the process stops, and when another process has taken the turn: work in batches
   * then ends after the one that is under way.
   */
  readonly run: (turn: AbortSignal) => Promise<unknown>;
  /** Waits for what the job has under way outside its runs; asked when the process stops. */
  readonly finish?: () => Promise<unknown>;
}

/** What is still running after this is left to itself: a stop has 10 s in all (contract §1). */
const longestFinishMs = 5_000;

/** Milliseconds after which the process that has a turn is taken for dead, unless it has said that it is not. */
const leaseMs = 15_000;
const renewMs = leaseMs / 3;

/**
 * Runs each job after its first pause, and again and again. A job that throws is tried again at its next turn;
 * the first failure of a row is logged, and the end of the row. `stop` starts nothing new and waits for what
 * runs, five seconds at most.
 */
export function startScheduledJobs(app: App, jobs: readonly ScheduledJob[]): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const running = jobs.map((job) => repeat(app, job, stopping.signal));
  return {
    async stop() {
      stopping.abort();
      // What fails meanwhile is told by its job, and keeps nobody from going on with the stop.
      const finished = Promise.allSettled([...running, ...jobs.map((job) => job.finish?.())]).then(
        () => true,
      );
      if (!(await within(longestFinishMs, finished, false)))
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
      const away = asRefusal(error) !== undefined;
      app.log[away ? 'warn' : 'error'](
        { job: job.name, err: error },
        'a scheduled job failed; it is retried at each run',
      );
    }
  }
}

/** Runs the job when it is this process's turn. Gives the milliseconds until it may be. */
async function runSingleton(
  { database: { pool }, log }: App,
  job: ScheduledJob,
  stopping: AbortSignal,
): Promise<number> {
  const holder = randomUUID();
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
  }, renewMs);
  try {
    await job.run(AbortSignal.any([stopping, lost.signal]));
  } finally {
    clearInterval(renewal);
    // They go by several connections, and the last word must be this one.
    await renewed;
    await putOff(job.everyMs);
  }
  return job.everyMs;
}

/** Resolves to false, at once, when the process stops. */
function pause(ms: number, stopping: AbortSignal): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  if (stopping.aborted) return Promise.resolve(false);
  const stop = () => {
    clearTimeout(timer);
    resolve(false);
  };
  const timer = setTimeout(() => {
    stopping.removeEventListener('abort', stop);
    resolve(true);
  }, ms);
  stopping.addEventListener('abort', stop, { once: true });
  return promise;
}
