/** Sweeps concurrent with other sessions, which the embedded database does not have. */
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { openForThisTest } from '#test/support/open.ts';
import { sweep } from './sweep.ts';

test('sweep skips locked rows until the next sweep and deletes those behind them', async () => {
  const { pool, kysely } = await openForThisTest();
  await pool.query('CREATE TABLE things (id integer PRIMARY KEY, at timestamptz NOT NULL)');
  await pool.query('CREATE INDEX ON things (at)');
  await pool.query(
    "INSERT INTO things SELECT n, now() - n * interval '1 s' FROM generate_series(1, 3000) AS n",
  );
  const holder = await pool.connect();
  onTestFinished(() => holder.release());
  await holder.query('BEGIN; SELECT FROM things WHERE id IN (2999, 1500, 1501) FOR UPDATE');
  const expired = { table: 'things', key: ['id'], time: 'at', before: sql`now() - interval '10 s'` };
  await sweep(kysely, expired);
  const ids = async () => (await pool.query('SELECT id FROM things ORDER BY id')).rows.map(({ id }) => id);
  const young = [1, 2, 3, 4, 5, 6, 7, 8, 9];
  expect((await ids()).filter((id) => id > 10)).toEqual([1500, 1501, 2999]);
  await holder.query('ROLLBACK');
  await sweep(kysely, expired);
  expect((await ids()).slice(0, 9)).toEqual(young);
  expect((await ids()).length).toBeLessThanOrEqual(10);
});
