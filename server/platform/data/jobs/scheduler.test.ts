import { describe, expect, test } from 'vitest';
import type { App } from '#platform/data/app.ts';
import { keepingLog } from '#test/support/logged.ts';
import { type ScheduledJob, startScheduledJobs } from './scheduler.ts';
import { severalPauses } from './testing/several-pauses.ts';

function start(...jobs: (Partial<ScheduledJob> & Pick<ScheduledJob, 'run'>)[]) {
  const log = keepingLog();
  const work = startScheduledJobs(
    { log } as unknown as App,
    jobs.map((job, at) => ({ name: `job ${at}`, everyMs: 5, ...job })),
  );
  return { ...work, lines: log.lines };
}

describe('startScheduledJobs', () => {
  test('repeats each job, one run at a time, without delaying one job by another', async () => {
    const runs = { slow: 0, quick: 0 };
    let [running, most] = [0, 0];
    let isOver = false;
    const work = start(
      {
        run: async () => {
          most = Math.max(most, ++running);
          const before = runs.quick;
          // The quick job runs on while this one waits, until the test stops both.
          await expect.poll(() => isOver || runs.quick > before + 5, { interval: 5 }).toBe(true);
          running--;
          runs.slow++;
        },
      },
      { run: async () => runs.quick++ },
    );
    await expect.poll(() => runs.slow).toBeGreaterThan(1);
    isOver = true;
    await work.stop();
    expect(most).toBe(1);
  });

  test('logs the first of consecutive failures and the next success', async () => {
    let runs = 0;
    const work = start({
      run: async () => {
        runs++;
        if (runs <= 3 || runs === 6) throw new Error(`failure ${runs}`);
      },
    });
    await expect.poll(() => runs).toBeGreaterThanOrEqual(8);
    await work.stop();
    const told = ['error: a scheduled job failed', 'info: a scheduled job succeeds again'];
    const lines = work.lines.map(({ level, message }) => `${level}: ${message.split(';')[0]}`);
    expect(lines).toEqual([...told, ...told]);
    expect(work.lines[1]?.fields).toEqual({ job: 'job 0', failures: 3 });
  });

  test('logs an unreachable database as a warning', async () => {
    let runs = 0;
    const work = start({
      run: () => {
        runs++;
        return Promise.reject(Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }));
      },
    });
    await expect.poll(() => runs).toBeGreaterThan(1);
    await work.stop();
    expect(work.lines.map(({ level }) => level)).toEqual(['warn']);
  });

  test('stop starts no new run, and waits for running jobs and their other work', async () => {
    const { promise: over, resolve: end } = Promise.withResolvers<void>();
    const done: string[] = [];
    let begun = 0;
    const untilTheEnd = async (name: string) => {
      begun++;
      await over;
      done.push(name);
    };
    const work = start({ run: () => untilTheEnd('run'), finish: () => untilTheEnd('other work') });
    await expect.poll(() => begun).toBe(1);
    const stopped = work.stop().then(() => done.push('stop'));
    await expect.poll(() => begun).toBe(2);
    end();
    await stopped;
    expect(done).toEqual(['run', 'other work', 'stop']);
    await severalPauses(5);
    expect(begun).toBe(2);
  });

  test('stop aborts a job that works in batches after its current batch', async () => {
    let batches = 0;
    const work = start({
      run: async (turn) => {
        while (!turn.aborted) {
          batches++;
          await new Promise<void>((done) => setImmediate(done));
        }
      },
    });
    await expect.poll(() => batches).toBeGreaterThanOrEqual(3);
    await work.stop();
    const before = batches;
    await severalPauses(5);
    expect(batches).toBe(before);
    // After the longest wait, stop would log that a job was still running.
    expect(work.lines).toEqual([]);
  });

  test('stop succeeds when work fails, and waits for the rest', async () => {
    const { promise: over, resolve: end } = Promise.withResolvers<void>();
    const done: string[] = [];
    const unreachable = () => Promise.reject(new Error('the database is unreachable'));
    const rest = () => over.then(() => done.push('rest'));
    const idle = { everyMs: 60_000, run: async () => {} };
    const work = start({ ...idle, finish: unreachable }, { ...idle, finish: rest });
    const stopped = work.stop().then(() => done.push('stop'));
    end();
    await stopped;
    expect(done).toEqual(['rest', 'stop']);
  });

  test('stop does not wait for a pause to end', async () => {
    const work = start({ everyMs: 60_000, run: async () => {} });
    await work.stop();
    // After the longest wait, stop would log that a job was still running.
    expect(work.lines).toEqual([]);
  });
});
