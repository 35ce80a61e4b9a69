import { sql } from 'kysely';
import { beforeEach, describe, expect, inject, test } from 'vitest';
import type { AnyDatabase } from './tables.ts';
import { fileDatabase } from './testing/file-database.ts';
import { afterCommit, transact } from './transaction.ts';

const database = fileDatabase();
beforeEach(async () => {
  await database().pool.query('DROP TABLE IF EXISTS noted; CREATE TABLE noted (what text PRIMARY KEY)');
});

const noted = async () =>
  (await database().pool.query('SELECT what FROM noted ORDER BY what')).rows.map(({ what }) => what);

/** Returns a statement that raises PostgreSQL's own error with that SQLSTATE. */
const fail = (state: string) =>
  sql`DO ${sql.raw(`$$ BEGIN RAISE EXCEPTION 'made' USING ERRCODE = '${state}'; END $$`)}`;

describe('transact', () => {
  test('commits and returns the result, and rolls back when the function throws', async () => {
    const insert = (what: string, fails: boolean) =>
      transact(database().kysely, async (tx) => {
        await tx.insertInto('noted').values({ what }).execute();
        if (fails) throw new Error('no');
        return 'done';
      });
    expect(await insert('kept', false)).toBe('done');
    await expect(insert('lost', true)).rejects.toThrow('no');
    expect(await noted()).toEqual(['kept']);
  });

  test('joins an open transaction', async () => {
    const failing = transact(database().kysely, async (tx) => {
      await transact(tx, (inner) => {
        expect(inner).toBe(tx);
        return inner.insertInto('noted').values({ what: 'inner' }).execute();
      });
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await noted()).toEqual([]);
  });

  test.each(['40001', '40P01'])('retries after %s in a new transaction', async (state) => {
    let runs = 0;
    await transact(database().kysely, async (tx) => {
      runs++;
      await tx
        .insertInto('noted')
        .values({ what: `run ${runs}` })
        .execute();
      if (runs < 3) await fail(state).execute(tx);
    });
    expect(runs).toBe(3);
    expect(await noted()).toEqual(['run 3']);
  });

  const unavailable = { identifier: 'UNAVAILABLE', retryAfter: 1, cause: { code: '40001' } };
  test.each([
    ['throws UNAVAILABLE with retryAfter after five attempts', '40001', 5, unavailable],
    ['does not retry after any other error', '23505', 1, { code: '23505' }],
  ])('%s', async (_what, state, attempts, error) => {
    let runs = 0;
    const failing = transact(database().kysely, (tx) => {
      runs++;
      return fail(state).execute(tx);
    });
    await expect(failing).rejects.toMatchObject(error);
    expect(runs).toBe(attempts);
  });

  test('retries only the outermost call', async () => {
    const runs = { outer: 0, inner: 0 };
    await transact(database().kysely, async (tx) => {
      runs.outer++;
      await transact(tx, async (inner) => {
        runs.inner++;
        if (runs.inner < 3) await fail('40P01').execute(inner);
      });
    });
    expect(runs).toEqual({ outer: 3, inner: 3 });
  });

  test('rejects when an error inside was caught, instead of reporting a commit', async () => {
    const swallowing = transact(database().kysely, async (tx) => {
      await tx.insertInto('noted').values({ what: 'one' }).execute();
      await fail('23505')
        .execute(tx)
        .catch(() => {});
    });
    await expect(swallowing).rejects.toThrow(/transaction/i);
    expect(await noted()).toEqual([]);
  });
});

describe('afterCommit', () => {
  test('runs callbacks after the commit, in the order of registration', async () => {
    const calls: string[] = [];
    await transact(database().kysely, async (tx) => {
      afterCommit(tx, () => calls.push('first'));
      await tx.insertInto('noted').values({ what: 'x' }).execute();
      await transact(tx, async (joined) => afterCommit(joined, () => calls.push('joined')));
      expect(calls).toEqual([]);
    });
    expect([calls, await noted()]).toEqual([['first', 'joined'], ['x']]);
  });

  test('runs nothing after a rollback, and only the callbacks of the last attempt after a retry', async () => {
    const calls: string[] = [];
    const failing = transact(database().kysely, async (tx) => {
      afterCommit(tx, () => calls.push('never'));
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    let runs = 0;
    await transact(database().kysely, async (tx) => {
      const run = ++runs;
      afterCommit(tx, () => calls.push(`run ${run}`));
      if (run === 1) await fail('40001').execute(tx);
    });
    expect(calls).toEqual(['run 2']);
  });

  test('runs at once outside a transaction', () => {
    const calls: string[] = [];
    afterCommit(database().kysely, () => calls.push('now'));
    expect(calls).toEqual(['now']);
  });
});

// The embedded database has one session.
describe.runIf(inject('databaseKind') === 'server')('transact, twice at a time', () => {
  beforeEach(async () => {
    await database().pool.query(`
      DROP TABLE IF EXISTS counters;
      CREATE TABLE counters (id integer PRIMARY KEY, value integer NOT NULL);
      INSERT INTO counters VALUES (1, 0), (2, 0)`);
  });
  const values = async () =>
    (await database().pool.query('SELECT value FROM counters ORDER BY id')).rows.map(({ value }) => value);

  /** Returns how often the work was done by both. The first times, `met` waits until both have called it. */
  async function runsOf(work: (tx: AnyDatabase, at: 0 | 1, met: () => Promise<void>) => Promise<unknown>) {
    const both = Promise.withResolvers<void>();
    let [runs, there] = [0, 0];
    const met = () => {
      if (++there === 2) both.resolve();
      return both.promise;
    };
    const run = (at: 0 | 1) =>
      transact(database().kysely, (tx) => {
        runs++;
        return work(tx, at, met);
      });
    await Promise.all([run(0), run(1)]);
    return runs;
  }

  test('retries the transaction that loses a real deadlock, which the pool counts, and both commit', async () => {
    const { pool } = database();
    const lost = pool.lost;
    const raise = (id: number) => sql`UPDATE counters SET value = value + 1 WHERE id = ${id}`;
    const runs = await runsOf(async (tx, at, met) => {
      await raise(1 + at).execute(tx);
      await met();
      await raise(2 - at).execute(tx);
    });
    expect([runs, pool.lost - lost, await values()]).toEqual([3, 1, [2, 2]]);
  });

  test('retries after a real serialization failure, and no update is lost', async () => {
    const runs = await runsOf(async (tx, _at, met) => {
      await sql`SET TRANSACTION ISOLATION LEVEL SERIALIZABLE`.execute(tx);
      const { rows } = await sql<{ value: number }>`SELECT value FROM counters WHERE id = 1`.execute(tx);
      await met();
      await sql`UPDATE counters SET value = ${(rows[0]?.value ?? 0) + 1} WHERE id = 1`.execute(tx);
    });
    expect([runs, await values()]).toEqual([3, [2, 0]]);
  });
});
