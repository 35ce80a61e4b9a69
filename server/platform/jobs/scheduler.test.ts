import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import type { App } from '#platform/app-context.ts';
import { keepingLog } from '#test/support/logged.ts';
import { type ScheduledJob, startScheduledJobs } from './scheduler.ts';

function start(...jobs: (Partial<ScheduledJob> & Pick<ScheduledJob, 'run'>)[]) {
  const log = keepingLog();
  const work = startScheduledJobs(
    { log } as unknown as App,
    jobs.map((job, at) => ({ name: `job ${at}`, everyMs: 5, ...job })),
  );
  return { ...work, lines: log.lines };
}

describe('timed work', () => {
  test('runs again and again, each job one run at a time, and one slow job holds up no other', async () => {
    let [running, most, quick] = [0, 0, 0];
    const work = start(
      {
        run: async () => {
          most = Math.max(most, ++running);
          await sleep(60);
          running--;
        },
      },
      { run: async () => quick++ },
    );
    await sleep(300);
    await work.stop();
    expect(most).toBe(1);
    expect(quick).toBeGreaterThan(5);
  });

  test('a failure is logged once until the job succeeds again, which is logged too', async () => {
    let runs = 0;
    const work = start({
      run: async () => {
        runs++;
        if (runs <= 3 || runs === 6) throw new Error(`failure ${runs}`);
      },
    });
    while (runs < 8) await sleep(5);
    await work.stop();
    expect(work.lines.map(({ level, message }) => [level, message.split(';')[0]])).toEqual([
      ['error', 'a scheduled job failed'],
      ['info', 'a scheduled job succeeds again'],
      ['error', 'a scheduled job failed'],
      ['info', 'a scheduled job succeeds again'],
    ]);
    expect(work.lines[1]?.fields).toEqual({ job: 'job 0', failures: 3 });
  });

  test('a database that is away is a warning, not an error', async () => {
    const work = start({
      run: () => Promise.reject(Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })),
    });
    await sleep(50);
    await work.stop();
    expect(work.lines.map(({ level }) => level)).toEqual(['warn']);
  });

  test('stop starts nothing new, and waits for what runs and for what is under way besides', async () => {
    const done: string[] = [];
    let begun = 0;
    const slow = async (name: string) => {
      begun++;
      await sleep(80);
      done.push(name);
    };
    const work = start({ run: () => slow('run'), finish: () => slow('besides') });
    while (begun === 0) await sleep(2);
    await work.stop();
    expect(done.sort()).toEqual(['besides', 'run']);
    const before = begun;
    await sleep(40);
    expect(begun).toBe(before);
  });

  test('a run that works in batches hears of the stop, and ends after the one under way', async () => {
    let batches = 0;
    const work = start({
      run: async (turn) => {
        while (!turn.aborted) {
          batches++;
          await sleep(5);
        }
      },
    });
    while (batches < 3) await sleep(2);
    await work.stop();
    const before = batches;
    await sleep(40);
    expect(batches).toBe(before);
    expect(work.lines).toEqual([]);
  });

  test('stop succeeds when what is under way fails (the database is away), and waits for the rest', async () => {
    const done: string[] = [];
    const slow = async () => {
      await sleep(80);
      done.push('rest');
    };
    const away = () => Promise.reject(new Error('the database is away'));
    const idle = { everyMs: 60_000, run: async () => {} };
    const work = start({ ...idle, finish: away }, { ...idle, finish: slow });
    await work.stop();
    expect(done).toEqual(['rest']);
  });

  test('stop does not wait for a pause to end', async () => {
    const work = start({ everyMs: 60_000, run: async () => {} });
    const before = performance.now();
    await work.stop();
    expect(performance.now() - before).toBeLessThan(1_000);
  });
});
