import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { openDatabase } from '#platform/data/db/database.ts';
import { runChild } from '#test/support/child.ts';
import { databaseForThisTest } from '#test/support/database.ts';
import { folderPerTest } from '#test/support/folder.ts';
import { keepingLog } from '#test/support/logged.ts';
import { report } from '#test/support/trial.ts';

/** Enough that a loss would have been seen. */
const rounds = 40;

const directory = folderPerTest();

const writer = (dataDir: string) => runChild('server/platform/data/db/testing/write-rows.ts', [dataDir]);

/** Returns the highest number that the database has acknowledged to the process. */
function lastAnswered(out: string): number {
  return Math.max(0, ...[...out.matchAll(/^wrote (\d+)$/gm)].map(([, number]) => Number(number)));
}

async function storedIn(dataDir: string): Promise<number[]> {
  const database = await openDatabase({ dataDir, log: keepingLog() });
  try {
    const { rows } = await database.pool.query('SELECT number FROM written ORDER BY number');
    return rows.map(({ number }) => number);
  } catch {
    return [];
  } finally {
    await database.close();
  }
}

describe('contract §1: kill -9 loses no acknowledged row', () => {
  test('at random moments during writes, on the same directory', { timeout: rounds * 300_000 }, async () => {
    const { env } = await databaseForThisTest();
    let answered = 0;
    for (let round = 0; round < rounds; round++) {
      const child = writer(env.DATA_DIR);
      // At least two: one row more may be stored than was acknowledged, and the process continues after it.
      const more = 2 + Math.floor(Math.random() * 50);
      await child.line(new RegExp(`^wrote ${answered + more}$`));
      await child.kill();
      answered = lastAnswered(child.out());
      const stored = await storedIn(env.DATA_DIR);
      // One more row may exist: it was written, and the reply was on its way.
      expect([answered, answered + 1]).toContain(stored.length);
      expect(stored).toEqual(stored.map((_, at) => at + 1));
    }
    report('kills during writes', rounds);
    report('acknowledged rows, none of them lost', answered);
  });

  test('at random moments during the first start', { timeout: (rounds + 1) * 300_000 }, async () => {
    const whole = writer(path.join(directory(), 'measure'));
    const began = performance.now();
    await whole.line(/^wrote /);
    const longest = performance.now() - began;
    await whole.kill();
    for (let round = 0; round < rounds; round++) {
      const dataDir = path.join(directory(), `${round}`);
      const child = writer(dataDir);
      await sleep(((round + Math.random()) / rounds) * longest * 1.1);
      await child.kill();
      const answered = lastAnswered(child.out());
      const again = writer(dataDir);
      await again.line(new RegExp(`^wrote (${answered + 1}|${answered + 2})$`));
      await again.kill();
      expect(await storedIn(dataDir)).toEqual(
        expect.arrayContaining([...Array(answered).keys()].map((n) => n + 1)),
      );
      expect(await readdir(dataDir)).not.toContain('database.partial');
      await rm(dataDir, { recursive: true });
    }
    report('kills during the first start', rounds);
  });
});

test('contract §1: DATA_DIR admits one of ten processes that start at a time', async () => {
  const all = Array.from({ length: 10 }, () =>
    runChild('server/platform/data/db/testing/hold-lock.ts', [directory()]),
  );
  await Promise.all(all.map((child) => child.line(/./)));
  const holders = all.filter((child) => child.out() === 'locked\n');
  await Promise.all(all.map((child) => child.kill()));
  expect(holders).toHaveLength(1);
});
