/**
 * Limits the memory of large answers in progress in this process. Answers of ordinary size do not pass this
 * concurrency limiter. The budget is the same for any heap size: with a heap of 256 MB the rest of the server needs
 * about 100 MB.
 */
import { ConcurrencyLimiter } from '../crypto/concurrency-limiter.ts';
import type { Log } from '../db/log.ts';

/** Bytes of answers in memory at one time, for the process and for one caller. */
const mostBytes = 32 * 1024 * 1024;
const mostBytesOfCaller = mostBytes / 2;
/** Largest number of waiting answers. Each of them holds at most its first 256 KB in memory. */
const longestQueue = 64;
const longestQueueOfCaller = 32;
const longestWaitMs = 10_000;

/**
 * While other answers wait, a client must read this many bytes per second, averaged over its answer, after a grace
 * period.
 */
const slowestBytesPerSecond = 128 * 1024;
const graceMs = 5_000;
const lookMs = 1_000;

/** The concurrency limiter of the whole process, in bytes. */
export const largeAnswers = new ConcurrencyLimiter({ width: mostBytes, longestQueue, longestWaitMs });

const limiterOfCaller = new Map<string, ConcurrencyLimiter>();
const places = new Set<Place>();

/** A large answer that has been admitted. */
export class Place {
  readonly #leave: () => void;
  readonly #breakOff: () => void;
  readonly #began = performance.now();
  #taken = 0;

  constructor(leave: () => void, breakOff: () => void) {
    this.#leave = leave;
    this.#breakOff = breakOff;
    places.add(this);
  }

  /** Records that the client has read this many more bytes. */
  took(bytes: number): void {
    this.#taken += bytes;
  }

  /** Releases the memory of the answer when it is complete or has been aborted. */
  leave(): void {
    places.delete(this);
    this.#leave();
  }

  /** Ends the answer if its client reads too slowly to keep others waiting; returns whether it did. */
  breakOffIfSlow(now: number): boolean {
    const ms = now - this.#began;
    const isSlow = this.#taken < (slowestBytesPerSecond * (ms - graceMs)) / 1_000;
    if (isSlow) {
      this.leave();
      this.#breakOff();
    }
    return isSlow;
  }
}

/**
 * Waits until an answer that holds `bytes` of memory at a time may begin. One caller has at most half of the
 * budget, so that the lists of one caller alone cannot block all others. A client that reads slowly keeps its place
 * only as long as no other answer waits: then `breakOff` is called, which must end the connection.
 *
 * @param caller the user's id, or the address of an anonymous client.
 * @throws Refusal UNAVAILABLE, with Retry-After, when too many wait already, or after 10 seconds.
 */
export async function enterLargeAnswers(
  caller: string,
  bytes: number,
  { log, breakOff }: { log: Log; breakOff: () => void },
): Promise<Place> {
  const ofCaller = limiterFor(caller);
  const watch = setInterval(() => breakOffSlow(log), lookMs).unref();
  let leaveCaller: (() => void) | undefined;
  try {
    leaveCaller = await ofCaller.enter(bytes);
    const leaveAll = await largeAnswers.enter(bytes);
    const leave = () => {
      leaveAll();
      leaveCaller?.();
      forgetIfUnused(caller, ofCaller);
    };
    return new Place(leave, breakOff);
  } catch (error) {
    leaveCaller?.();
    forgetIfUnused(caller, ofCaller);
    throw error;
  } finally {
    clearInterval(watch);
  }
}

function limiterFor(caller: string): ConcurrencyLimiter {
  let limiter = limiterOfCaller.get(caller);
  if (limiter === undefined) {
    limiter = new ConcurrencyLimiter({
      width: mostBytesOfCaller,
      longestQueue: longestQueueOfCaller,
      longestWaitMs,
    });
    limiterOfCaller.set(caller, limiter);
  }
  return limiter;
}

function forgetIfUnused(caller: string, limiter: ConcurrencyLimiter): void {
  if (limiter.running === 0 && limiter.waiting === 0) limiterOfCaller.delete(caller);
}

function breakOffSlow(log: Log): void {
  const now = performance.now();
  let count = 0;
  for (const place of places) if (place.breakOffIfSlow(now)) count += 1;
  if (count > 0)
    log.warn({ count }, 'large answers were broken off: their clients read slowly, and others wait');
}
