// Lost transactions: transaction.test.ts.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Pool } from './pool.ts';
import { fileDatabase } from './testing/file-database.ts';

const database = fileDatabase({
  sql: 'CREATE TABLE things (id integer PRIMARY KEY); INSERT INTO things VALUES (1), (2)',
});
let pool: Pool;
beforeAll(() => {
  const connectionString = database().place.env.DATABASE_URL;
  pool = new Pool({ connectionString, max: 2, connectionTimeoutMillis: 30_000 });
  pool.on('error', () => {});
});
afterAll(() => pool?.end());

test('Pool counts timeouts of statements, locks and connections, and opened and closed connections', async () => {
  await expect(pool.query("SET statement_timeout = '20ms'; SELECT pg_sleep(5)")).rejects.toThrow('timeout');
  expect(pool.timeouts).toEqual({ statement: 1, lock: 0, transaction: 0, connection: 0, silence: 0 });

  const [holder, waiter] = [await pool.connect(), await pool.connect()];
  expect(pool.opened - pool.closed).toBe(2);
  await holder.query('BEGIN; SELECT FROM things WHERE id = 1 FOR UPDATE');
  const late = waiter.query("SET lock_timeout = '20ms'; SELECT FROM things WHERE id = 1 FOR UPDATE");
  await expect(late).rejects.toThrow('lock timeout');
  expect(pool.timeouts.lock).toBe(1);

  // Set only now: opening the connections before takes time on a busy machine.
  pool.options.connectionTimeoutMillis = 50;
  await expect(pool.connect()).rejects.toThrow('timeout exceeded');
  pool.options.connectionTimeoutMillis = 30_000;
  expect(pool.timeouts.connection).toBe(1);
  await holder.query('ROLLBACK');
  holder.release(true);
  waiter.release(true);
  await expect.poll(() => pool.opened - pool.closed).toBe(0);
});
