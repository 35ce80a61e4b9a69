import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { transact } from '#platform/db/transaction.ts';
import { keepingLog } from '#test/support/logged.ts';
import { type OpenDatabase, openTestDatabase } from '#test/support/open.ts';
import { type FragileProxy, startProxy } from '#test/support/proxy.ts';
import { bumpRevision, createFeed, type Feed } from './feed.ts';

let database: OpenDatabase;
let url: string;

beforeAll(async () => {
  database = await openTestDatabase();
  url = database.place.env.DATABASE_URL as string;
});
afterAll(() => database?.drop());
beforeEach(() => database.pool.query('TRUNCATE changes').then(() => {}));

const change = (topic = 'topic') => transact(database.kysely, (tx) => bumpRevision(tx, topic));

/** Returns a feed after its first poll, and the times at which its listener was called. */
async function listen(options: { databaseUrl?: string; pollMs?: number } = {}) {
  const log = keepingLog();
  const feed: Feed = createFeed({ database, databaseUrl: url, log, ...options });
  onTestFinished(() => feed.close());
  const heard: number[] = [];
  feed.on('topic', () => void heard.push(performance.now()));
  await change();
  await vi.waitFor(() => expect(heard).not.toHaveLength(0), { timeout: 20_000 });
  await sleep(50);
  heard.length = 0;
  return { feed, heard, log };
}

const waitFor = (what: () => void) => vi.waitFor(what, { timeout: 20_000, interval: 5 });

describe('a change that another process has committed', () => {
  test('is heard at once, by NOTIFY, long before the next look', async () => {
    const { heard } = await listen({ pollMs: 60_000 });
    await change();
    await waitFor(() => expect(heard).toHaveLength(1));
  });

  test('is heard by looking, when there was no NOTIFY', async () => {
    const { heard } = await listen({ pollMs: 100 });
    await database.pool.query('UPDATE changes SET revision = revision + 1');
    await waitFor(() => expect(heard).toHaveLength(1));
    await sleep(300);
    expect(heard).toHaveLength(1);
  });

  test('of another topic is not heard, nor one that was taken back', async () => {
    const { heard } = await listen({ pollMs: 50 });
    await change('other');
    await transact(database.kysely, async (tx) => {
      await bumpRevision(tx, 'topic');
      throw new Error('taken back');
    }).catch(() => {});
    await sleep(300);
    expect(heard).toEqual([]);
  });

  test('a hundred of them cost few calls, and the last is not missed', async () => {
    const { feed, heard } = await listen();
    let seen = '';
    feed.on('topic', async () => {
      const { rows } = await database.pool.query("SELECT revision FROM changes WHERE topic = 'topic'");
      seen = rows[0].revision;
    });
    let last = '';
    for (let i = 0; i < 100; i++) last = await change();
    await waitFor(() => expect(seen).toBe(last));
    expect(heard.length).toBeLessThanOrEqual(101);
  });

  test('is heard again until the listener has succeeded', async () => {
    const { feed, log } = await listen({ pollMs: 50 });
    let failures = 0;
    let done = 0;
    feed.on('topic', async () => {
      if (failures++ < 3) throw new Error('no snapshot');
      done++;
    });
    await change();
    await waitFor(() => expect(done).toBe(1));
    expect(log.lines.map(({ level, fields }) => [level, fields.topic])).toEqual([['warn', 'topic']]);
  });
});

