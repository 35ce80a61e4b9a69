import { describe, expect, test } from 'vitest';
import { fileDatabase } from '#platform/data/db/testing/file-database.ts';
import { transact } from '#platform/data/db/transaction.ts';
import { keepingLog } from '#test/support/logged.ts';
import { bumpRevision, createFeed } from './feed.ts';

const database = fileDatabase();

const newFeed = () =>
  createFeed({ database: database(), databaseUrl: database().place.env.DATABASE_URL, log: keepingLog() });

describe('bumpRevision', () => {
  test('counts each topic from 1 in the transaction of the write', async () => {
    const bump = (topic: string) => transact(database().kysely, (tx) => bumpRevision(tx, topic));
    expect([await bump('a'), await bump('a'), await bump('b')]).toEqual(['1', '2', '1']);
    await transact(database().kysely, async (tx) => {
      expect(await bumpRevision(tx, 'a')).toBe('3');
      throw new Error('rolled back');
    }).catch(() => {});
    expect(await bump('a')).toBe('3');
  });

  test('gives ten concurrent writers ten revisions', async () => {
    const revisions = await Promise.all(
      Array.from({ length: 10 }, () => transact(database().kysely, (tx) => bumpRevision(tx, 'many'))),
    );
    expect(revisions.map(Number).toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  });
});

describe('dispatch', () => {
  test('calls the listeners of the topic and waits for them', async () => {
    const feed = newFeed();
    const calls: string[] = [];
    feed.on('topic', async () => {
      await new Promise<void>((done) => setImmediate(done));
      calls.push('slow');
    });
    const undo = feed.on('topic', () => void calls.push('quick'));
    feed.on('other', () => void calls.push('other'));
    await feed.dispatch('topic');
    expect(calls).toEqual(['quick', 'slow']);
    undo();
    await feed.dispatch('topic');
    await feed.dispatch('nobody listens');
    expect(calls).toEqual(['quick', 'slow', 'slow']);
    await feed.close();
  });

  test('rejects when a listener fails, because the cache is then stale', async () => {
    const feed = newFeed();
    feed.on('topic', () => Promise.reject(new Error('no reload')));
    await expect(feed.dispatch('topic')).rejects.toThrow('no reload');
    await feed.close();
  });
});
