/** The queue under mail delivery and link requests: which items it takes, how many at once, and when it stops. */
import { describe, expect, test } from 'vitest';
import type { App } from '#platform/data/app.ts';
import { Queue, type QueueSource } from './queue.ts';

const newApp = () => ({ draining: false }) as App;

/** A table whose items are taken by `claim`, as emails are. */
function tableOf(items: string[], process: QueueSource<string>['process'] = async () => {}) {
  const done: string[] = [];
  const source: QueueSource<string> = {
    concurrency: 2,
    claim: async (most) => items.splice(0, most),
    process: async (item) => {
      await process(item);
      done.push(item);
    },
  };
  return { source, done };
}

describe('run', () => {
  test('processes every item, at most `concurrency` at once', async () => {
    let running = 0;
    let mostRunning = 0;
    const { source, done } = tableOf(['a', 'b', 'c', 'd', 'e'], async () => {
      mostRunning = Math.max(mostRunning, ++running);
      await new Promise<void>((done) => setImmediate(done));
      running--;
    });
    await new Queue(newApp(), source).run();
    expect(done.toSorted()).toEqual(['a', 'b', 'c', 'd', 'e']);
    expect(mostRunning).toBe(2);
  });

  test('an item that stays in its table is tried once in a round, and again in the next', async () => {
    const table = ['a', 'b', 'c'];
    const tried: string[] = [];
    const queue = new Queue<string>(newApp(), {
      concurrency: 1,
      claim: async (most, last = '') => table.filter((item) => item > last).slice(0, most),
      process: async (item) => {
        tried.push(item);
        if (item !== 'b') table.splice(table.indexOf(item), 1);
      },
    });
    await queue.run();
    expect(tried).toEqual(['a', 'b', 'c']);
    await queue.run();
    expect(tried).toEqual(['a', 'b', 'c', 'b']);
  });

  test.each([
    ['at first', 0],
    ['after an item', 1],
  ])('rejects when the table cannot be read %s, and works again afterwards', async (_, readable) => {
    const { source, done } = tableOf(['a', 'b', 'c']);
    let claims = 0;
    const queue = new Queue(newApp(), {
      ...source,
      concurrency: 1,
      claim: (most, last) =>
        claims++ === readable ? Promise.reject(new Error('no database')) : source.claim(most, last),
    });
    await expect(queue.run()).rejects.toThrow('no database');
    expect(done).toHaveLength(readable);
    await queue.run();
    expect(done).toEqual(['a', 'b', 'c']);
  });
});

test('a wake during a query that misses the new item leads to another query', async () => {
  const items: string[] = [];
  const { source, done } = tableOf(items);
  const firstQuery = Promise.withResolvers<string[]>();
  let claims = 0;
  const queue = new Queue(newApp(), {
    ...source,
    claim: (most, last) => (++claims === 1 ? firstQuery.promise : source.claim(most, last)),
  });
  const first = queue.wake();
  items.push('late');
  const second = queue.wake();
  firstQuery.resolve([]);
  await Promise.all([first, second, queue.idle()]);
  expect(done).toEqual(['late']);
});

test('a process that stops takes nothing new, and `idle` waits for the item that it has', async () => {
  const app = newApp();
  const hold = Promise.withResolvers<void>();
  const { source, done } = tableOf(['a', 'b', 'c'], () => hold.promise);
  const queue = new Queue(app, source);
  await queue.wake();
  app.draining = true;
  const idle = queue.idle();
  hold.resolve();
  await idle;
  expect(done).toEqual(['a', 'b']);
});
