/**
 * Limits the memory of large responses in progress in this process. Responses of ordinary size do not pass this
 * concurrency limiter, except pictures, which anybody may request in any number. The budget is the same for any heap size: with a heap of 256 MB the rest of the server needs
 * about 100 MB.
 */
import { ConcurrencyLimiter, ConcurrencyLimiters } from '#platform/base/async/concurrency-limiter.ts';
import type { Log } from '#platform/base/observability/log.ts';

/** Bytes of responses in memory at one time. */
const mostBytes = 32 * 1024 * 1024;
/** Largest number of waiting responses. Each of them holds at most its first 256 KB in memory. */
const longestQueue = 64;
const longestWaitMs = 10_000;

/**
 * While other responses wait, a client must read this many bytes per second, averaged over its response, after a grace
 * period.
 */
const slowestBytesPerSecond = 128 * 1024;
const graceMs = 5_000;
const checkMs = 1_000;

/** The concurrency limiter of the whole process, in bytes. */
export const largeResponses = new ConcurrencyLimiter({ width: mostBytes, longestQueue, longestWaitMs });

/** The limits of one caller, in bytes. */
const largeResponsesOfCaller = new ConcurrencyLimiters({
  width: mostBytes / 2,
  longestQueue: 32,
  longestWaitMs,
});
const reservations = new Set<Reservation>();

/** A large response that has been admitted. */
export class Reservation {
  /** The limiter of its kind that it has passed. */
  readonly limiter: ConcurrencyLimiter | undefined;
  readonly #release: () => void;
  readonly #abort: () => void;
  readonly #began = performance.now();
  #readBytes = 0;

  constructor(release: () => void, abort: () => void, limiter?: ConcurrencyLimiter) {
    this.limiter = limiter;
    this.#release = release;
    this.#abort = abort;
    reservations.add(this);
  }

  /** Records that the client has read this many more bytes. */
  recordRead(bytes: number): void {
    this.#readBytes += bytes;
  }

  /** Releases the memory of the response when it is complete or has been aborted. */
  release(): void {
    reservations.delete(this);
    this.#release();
  }

  /** Ends the response if its client reads too slowly to keep others waiting; returns whether it did. */
  abortIfSlow(now: number): boolean {
    const ms = now - this.#began;
    const isSlow = this.#readBytes < (slowestBytesPerSecond * (ms - graceMs)) / 1_000;
    if (isSlow) {
      this.release();
      this.#abort();
    }
    return isSlow;
  }
}

/**
 * Waits until a response that holds `bytes` of memory at a time may begin. One caller has at most half of the budget,
 * so that the lists of one caller alone cannot block all others. A client that reads slowly keeps its reservation
 * only as long as no other response waits: then `abort` is called, which must end the connection.
 *
 * A response with a `limiter` passes it first, and has its place until it ends.
 *
 * @param caller the user's id, or the address of an anonymous client.
 * @throws Refusal UNAVAILABLE, with Retry-After, when too many wait already, or after 10 seconds; or as `limiter` does.
 */
export async function enterLargeResponses(
  caller: string,
  bytes: number,
  { log, abort, limiter }: { log: Log; abort: () => void; limiter?: ConcurrencyLimiter | undefined },
): Promise<Reservation> {
  let waitsFor = limiter;
  using watching = new DisposableStack();
  watching.adopt(setInterval(() => abortSlow(log, waitsFor), checkMs).unref(), clearInterval);
  using entered = new DisposableStack();
  if (limiter) entered.defer(await limiter.enter());
  waitsFor = undefined;
  entered.defer(await largeResponsesOfCaller.enter(caller, bytes));
  entered.defer(await largeResponses.enter(bytes));
  const places = entered.move();
  return new Reservation(() => places.dispose(), abort, limiter);
}

/** Ends the slow responses; with a limiter, those that have a place in it. */
function abortSlow(log: Log, limiter: ConcurrencyLimiter | undefined): void {
  const now = performance.now();
  let count = 0;
  for (const reservation of reservations) {
    if (limiter && reservation.limiter !== limiter) continue;
    if (reservation.abortIfSlow(now)) count += 1;
  }
  if (count > 0)
    log.warn({ count }, 'large answers were broken off: their clients read slowly, and others wait');
}
