import { expect } from 'vitest';
import type { App } from '#platform/data/app.ts';
import { keepingLog } from '#test/support/logged.ts';
import { startScheduledJobs } from '../scheduler.ts';

/** Waits until a job with that pause has run five times: any other with the same pause could have run meanwhile. */
export async function severalPauses(everyMs: number): Promise<void> {
  let runs = 0;
  const job = { name: 'the measure', everyMs, run: async () => runs++ };
  const work = startScheduledJobs({ log: keepingLog() } as unknown as App, [job]);
  await expect.poll(() => runs, { interval: everyMs }).toBeGreaterThanOrEqual(5);
  await work.stop();
}
