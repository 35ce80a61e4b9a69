/** Measures when each scheduled job last succeeded. */

import { readMetrics } from '#platform/base/observability/metrics.ts';
import { onePerApp } from '#platform/base/state.ts';
import type { App } from '#platform/data/app.ts';

interface MeasuredJob {
  readonly everyMs: number;
  /** The time of the last successful run, or of the start of measuring, in milliseconds since 1970. */
  succeededMs: number;
  failures: number;
}

/** Begins to measure a job; the caller that runs the job records the results. */
export function measureJob(
  app: App,
  { name, everyMs }: { readonly name: string; readonly everyMs: number },
): MeasuredJob {
  const measured = { everyMs, succeededMs: Date.now(), failures: 0 };
  jobs(app).set(name, measured);
  return measured;
}

const jobs = onePerApp('jobMetrics', (app: App) => {
  const measured = new Map<string, MeasuredJob>();
  const each = (read: (job: MeasuredJob) => number) => () =>
    [...measured].map(([job, one]) => [{ job }, read(one)] as const);
  readMetrics(app, {
    petalpaw_job_success_timestamp_seconds: {
      help: 'When the job last succeeded or, before that, when the process started, in seconds since 1970.',
      read: each(({ succeededMs }) => succeededMs / 1_000),
    },
    petalpaw_job_interval_seconds: {
      help: 'Interval between two runs of the job, in seconds.',
      read: each(({ everyMs }) => everyMs / 1_000),
    },
    petalpaw_job_failures_total: {
      help: 'Failed runs of the job.',
      read: each(({ failures }) => failures),
    },
  });
  return measured;
});
