/** Work that no request causes: each job at its pace, one run at a time, until the process stops. */
import type { App } from './app-context.ts';
import { asRefusal } from './db/errors.ts';

export interface TimedJob {
  readonly name: string;
  /** Pause between the end of one run and the start of the next, in milliseconds. */
  readonly everyMs: number;
  readonly run: () => Promise<unknown>;
  /** Waits for what the job has under way outside its runs; asked when the process stops. */
  readonly finish?: () => Promise<unknown>;
}

/** What is still running after this is left to itself: a stop has 10 s in all (contract §1). */
const longestFinishMs = 5_000;

/**
 * Runs each job after its first pause, and again and again. A job that throws is tried again at its next turn;
 * the first failure of a row is logged, and the end of the row. `stop` starts nothing new and waits for what
 * runs, five seconds at most.
 */
export function startTimedWork(app: App, jobs: readonly TimedJob[]): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const running = jobs.map((job) => repeat(app, job, stopping.signal));
  return {
    async stop() {
      stopping.abort();
      const finished = Promise.all([...running, ...jobs.map((job) => job.finish?.())]).then(() => true);
      if (!(await within(longestFinishMs, finished)))
        app.log.warn('timed work was still running when the process stopped');
    },
  };
}

async function repeat(app: App, job: TimedJob, stopping: AbortSignal): Promise<void> {
  let failures = 0;
  while (await pause(job.everyMs, stopping)) {
    try {
      await job.run();
      if (failures > 0) app.log.info({ job: job.name, failures }, 'timed work succeeds again');
      failures = 0;
    } catch (error) {
      failures++;
      if (failures > 1) continue;
      const away = asRefusal(error) !== undefined;
      app.log[away ? 'warn' : 'error'](
        { job: job.name, err: error },
        'timed work failed; it is tried again at each turn',
      );
    }
  }
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

async function within(ms: number, work: Promise<boolean>): Promise<boolean> {
  const { promise: late, resolve } = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => resolve(false), ms);
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
