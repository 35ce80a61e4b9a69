/**
 * Contract §1, DATABASE_DIRECT_URL: how a pooler is recognized, and which features connections through it do without.
 */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest';
import type { Database } from '#platform/data/db/database.ts';
import { transact } from '#platform/data/db/transaction.ts';
import {
  hasPgBouncer,
  keepsStatements,
  type PgBouncer,
  reportMissingPgBouncer,
  startPgBouncer,
} from '#test/pooler/pgbouncer.ts';
import { keepingLog } from '#test/support/logged.ts';
import { openForThisTest, openUrlForThisTest } from '#test/support/open.ts';

reportMissingPgBouncer();

const serverUrl = inject('testRun').serverUrl ?? '';
let pooler: PgBouncer;
beforeAll(async () => {
  if (hasPgBouncer) pooler = await startPgBouncer(serverUrl, { poolSize: 2 });
});
afterAll(() => pooler?.close());

/** A separate database, reached directly and through the pooler. */
async function both({ parameters = '', through = pooler } = {}) {
  const direct = await openForThisTest();
  const databaseUrl = through.urlOf(direct.place.env.DATABASE_URL ?? '') + parameters;
  const log = keepingLog();
  const pooled = await openUrlForThisTest(databaseUrl, { log });
  return { direct, pooled, log };
}

describe('a link without a pooler', () => {
  test('has a session of its own and logs nothing', async () => {
    const { link, lines, pool } = await openForThisTest();
    expect([link, lines]).toEqual([{ isShared: false, keepsStatements: true }, []]);
    await pool.query({ name: 'kept', text: 'SELECT 1' });
    const { rows } = await pool.query('SELECT name FROM pg_prepared_statements');
    expect(rows).toEqual([{ name: 'kept' }]);
  });
});

describe.runIf(hasPgBouncer)('a link through a pooler', () => {
  test('in transaction mode is recognized, and leaves no prepared statement', async () => {
    const { direct, pooled } = await both();
    expect(pooled.link).toEqual({ isShared: true, keepsStatements });
    for (let turn = 0; turn < 3; turn++) {
      await Promise.all(
        Array.from({ length: 4 }, () =>
          pooled.pool.query({ name: 'kept', text: 'SELECT $1::int', values: [1] }),
        ),
      );
    }
    const { rows } = await pooled.pool.query(
      "SELECT FROM pg_prepared_statements WHERE name !~ '^PGBOUNCER_'",
    );
    expect(rows).toEqual([]);
    expect(direct.link.isShared).toBe(false);
  });

  test('in session mode is like a link without a pooler', async () => {
    const through = await startPgBouncer(serverUrl, { poolMode: 'session', poolSize: 20 });
    onTestFinished(() => through.close());
    const { pooled, log } = await both({ through });
    expect([pooled.link.isShared, log.lines]).toEqual([false, []]);
    const { rows } = await pooled.pool.query("SELECT current_setting('statement_timeout') AS it");
    expect(rows).toEqual([{ it: '10s' }]);
  });

  test('applies the settings of a session to each transaction', async () => {
    const { pooled } = await both();
    const names = [
      'statement_timeout',
      'lock_timeout',
      'idle_in_transaction_session_timeout',
      'TimeZone',
      'jit',
      'max_parallel_workers_per_gather',
    ];
    const read = async (db: Database['kysely']) =>
      (
        await sql<{ found: string[] }>`
        SELECT array(SELECT current_setting(n) FROM unnest(${names}::text[]) n) AS found`.execute(db)
      ).rows[0]?.found;
    expect(await transact(pooled.kysely, read)).toEqual(['10s', '5s', '5s', 'UTC', 'off', '0']);
    expect(await read(pooled.kysely)).toEqual(['0', '0', '0', 'UTC', 'on', '2']);
  });

  test('applies the limits in the URL without passing them to the pooler', async () => {
    const { pooled } = await both({
      parameters: '?statement_timeout=9000&lock_timeout=1000&idle_in_transaction_session_timeout=2000',
    });
    const found = await transact(pooled.kysely, async (tx) => {
      const { rows } = await sql<{ it: string }>`
        SELECT concat_ws(' ', current_setting('statement_timeout'), current_setting('lock_timeout'),
                         current_setting('idle_in_transaction_session_timeout')) AS it`.execute(tx);
      return rows[0]?.it;
    });
    expect(found).toBe('9s 1s 2s');
  });

  test('cancels a slow statement on the server without its statement_timeout', async () => {
    const { direct, pooled } = await both({ parameters: '?statement_timeout=1000' });
    const slow = await pooled.pool.query('SELECT pg_sleep(600)').catch((error) => error);
    expect(slow).toMatchObject({ code: '57014' });
    const running = async () =>
      (
        await direct.pool.query(
          `SELECT FROM pg_stat_activity
            WHERE datname = current_database() AND state = 'active' AND query = 'SELECT pg_sleep(600)'`,
        )
      ).rowCount;
    await expect.poll(running).toBe(0);
    expect((await pooled.pool.query('SELECT 1 AS it')).rows).toEqual([{ it: 1 }]);
  });
});
