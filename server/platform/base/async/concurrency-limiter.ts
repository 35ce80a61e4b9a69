/** Limits how much expensive work of one kind runs at once, and how much may wait for it. */
import { Refusal } from '#domain/refusal.ts';
import { currentDeadline } from '#platform/base/async/deadline.ts';

export interface ConcurrencyLimits {
  /** The total weight admitted at once: a number of calls, or another unit of weights, such as bytes. */
  readonly width: number;
  readonly longestQueue: number;
  /** A caller that has waited for so long is refused too; no limit by default. */
  readonly longestWaitMs?: number;
}

/** Admits a limited amount of work at a time, in order of arrival, and refuses work that the queue cannot hold. */
export class ConcurrencyLimiter {
  readonly #limits: ConcurrencyLimits;
  /** In order of arrival: a Set keeps the order, and allows removal from the middle. */
  readonly #waiting = new Set<{ readonly weight: number; readonly begin: () => void }>();
  #running = 0;
  #refused = 0;

  constructor(limits: ConcurrencyLimits) {
    this.#limits = limits;
  }

  get running(): number {
    return this.#running;
  }

  get waiting(): number {
    return this.#waiting.size;
  }

  /** The number of calls refused so far. */
  get refused(): number {
    return this.#refused;
  }

  /**
   * Runs `work` as soon as the limiter admits it.
   *
   * @throws Refusal UNAVAILABLE at once when the queue is full, after the longest wait, when the request's deadline
   * passes or its client hangs up; any error that `work` throws.
   */
  async run<T>(work: () => Promise<T>): Promise<T> {
    const leave = await this.enter();
    try {
      return await work();
    } finally {
      leave();
    }
  }

  /**
   * The same for work that ends elsewhere: resolves on admission, with a function for the caller to call when the
   * work ends; calling it more than once is safe. A weight above the limiter's width counts as the width.
   *
   * @throws Refusal UNAVAILABLE as {@link run} does.
   */
  async enter(weight = 1): Promise<() => void> {
    const { width } = this.#limits;
    const counted = Math.min(weight, width);
    if (this.#waiting.size > 0 || this.#running + counted > width) await this.#wait(counted);
    else this.#running += counted;
    let isIn = true;
    return () => {
      if (!isIn) return;
      isIn = false;
      this.#running -= counted;
      this.#admit();
    };
  }

  async #wait(weight: number): Promise<void> {
    const { longestQueue, longestWaitMs = Infinity } = this.#limits;
    if (this.#waiting.size >= longestQueue) throw this.#turnAway();
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const entry = { weight, begin: resolve };
    const leaveQueue = (reason: Refusal) => {
      this.#waiting.delete(entry);
      reject(reason);
      // The calls that wait behind it may have a lower weight.
      this.#admit();
    };
    const giveUp = () => leaveQueue(this.#turnAway());
    this.#waiting.add(entry);
    const deadline = currentDeadline();
    const longestMs = Math.min(longestWaitMs, deadline?.leftMs ?? Infinity);
    const timer = longestMs < Infinity ? setTimeout(giveUp, Math.max(0, longestMs)) : undefined;
    deadline?.begin();
    // Nobody reads the refusal of a client that has hung up.
    const stopListening = deadline?.onAbandoned(() => leaveQueue(new Refusal('UNAVAILABLE')));
    try {
      await promise;
    } finally {
      clearTimeout(timer);
      stopListening?.();
      deadline?.end();
    }
  }

  /** Counts the weight of admitted work immediately, so that no later call can be admitted in between. */
  #admit(): void {
    for (const entry of this.#waiting) {
      if (this.#running + entry.weight > this.#limits.width) return;
      this.#waiting.delete(entry);
      this.#running += entry.weight;
      entry.begin();
    }
  }

  #turnAway(): Refusal {
    this.#refused += 1;
    return new Refusal('UNAVAILABLE', '', 2);
  }
}

/** A limiter with the same limits for each key, such as a user; kept while it admits or queues work. */
export class ConcurrencyLimiters {
  readonly #limits: ConcurrencyLimits;
  readonly #byKey = new Map<string, ConcurrencyLimiter>();

  constructor(limits: ConcurrencyLimits) {
    this.#limits = limits;
  }

  /** Enters the limiter of the key, as {@link ConcurrencyLimiter.enter} does. */
  async enter(key: string, weight = 1): Promise<() => void> {
    const limiter = this.#byKey.getOrInsertComputed(key, () => new ConcurrencyLimiter(this.#limits));
    const forgetIfUnused = () => {
      const isUnused = limiter.running + limiter.waiting === 0;
      if (isUnused && this.#byKey.get(key) === limiter) this.#byKey.delete(key);
    };
    try {
      const leave = await limiter.enter(weight);
      return () => {
        leave();
        forgetIfUnused();
      };
    } catch (error) {
      forgetIfUnused();
      throw error;
    }
  }
}
