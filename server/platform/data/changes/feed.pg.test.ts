import pg from 'pg';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { fileDatabase } from '#platform/data/db/testing/file-database.ts';
import { transact } from '#platform/data/db/transaction.ts';
import { keepingLog } from '#test/support/logged.ts';
import { startProxy } from '#test/support/proxy.ts';
import { bumpRevision, createFeed, type Feed } from './feed.ts';

const database = fileDatabase();
const url = () => database().place.env.DATABASE_URL as string;
beforeEach(async () => {
  await database().pool.query('TRUNCATE changes');
});

const change = (topic = 'topic') => transact(database().kysely, (tx) => bumpRevision(tx, topic));

/** Waits for the poll under way and the next one, so that all changes committed so far are processed. */
async function settle(feed: Feed) {
  for (let polls = 0; polls < 2; polls++) {
    const before = feed.syncedAt();
    await change('settled');
    await waitFor(() => expect(feed.syncedAt()).toBeGreaterThan(before));
  }
}

/**
 * Returns a feed that has processed its first changes. `requests`: for each call of its listener since then, whether to
 * read everything.
 */
async function listen(options: { databaseUrl?: string; pollMs?: number } = {}) {
  const log = keepingLog();
  const feed: Feed = createFeed({ database: database(), databaseUrl: url(), log, ...options });
  onTestFinished(() => feed.close());
  const requests: boolean[] = [];
  feed.on('topic', (anew) => void requests.push(anew));
  for (let i = 0; i < 3; i++) await change();
  await change('other');
  await settle(feed);
  expect(requests.length).toBeGreaterThan(0);
  requests.length = 0;
  return { feed, requests, calls: () => requests.length, log };
}

const waitFor = (what: () => void) => vi.waitFor(what, { timeout: 60_000, interval: 5 });

describe('the feed, after a change in another process', () => {
  test('calls the listener after NOTIFY, long before the next poll', async () => {
    const { calls } = await listen({ pollMs: 60_000 });
    await change();
    await waitFor(() => expect(calls()).toBe(1));
  });

  test('calls the listener once after a poll without NOTIFY', async () => {
    const { feed, calls } = await listen({ pollMs: 100 });
    await database().pool.query('UPDATE changes SET revision = revision + 1');
    await waitFor(() => expect(calls()).toBe(1));
    await settle(feed);
    expect(calls()).toBe(1);
  });

  test('does not call the listener for another topic or after a rollback', async () => {
    const { feed, calls } = await listen({ pollMs: 50 });
    await change('other');
    await transact(database().kysely, async (tx) => {
      await bumpRevision(tx, 'topic');
      throw new Error('rolled back');
    }).catch(() => {});
    await settle(feed);
    expect(calls()).toBe(0);
  });

  test('calls a listener again until it succeeds', async () => {
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

describe('the feed, after the loss of its connection', () => {
  async function throughProxy(pollMs: number) {
    const proxy = await startProxy(url());
    onTestFinished(() => proxy.close());
    return { proxy, ...(await listen({ databaseUrl: proxy.url, pollMs })) };
  }

  test('reconnects, calls the listener for changes in between, and logs one line for each transition', async () => {
    const { proxy, calls, log } = await throughProxy(60_000);
    await proxy.refuse();
    await change();
    await waitFor(() => expect(log.lines).toHaveLength(1));
    expect(calls()).toBe(0);
    await proxy.restore();
    await waitFor(() => expect(calls()).toBe(1));
    await waitFor(() => expect(log.lines).toHaveLength(2));
    expect(log.lines).toMatchObject([
      { level: 'warn', message: 'changes of other processes are not received' },
      { level: 'info', message: 'changes of other processes are received again' },
    ]);
    await change();
    await waitFor(() => expect(calls()).toBe(2));
  });

  test('reconnects when the connection is silent', async () => {
    const { proxy, calls, log } = await throughProxy(100);
    proxy.silence();
    await change();
    await waitFor(() => expect(log.lines).toHaveLength(1));
    expect(calls()).toBe(0);
    await proxy.restore();
    await waitFor(() => expect(calls()).toBeGreaterThan(0));
  });

  test.each(['refuse', 'silence'] as const)('closes without waiting for the connection (%s)', async (how) => {
    const { proxy, feed } = await throughProxy(60_000);
    await proxy[how]();
    // The server never acknowledges the end of a silent connection, so waiting for it would exceed the test's timeout.
    await feed.close();
  });
});

test('the feed has one connection and ends it when it is closed', async () => {
  const { feed } = await listen();
  // A single connection polls throughout: each connection that has run this query would look like a feed. Earlier feeds
  // may still be closing.
  const client = await database().pool.connect();
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

describe('the feed, after the database has gone back', () => {
  /** A feed, and what the database had noticed before. */
  async function listenForAll(databaseUrl = url()) {
    const listening = await listen({ databaseUrl, pollMs: 50 });
    return { ...listening, before: database().history.changes, warned: database().lines.length };
  }

  /** On a connection of its own: the pool gives up its busy connections as soon as the feed notices the change. */
  async function changeElsewhere(statement: string) {
    const client = new pg.Client({ connectionString: url() });
    await client.connect();
    onTestFinished(() => client.end());
    await client.query(statement);
  }

  test.each([
    ['a lower revision', "UPDATE changes SET revision = revision - 1 WHERE topic = 'topic'"],
    ['a missing revision', "DELETE FROM changes WHERE topic = 'topic'"],
    ['an equal revision by another writer', 'UPDATE changes SET revision = revision'],
  ])('asks for a complete read and logs one warning for %s', async (_name, statement) => {
    const { feed, requests, before, warned } = await listenForAll();
    await changeElsewhere(statement);
    await waitFor(() => expect(requests).toEqual([true]));
    await settle(feed);
    expect(requests).toEqual([true]);
    expect(database().history.changes).toBe(before + 1);
    expect(database().lines.slice(warned)).toMatchObject([{ level: 'warn' }]);
  });

  test('asks for a complete read when the table of revisions was replaced, as after pg_restore --clean', async () => {
    const { requests, before } = await listenForAll();
    await changeElsewhere(`
      BEGIN; CREATE TABLE restored (LIKE changes INCLUDING ALL);
      INSERT INTO restored SELECT topic, revision + 7 FROM changes;
      DROP TABLE changes; ALTER TABLE restored RENAME TO changes; COMMIT`);
    await waitFor(() => expect(requests).toContain(true));
    expect(database().history.changes).toBe(before + 1);
  });

  test('asks for a complete read after a new connection, without a warning', async () => {
    const proxy = await startProxy(url());
    onTestFinished(() => proxy.close());
    const { requests, before } = await listenForAll(proxy.url);
    proxy.kill('reset');
    await waitFor(() => expect(requests).toEqual([true]));
    expect(database().history.changes).toBe(before);
  });
});
