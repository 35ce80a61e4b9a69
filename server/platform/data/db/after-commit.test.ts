import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { fileDatabase } from './testing/file-database.ts';
import { afterCommit, transact } from './transaction.ts';

const database = fileDatabase({ migrated: false, sql: 'CREATE TABLE noted (what text)' });

const noted = async () => Number((await database().pool.query('SELECT count(*) FROM noted')).rows[0].count);

describe('afterCommit', () => {
  test('runs callbacks after the commit, in the order of registration', async () => {
    const calls: string[] = [];
    await transact(database().kysely, async (tx) => {
      afterCommit(tx, () => calls.push('first'));
      await tx.insertInto('noted').values({ what: 'x' }).execute();
      await transact(tx, async (joined) => afterCommit(joined, () => calls.push('joined')));
      expect(calls).toEqual([]);
    });
    expect([calls, await noted()]).toEqual([['first', 'joined'], 1]);
  });

  test('runs nothing after a rollback', async () => {
    const calls: string[] = [];
    const failing = transact(database().kysely, async (tx) => {
      afterCommit(tx, () => calls.push('never'));
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(calls).toEqual([]);
  });

  test('runs only the callbacks of the last attempt when a transaction is retried', async () => {
    const calls: string[] = [];
    let runs = 0;
    await transact(database().kysely, async (tx) => {
      const run = ++runs;
      afterCommit(tx, () => calls.push(`run ${run}`));
      if (run === 1)
        await sql`DO $$ BEGIN RAISE EXCEPTION 'lost' USING ERRCODE = '40001'; END $$`.execute(tx);
    });
    expect(calls).toEqual(['run 2']);
  });

  test('runs at once outside a transaction', () => {
    const calls: string[] = [];
    afterCommit(database().kysely, () => calls.push('now'));
    expect(calls).toEqual(['now']);
  });
});
