/** Bounds how much of one kind of costly work runs at once, and how much may wait for it. */
import { Refusal } from '#domain/refusal.ts';
import { currentDeadline } from '../async/deadline.ts';

/**
 * Lets a few in at a time, in the order in which they came, and turns away whom it cannot queue. `width` counts what
 * is let in: pieces of work, or whatever else their weights count, such as bytes.
 */
export class ConcurrencyLimiter {
  readonly #width: number;
  readonly #longestQueue: number;
  readonly #longestWaitMs: number | undefined;
  /** In the order in which they came: a Set keeps it, and lets one go from its middle. */
  readonly #waiting = new Set<Waiting>();
  #running = 0;
  #refused = 0;

  /** Whoever has waited for `longestWaitMs`, when it is given, is turned away too. */
  constructor(limits: {
    readonly width: number;
    readonly longestQueue: number;
    readonly longestWaitMs?: number;
  }) {
    this.#width = limits.width;
    this.#longestQueue = limits.longestQueue;
    this.#longestWaitMs = limits.longestWaitMs;
  }

  get running(): number {
    return this.#running;
  }

  get waiting(): number {
    return this.#waiting.size;
  }

  /** How many were turned away so far. */
  get refused(): number {
    return this.#refused;
  }

  /**
   * Runs `work` as soon as its turn comes.
   *
   * @throws Refusal UNAVAILABLE at once when the queue is full, after the longest wait, or when the request can wait
   * no longer; whatever `work` throws.
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
   * The same for work that ends elsewhere: resolves when its turn has come, with the function to call at its end,
   * which may be called more than once. A weight above the gate's width counts as the width.
   *
   * @throws Refusal UNAVAILABLE as {@link run} does.
   */
  async enter(weight = 1): Promise<() => void> {
    const counted = Math.min(weight, this.#width);
    if (this.#waiting.size > 0 || this.#running + counted > this.#width) await this.#wait(counted);
    else this.#running += counted;
    let isIn = true;
    return () => {
      if (isIn) this.#leave(counted);
      isIn = false;
    };
  }

  async #wait(weight: number): Promise<void> {
    if (this.#waiting.size >= this.#longestQueue) throw this.#turnAway();
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const turn = { weight, begin: resolve };
    const giveUp = () => {
      this.#waiting.delete(turn);
      reject(this.#turnAway());
      // Those behind it may be lighter.
      this.#letIn();
    };
    this.#waiting.add(turn);
    const patience = currentDeadline();
    const longestMs = Math.min(this.#longestWaitMs ?? Infinity, patience?.leftMs ?? Infinity);
    const timer = longestMs < Infinity ? setTimeout(giveUp, Math.max(0, longestMs)) : undefined;
    patience?.begin();
    try {
      await promise;
    } finally {
      clearTimeout(timer);
      patience?.end();
    }
  }

  #leave(weight: number): void {
    this.#running -= weight;
    this.#letIn();
  }

  /** Counts whoever is let in at once, so that nobody who comes later can slip in between. */
  #letIn(): void {
    for (const turn of this.#waiting) {
      if (this.#running + turn.weight > this.#width) return;
      this.#waiting.delete(turn);
      this.#running += turn.weight;
      turn.begin();
    }
  }

  #turnAway(): Refusal {
    this.#refused += 1;
    return new Refusal('UNAVAILABLE', '', { retryAfter: 2 });
  }
}

interface Waiting {
  readonly weight: number;
  readonly begin: () => void;
}
