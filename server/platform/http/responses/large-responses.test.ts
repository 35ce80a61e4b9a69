/** Contract §20: the memory of large responses is shared fairly, and slow clients do not keep others waiting. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ConcurrencyLimiter } from '#platform/base/async/concurrency-limiter.ts';
import { keepingLog } from '#test/support/logged.ts';
import { enterLargeResponses, largeResponses, type Reservation } from './large-responses.ts';

/** Half of the budget of 32 MB, in bytes. */
const share = 16 * 1024 * 1024;

let log: ReturnType<typeof keepingLog>;
let aborted: string[];
let reservations: Reservation[];
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance'] });
  log = keepingLog();
  aborted = [];
  reservations = [];
  expect(largeResponses.running).toBe(0);
});
afterEach(() => {
  for (const reservation of reservations) reservation.release();
  expect([largeResponses.running, largeResponses.waiting, vi.getTimerCount()]).toEqual([0, 0, 0]);
  vi.useRealTimers();
});

/** Requests a reservation; `reservation` is undefined as long as the response waits. */
function enter(caller: string, bytes = share, limiter?: ConcurrencyLimiter) {
  const answer: { reservation?: Reservation; error?: unknown } = {};
  enterLargeResponses(caller, bytes, { log, abort: () => aborted.push(caller), limiter }).then(
    (reservation) => {
      reservations.push(reservation);
      answer.reservation = reservation;
    },
    (error) => void Object.assign(answer, { error }),
  );
  return answer;
}

const settled = () => vi.advanceTimersByTimeAsync(0);

/** Lets that many milliseconds pass, and calls `read` twice a second. */
async function passReading(ms: number, read: () => void) {
  for (let passed = 0; passed < ms; passed += 500) {
    read();
    await vi.advanceTimersByTimeAsync(500);
  }
}

test('one caller has at most half of the budget, and others enter at once', async () => {
  const first = enter('one');
  const second = enter('one', 1);
  const other = enter('other');
  await settled();
  const entered = [first, second, other].map(({ reservation }) => reservation !== undefined);
  expect(entered).toEqual([true, false, true]);
  // Leaving twice releases the memory only once.
  first.reservation?.release();
  first.reservation?.release();
  await settled();
  expect(second.reservation).toBeDefined();
  expect(largeResponses.running).toBe(share + 1);
});

test('a caller whose answers wait for 10 seconds is refused with Retry-After, and others are not affected', async () => {
  enter('one');
  const second = enter('one');
  await settled();
  await passReading(9_500, () => reservations[0]?.recordRead(share));
  await vi.advanceTimersByTimeAsync(499);
  expect(second.error).toBeUndefined();
  await vi.advanceTimersByTimeAsync(1);
  expect(second.error).toMatchObject({ identifier: 'UNAVAILABLE', retryAfter: 2 });
  const other = enter('other');
  await settled();
  expect(other.reservation).toBeDefined();
  expect(aborted).toEqual([]);
});

test('a slow client is disconnected 5 seconds after it began when another answer waits, and a faster one is not', async () => {
  const [slow, steady] = [enter('slow'), enter('steady')];
  await settled();
  const read = () => steady.reservation?.recordRead(64 * 1024);
  const waiting = enter('waiting');
  await passReading(5_000, read);
  expect([aborted, waiting.reservation]).toEqual([[], undefined]);
  await passReading(1_000, read);
  expect(aborted).toEqual(['slow']);
  expect(waiting.reservation).toBeDefined();
  const message = 'large answers were broken off: their clients read slowly, and others wait';
  expect(log.lines).toMatchObject([{ level: 'warn', message }]);
  // The end of its connection releases nothing a second time.
  slow.reservation?.release();
  expect(largeResponses.running).toBe(2 * share);
});

test('a slow client keeps its place as long as no other answer waits', async () => {
  enter('slow');
  enter('other', 1);
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect([aborted, reservations.length, log.lines]).toEqual([[], 2, []]);
});

test('a limiter of one kind: its responses wait for each other without memory, and only a slow one of the kind is disconnected', async () => {
  const limiter = new ConcurrencyLimiter({ width: 1, longestQueue: 1, longestWaitMs: 30_000 });
  enter('csv', 1);
  enter('feed', 1, limiter);
  await settled();
  const [waiting, refused] = [enter('feed', 1, limiter), enter('third', 1, limiter)];
  await settled();
  expect([refused.error, largeResponses.running]).toMatchObject([{ identifier: 'UNAVAILABLE' }, 2]);
  await vi.advanceTimersByTimeAsync(5_000);
  expect([aborted, waiting.reservation]).toEqual([[], undefined]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect([aborted, waiting.reservation !== undefined, limiter.running]).toEqual([['feed'], true, 1]);
  for (const reservation of reservations) reservation.release();
  expect(limiter.running).toBe(0);
});