describe('a connection that is lost', () => {
  async function throughProxy(
    pollMs: number,
  ): Promise<{ proxy: FragileProxy } & Awaited<ReturnType<typeof listen>>> {
    const proxy = await startProxy(url);
    onTestFinished(() => proxy.close());
    return { proxy, ...(await listen({ databaseUrl: proxy.url, pollMs })) };
  }

  test('is made again, and what was changed meanwhile is heard; the log has one line for each', async () => {
    const { proxy, heard, log } = await throughProxy(60_000);
    await proxy.refuse();
    await change();
    await sleep(1_500);
    expect(heard).toEqual([]);
    await proxy.restore();
    await waitFor(() => expect(heard).toHaveLength(1));
    await waitFor(() =>
      expect(log.lines.map(({ level, message }) => [level, message])).toEqual([
        ['warn', 'changes of other processes are not received'],
        ['info', 'changes of other processes are received again'],
      ]),
    );
    await change();
    await waitFor(() => expect(heard).toHaveLength(2));
  });

  test('also when TCP does not tell: a silent one is given up', async () => {
    const { proxy, heard } = await throughProxy(100);
    proxy.silence();
    await change();
    await sleep(200);
    await proxy.restore();
    // The old connection has lost some notifications: only a new one can receive the change.
    await waitFor(() => expect(heard.length).toBeGreaterThan(0));
  });

  test.each(['refuse', 'silence'] as const)('closing does not wait for it (%s)', async (how) => {
    const { proxy, feed } = await throughProxy(60_000);
    await proxy[how]();
    await sleep(50);
    const began = performance.now();
    await feed.close();
    // Half a second for closing the connection; a query without a reply would wait three seconds.
    expect(performance.now() - began).toBeLessThan(2_500);
  });
});

test('the feed has one connection, and ends it', async () => {
  const { feed } = await listen();
  // A single connection polls throughout: each connection that has run this query would look like a feed. Earlier feeds
  // may still be closing.
  const client = await database.pool.connect();
  onTestFinished(() => client.release());
  const count = async () => {
    const { rows } = await client.query(
      `SELECT count(*)::int AS n FROM pg_stat_activity
        WHERE datname = current_database() AND pid <> pg_backend_pid() AND query LIKE '%FROM changes%'`,
    );
    return rows[0].n;
  };
  await expect.poll(count).toBe(1);
  await feed.close();
  await expect.poll(count).toBe(0);
});

describe('a database that has gone back', () => {
  /**
   * Creates a feed whose listener has processed some changes; `told` records for each later call whether the listener
   * was asked to read everything.
   */
  async function listenForAll(databaseUrl = url) {
    const log = keepingLog();
    const feed = createFeed({ database, databaseUrl, log, pollMs: 50 });
    onTestFinished(() => feed.close());
    const told: boolean[] = [];
    feed.on('topic', (anew) => void told.push(anew));
    for (let i = 0; i < 3; i++) await change();
    await change('other');
    await waitFor(() => expect(told).not.toHaveLength(0));
    // Waits for the notification of the last change, too.
    await sleep(300);
    told.length = 0;
    return { told, before: database.history.changes, warned: database.lines.length };
  }

  test.each([
    ['a revision is less than it was', "UPDATE changes SET revision = revision - 1 WHERE topic = 'topic'"],
    ['a revision is not there', "DELETE FROM changes WHERE topic = 'topic'"],
    ['a revision is the same, and somebody else has written it', 'UPDATE changes SET revision = revision'],
  ])('%s: everything is read anew, with one warning', async (_name, statement) => {
    const { told, before, warned } = await listenForAll();
    await database.pool.query(statement);
    await waitFor(() => expect(told).toEqual([true]));
    await sleep(200);
    expect(told).toEqual([true]);
    expect(database.history.changes).toBe(before + 1);
    expect(database.lines.slice(warned).map(({ level }) => level)).toEqual(['warn']);
  });

  test('the table of revisions is another one, as after pg_restore --clean: the same, whatever the revisions are', async () => {
    const { told, before } = await listenForAll();
    // On a connection of its own: the pool gives up its busy connections as soon as the change is noticed.
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    onTestFinished(() => client.end());
    await client.query(`
      BEGIN; CREATE TABLE restored (LIKE changes INCLUDING ALL);
      INSERT INTO restored SELECT topic, revision + 7 FROM changes;
      DROP TABLE changes; ALTER TABLE restored RENAME TO changes; COMMIT`);
    await waitFor(() => expect(told).toContain(true));
    expect(database.history.changes).toBe(before + 1);
  });

  test('a new connection reads everything anew, silently: nobody knows what was in between', async () => {
    const proxy = await startProxy(url);
    onTestFinished(() => proxy.close());
    const { told, before } = await listenForAll(proxy.url);
    proxy.kill('reset');
    await waitFor(() => expect(told).toEqual([true]));
    expect(database.history.changes).toBe(before);
  });
});
