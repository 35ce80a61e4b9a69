import { EventEmitter } from 'node:events';
import { expect, test } from 'vitest';
import { ConcurrencyLimiter, ConcurrencyLimiters } from './concurrency-limiter.ts';
import { Deadline, withDeadline } from './deadline.ts';

test('ConcurrencyLimiter runs as many calls at once as its width, in order of arrival', async () => {
  const limiter = new ConcurrencyLimiter({ width: 2, longestQueue: 10 });
  let running = 0;
  let most = 0;
  const order: number[] = [];
  const work = (n: number) => async () => {
    most = Math.max(most, ++running);
    order.push(n);
    await new Promise<void>((done) => setImmediate(done));
    running -= 1;
    return n;
  };
  const results = await Promise.all([1, 2, 3, 4, 5].map((n) => limiter.run(work(n))));
  expect(results).toEqual([1, 2, 3, 4, 5]);
  expect(order).toEqual([1, 2, 3, 4, 5]);
  expect(most).toBe(2);
});

test('ConcurrencyLimiter with a full queue refuses at once with UNAVAILABLE and retryAfter', async () => {
  const limiter = new ConcurrencyLimiter({ width: 1, longestQueue: 1 });
  const { promise, resolve } = Promise.withResolvers<void>();
  const running = limiter.run(() => promise);
  const waiting = limiter.run(async () => 'served');
  const refused = { identifier: 'UNAVAILABLE', retryAfter: 2 };
  await expect(limiter.run(async () => 'never')).rejects.toMatchObject(refused);
  resolve();
  await running;
  expect(await waiting).toBe('served');
  expect(await limiter.run(async () => 'admitted')).toBe('admitted');
});

test('ConcurrencyLimiter admits the next call after a failure', async () => {
  const limiter = new ConcurrencyLimiter({ width: 1, longestQueue: 1 });
  const failing = limiter.run(() => Promise.reject(new Error('broken')));
  const next = limiter.run(async () => 'next');
  await expect(failing).rejects.toThrow('broken');
  expect(await next).toBe('next');
});

test('ConcurrencyLimiter refuses a call after the longest wait and keeps the order of the others', async () => {
  const limiter = new ConcurrencyLimiter({ width: 1, longestQueue: 10, longestWaitMs: 60 });
  const first = Promise.withResolvers<void>();
  const running = limiter.run(() => first.promise);
  const late = limiter.run(async () => 'never').catch((error) => error.identifier);
  expect(await late).toBe('UNAVAILABLE');
  const done: number[] = [];
  const others = [1, 2].map((at) => limiter.run(async () => done.push(at)));
  first.resolve();
  await Promise.all([running, ...others]);
  expect(done).toEqual([1, 2]);
  expect(await limiter.run(async () => 'free')).toBe('free');
});

test('ConcurrencyLimiter admits weights up to its width, and no call overtakes another', async () => {
  const limiter = new ConcurrencyLimiter({ width: 10, longestQueue: 10 });
  const order: string[] = [];
  const enter = async (name: string, weight: number) => {
    const leave = await limiter.enter(weight);
    order.push(name);
    return leave;
  };
  const [six, four] = [await enter('six', 6), await enter('four', 4)];
  const whole = enter('heavier than the width', 1_000);
  const one = enter('one', 1);
  four();
  four();
  await Promise.resolve();
  expect([limiter.running, limiter.waiting, order]).toEqual([6, 2, ['six', 'four']]);
  six();
  (await whole)();
  (await one)();
  expect([limiter.running, order]).toEqual([0, ['six', 'four', 'heavier than the width', 'one']]);
});

test('a client that hangs up leaves the queue, and what waits behind it is admitted', async () => {
  const limiter = new ConcurrencyLimiter({ width: 1, longestQueue: 10 });
  const first = Promise.withResolvers<void>();
  const running = limiter.run(() => first.promise);
  const response = Object.assign(new EventEmitter(), { closed: false });
  const deadline = new Deadline(Number.POSITIVE_INFINITY);
  deadline.response = response;
  const leaving = () =>
    withDeadline(deadline, () => limiter.run(async () => 'never')).catch((error) => error.identifier);
  const gone = leaving();
  const next = limiter.run(async () => 'served');
  expect(limiter.waiting).toBe(2);
  response.emit('close');
  expect(limiter.waiting).toBe(1);
  expect(await gone).toBe('UNAVAILABLE');
  first.resolve();
  await running;
  expect(await next).toBe('served');
  // One that has hung up before it would wait does not wait either.
  const again = Promise.withResolvers<void>();
  const holding = limiter.run(() => again.promise);
  response.closed = true;
  expect(await leaving()).toBe('UNAVAILABLE');
  again.resolve();
  await holding;
});

test('ConcurrencyLimiters limits each key separately, also after one of its calls has left', async () => {
  const limiters = new ConcurrencyLimiters({ width: 2, longestQueue: 1 });
  const leaveFirst = await limiters.enter('user');
  const leaveSecond = await limiters.enter('user');
  leaveFirst();
  const leaveThird = await limiters.enter('user');
  const admitted: string[] = [];
  const fourth = limiters.enter('user').then((leave) => {
    admitted.push('fourth');
    return leave;
  });
  (await limiters.enter('another user'))();
  await new Promise<void>((done) => setImmediate(done));
  expect(admitted).toEqual([]);
  await expect(limiters.enter('user')).rejects.toMatchObject({ identifier: 'UNAVAILABLE' });
  leaveSecond();
  (await fourth)();
  expect(admitted).toEqual(['fourth']);
  leaveThird();
});
