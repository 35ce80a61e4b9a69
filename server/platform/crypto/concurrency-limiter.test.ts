import { expect, test } from 'vitest';
import { ConcurrencyLimiter } from './concurrency-limiter.ts';

test('a gate runs as many at once as it is wide, in the order in which they came', async () => {
  const gate = new ConcurrencyLimiter({ width: 2, longestQueue: 10 });
  let running = 0;
  let most = 0;
  const order: number[] = [];
  const work = (n: number) => async () => {
    most = Math.max(most, ++running);
    order.push(n);
    await new Promise((done) => setTimeout(done, 5));
    running -= 1;
    return n;
  };
  const results = await Promise.all([1, 2, 3, 4, 5].map((n) => gate.run(work(n))));
  expect(results).toEqual([1, 2, 3, 4, 5]);
  expect(order).toEqual([1, 2, 3, 4, 5]);
  expect(most).toBe(2);
});

test('a gate whose queue is full refuses at once with UNAVAILABLE and a time to come back', async () => {
  const gate = new ConcurrencyLimiter({ width: 1, longestQueue: 1 });
  const { promise, resolve } = Promise.withResolvers<void>();
  const running = gate.run(() => promise);
  const waiting = gate.run(async () => 'served');
  await expect(gate.run(async () => 'never')).rejects.toMatchObject({
    identifier: 'UNAVAILABLE',
    extras: { retryAfter: 2 },
  });
  resolve();
  await running;
  expect(await waiting).toBe('served');
  expect(await gate.run(async () => 'open again')).toBe('open again');
});

test('work that fails gives its place to the next', async () => {
  const gate = new ConcurrencyLimiter({ width: 1, longestQueue: 1 });
  const failing = gate.run(() => Promise.reject(new Error('broken')));
  const next = gate.run(async () => 'next');
  await expect(failing).rejects.toThrow('broken');
  expect(await next).toBe('next');
});

test('whoever has waited too long is turned away, and the others keep their order', async () => {
  const gate = new ConcurrencyLimiter({ width: 1, longestQueue: 10, longestWaitMs: 60 });
  const first = Promise.withResolvers<void>();
  const running = gate.run(() => first.promise);
  const impatient = gate.run(async () => 'late').catch((error) => error.identifier);
  expect(await impatient).toBe('UNAVAILABLE');
  const done: number[] = [];
  const others = [1, 2].map((at) => gate.run(async () => done.push(at)));
  first.resolve();
  await Promise.all([running, ...others]);
  expect(done).toEqual([1, 2]);
  expect(await gate.run(async () => 'free')).toBe('free');
});

test('work has a weight: as much is let in as the gate is wide, and nobody overtakes', async () => {
  const gate = new ConcurrencyLimiter({ width: 10, longestQueue: 10 });
  const order: string[] = [];
  const enter = async (name: string, weight: number) => {
    const leave = await gate.enter(weight);
    order.push(name);
    return leave;
  };
  const [six, four] = [await enter('six', 6), await enter('four', 4)];
  const whole = enter('heavier than the gate', 1_000);
  const one = enter('one', 1);
  four();
  four();
  await Promise.resolve();
  expect([gate.running, gate.waiting, order]).toEqual([6, 2, ['six', 'four']]);
  six();
  (await whole)();
  (await one)();
  expect([gate.running, order]).toEqual([0, ['six', 'four', 'heavier than the gate', 'one']]);
});
