/** The fate of connections: refused statements, ended sessions, silence, and requests that cannot wait. */
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { createFeed } from '#platform/changes/feed.ts';
import { createTestDatabase } from '#test/support/database.ts';
import { keepingLog } from '#test/support/logged.ts';
import { openForThisTest } from '#test/support/open.ts';
import { type FragileProxy, startProxy } from '#test/support/proxy.ts';
import { Deadline, withDeadline, withoutDeadline } from '../async/deadline.ts';
import { type Database, openDatabase } from './database.ts';
import { asRefusal } from './errors.ts';
import { transact } from './transaction.ts';

const away = { identifier: 'UNAVAILABLE', extras: { retryAfter: 1 } };
const idOf = async ({ pool }: Database) =>
  (await pool.query<{ id: number }>('SELECT pg_backend_pid() AS id')).rows[0]?.id;

/** Opens a database behind a proxy that can fail; `parameters` are those of its URL. */
async function throughProxy(
  parameters = '',
): Promise<{ database: Database; proxy: FragileProxy; url: string }> {
  const place = await createTestDatabase();
  const proxy = await startProxy(place.env.DATABASE_URL ?? '');
  const url = proxy.url + parameters;
  const database = await openDatabase({ databaseUrl: url, dataDir: '/nowhere', log: keepingLog() });
  onTestFinished(async () => {
    await proxy.close();
    await database.close();
    await place.drop();
  });
  return { database, proxy, url };
}

describe('a connection', () => {
  test('outlives a statement that is refused', async () => {
    const database = await openForThisTest();
    const before = await idOf(database);
    const since = performance.now();
    await expect(database.pool.query('SELECT 1 / 0')).rejects.toMatchObject({ code: '22012' });
    // The refused statement counts as a response.
    database.suspectBefore(since);
    expect(await idOf(database)).toBe(before);
  });

  test('that the database has ended goes, and the next one answers', async () => {
    const database = await openForThisTest();
    const before = await idOf(database);
    await expect(database.pool.query('SELECT pg_terminate_backend(pg_backend_pid())')).rejects.toThrow();
    expect(await idOf(database)).not.toBe(before);
  });

  test('that has an answer to come is never used again, nor given to anybody else', async () => {
    const { database } = await throughProxy();
    const before = await idOf(database);
    const late = withDeadline(new Deadline(200), () =>
      database.pool.query("SELECT pg_sleep(1), 'late' AS it"),
    );
    expect(await late.catch(asRefusal)).toMatchObject(away);
    const next = await database.pool.query("SELECT 'next' AS it, pg_backend_pid() AS id");
    expect(next.rows).toEqual([{ it: 'next', id: expect.any(Number) }]);
    expect(next.rows[0].id).not.toBe(before);
  });
});

describe('a server that is silent', () => {
  test('is given up half a second after the statement timeout, which the URL may set', async () => {
    const { database, proxy } = await throughProxy('?statement_timeout=500');
    expect((await database.pool.query('SHOW statement_timeout')).rows).toEqual([
      { statement_timeout: '500ms' },
    ]);
    proxy.hold();
    const began = performance.now();
    const silent = await database.pool.query('SELECT 1').catch((error) => error);
    expect(silent).toMatchObject({ code: 'ETIMEDOUT' });
    // Timers may fire a millisecond early.
    expect(performance.now() - began).toBeGreaterThan(990);
  });

  test('at the COMMIT: UNAVAILABLE, since nobody knows; here it arrives later', async () => {
    const { database, proxy } = await throughProxy();
    await database.pool.query('CREATE TABLE written (v integer)');
    const cut = withDeadline(new Deadline(3_000), () =>
      transact(database.kysely, async (tx) => {
        await sql`INSERT INTO written VALUES (1), (2)`.execute(tx);
        proxy.hold();
      }),
    );
    expect(await cut.catch(asRefusal)).toMatchObject(away);
    await proxy.restore();
    const count = async () => (await database.pool.query('SELECT v FROM written')).rows.length;
    await vi.waitFor(async () => expect(await count()).toBe(2), 20_000);
  });

  test('does not hold up what may take its time: a command is not cut off', async () => {
    const { database } = await throughProxy('?statement_timeout=500');
    const long = withoutDeadline(() =>
      transact(database.kysely, async (tx) => {
        await sql`SET LOCAL statement_timeout = 0`.execute(tx);
        await sql`SELECT pg_sleep(1.5)`.execute(tx);
        return 'done';
      }),
    );
    expect(await long).toBe('done');
  });

  test('once the feed has noticed, connections that lay idle meanwhile are not used again', async () => {
    const { database, proxy, url } = await throughProxy();
    const feed = createFeed({ database, databaseUrl: url, log: keepingLog(), pollMs: 100 });
    onTestFinished(() => feed.close());
    const askFive = () =>
      Promise.all(Array.from({ length: 5 }, () => database.pool.query('SELECT pg_sleep(0.1)')));
    const hearsAnew = (longestMs: number) => {
      const since = performance.now();
      return vi.waitFor(() => expect(feed.syncedAt()).toBeGreaterThan(since), longestMs);
    };
    await askFive();
    // Ensures that the lost poll is sent after the last of the five replies.
    await hearsAnew(20_000);
    proxy.lose();
    await proxy.restore();
    await hearsAnew(10_000);
    expect(database.pool.idleCount).toBe(5);
    // Each of them would wait 10.5 s.
    expect(await Promise.race([askFive().then(() => 'answered'), sleep(5_000, 'hangs')])).toBe('answered');
  });
});

describe('the waits of one request', () => {
  test('add up: for a connection, then for each statement', async () => {
    const database = await openForThisTest({ poolSize: 1 });
    const patience = new Deadline(900);
    const holder = await database.pool.connect();
    setTimeout(() => holder.release(), 400);
    const began = performance.now();
    const request = withDeadline(patience, async () => {
      await database.pool.query('SELECT pg_sleep(0.3)');
      await database.pool.query('SELECT pg_sleep(10)');
    });
    expect(await request.catch(asRefusal)).toMatchObject(away);
    expect(performance.now() - began).toBeLessThan(5_000);
    expect(patience.leftMs).toBeLessThanOrEqual(0);
    const refused = withDeadline(patience, () => database.pool.query('SELECT 1'));
    expect(await refused.catch(asRefusal)).toMatchObject(away);
    expect(await database.isReachable()).toBe(true);
  });

  test('a connection that comes too late goes to the next', async () => {
    const database = await openForThisTest({ poolSize: 1 });
    const holder = await database.pool.connect();
    const late = withDeadline(new Deadline(50), () => database.pool.query('SELECT 1'));
    expect(await late.catch(asRefusal)).toMatchObject(away);
    holder.release();
    expect((await database.pool.query('SELECT 2 AS it')).rows).toEqual([{ it: 2 }]);
    expect(database.pool.totalCount).toBe(1);
  });
});
