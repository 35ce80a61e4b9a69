/** Connections after refused statements, ended sessions, silence and passed deadlines, and what the pool counts. */
import { sql } from 'kysely';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { Deadline, withDeadline, withoutDeadline } from '#platform/base/async/deadline.ts';
import { createFeed } from '#platform/data/changes/feed.ts';
import { keepingLog } from '#test/support/logged.ts';
import { openForThisTest } from '#test/support/open.ts';
import type { Database } from './database.ts';
import { asRefusal } from './errors.ts';
import { Pool } from './pool.ts';
import { openBehindProxy } from './testing/behind-proxy.ts';
import { transact } from './transaction.ts';

const unavailable = { identifier: 'UNAVAILABLE', retryAfter: 1 };
const idOf = async ({ pool }: Database) =>
  (await pool.query<{ id: number }>('SELECT pg_backend_pid() AS id')).rows[0]?.id;

/** Half of that time would be the limit on opening a connection, for which a busy machine may need longer. */
const shortStatements = '?statement_timeout=500&connect_timeout=60';

describe('a connection', () => {
  test('is kept after a refused statement', async () => {
    const database = await openForThisTest();
    const before = await idOf(database);
    await expect(database.pool.query('SELECT 1 / 0')).rejects.toMatchObject({ code: '22012' });
    expect(await idOf(database)).toBe(before);
  });

  test('is not used again while an answer is outstanding', async () => {
    const { database } = await openBehindProxy();
    const before = await idOf(database);
    const sleep = () => database.pool.query("SELECT pg_sleep(5), 'late' AS it");
    const late = withDeadline(new Deadline(200), sleep);
    expect(await late.catch(asRefusal)).toMatchObject(unavailable);
    const next = await database.pool.query("SELECT 'next' AS it, pg_backend_pid() AS id");
    expect(next.rows).toEqual([{ it: 'next', id: expect.any(Number) }]);
    expect(next.rows[0].id).not.toBe(before);
  });
});

describe('a silent server', () => {
  test('is given up after the statement timeout of the URL', async () => {
    const { database, proxy } = await openBehindProxy(shortStatements);
    const { rows } = await database.pool.query('SHOW statement_timeout');
    expect(rows).toEqual([{ statement_timeout: '500ms' }]);
    proxy.hold();
    await expect(database.pool.query('SELECT 1')).rejects.toMatchObject({ code: 'ETIMEDOUT' });
  });

  test('at the COMMIT causes UNAVAILABLE, although the commit may arrive later', async () => {
    const { database, proxy } = await openBehindProxy();
    await database.pool.query('CREATE TABLE written (v integer)');
    const cut = withDeadline(new Deadline(3_000), () =>
      transact(database.kysely, async (tx) => {
        await sql`INSERT INTO written VALUES (1), (2)`.execute(tx);
        proxy.hold();
      }),
    );
    expect(await cut.catch(asRefusal)).toMatchObject(unavailable);
    await proxy.restore();
    const count = async () => (await database.pool.query('SELECT v FROM written')).rows.length;
    await vi.waitFor(async () => expect(await count()).toBe(2), 60_000);
  });

  test('is not assumed for a command without a deadline', async () => {
    // The limit on idling within a transaction is a short one, too, unless the URL has another.
    const idle = 'idle_in_transaction_session_timeout=60000';
    const { database } = await openBehindProxy(`${shortStatements}&${idle}`);
    const long = withoutDeadline(() =>
      transact(database.kysely, async (tx) => {
        await sql`SET LOCAL statement_timeout = 0`.execute(tx);
        await sql`SELECT pg_sleep(1.5)`.execute(tx);
        return 'done';
      }),
    );
    expect(await long).toBe('done');
  });

  test('makes the pool discard idle connections after the feed has noticed', async () => {
    const { database, proxy, url } = await openBehindProxy();
    const feed = createFeed({ database, databaseUrl: url, log: keepingLog(), pollMs: 100 });
    onTestFinished(() => feed.close());
    const ask = async () =>
      (await database.pool.query('SELECT pg_backend_pid() AS id, pg_sleep(0.1)')).rows[0].id;
    const askFive = () => Promise.all(Array.from({ length: 5 }, ask));
    /** Waits for a poll that begins after this call: the one after the poll that may be under way. */
    const nextSync = async () => {
      for (let polls = 0; polls < 2; polls++) {
        const before = feed.syncedAt();
        await expect.poll(() => feed.syncedAt()).toBeGreaterThan(before);
      }
    };
    const before = await askFive();
    // Ensures that the lost poll is sent after the last of the five replies.
    await nextSync();
    proxy.lose();
    await proxy.restore();
    await nextSync();
    expect(database.pool.idleCount).toBe(5);
    // On one of the old connections the query would fail after 10.5 s.
    const after = await askFive();
    expect(after.filter((id) => before.includes(id))).toEqual([]);
  });
});

describe('the deadline of a request', () => {
  test('includes the waits for a connection and for each statement', async () => {
    const database = await openForThisTest({ poolSize: 1 });
    const holder = await database.pool.connect();
    const deadline = new Deadline(900);
    const request = withDeadline(deadline, async () => {
      await database.pool.query('SELECT pg_sleep(0.3)');
      await database.pool.query('SELECT pg_sleep(10)');
    });
    expect(database.pool.waitingCount).toBe(1);
    holder.release();
    // Not the server's statement_timeout (57014).
    expect(await request.catch(asRefusal)).toMatchObject({ ...unavailable, cause: { code: 'ETIMEDOUT' } });
    // The timer may have fired up to two milliseconds before the clock of the deadline has reached it.
    await expect.poll(() => deadline.leftMs).toBeLessThanOrEqual(0);
    const refused = withDeadline(deadline, () => database.pool.query('SELECT 1'));
    expect(await refused.catch(asRefusal)).toMatchObject(unavailable);
    await expect.poll(() => database.state()).toBe('writable');
  });

  test('leaves a late connection to the next request', async () => {
    const database = await openForThisTest({ poolSize: 1 });
    const holder = await database.pool.connect();
    const late = withDeadline(new Deadline(50), () => database.pool.query('SELECT 1'));
    expect(await late.catch(asRefusal)).toMatchObject(unavailable);
    holder.release();
    expect((await database.pool.query('SELECT 2 AS it')).rows).toEqual([{ it: 2 }]);
    expect(database.pool.totalCount).toBe(1);
  });
});

describe('a pool', () => {
  // Lost transactions: transaction.test.ts.
  test('counts timeouts of statements, locks and connections, and opened and closed connections', async () => {
    const database = await openForThisTest();
    await database.pool.query(
      'CREATE TABLE things (id integer PRIMARY KEY); INSERT INTO things VALUES (1), (2)',
    );
    const connectionString = database.place.env.DATABASE_URL;
    const pool = new Pool({ connectionString, max: 2, connectionTimeoutMillis: 30_000 });
    onTestFinished(() => pool.end());
    pool.on('error', () => {});
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
});
