/** Bounds how much of one kind of costly work runs at once, and how much may wait for it. */
import { Refusal } from '#domain/refusal.ts';
import { presentPatience } from '../patience.ts';

/** Lets a few in at a time, in the order in which they came, and turns away whom it cannot queue. */
export class Gate {
  readonly #width: number;
  readonly #longestQueue: number;
  readonly #longestWaitMs: number | undefined;
  /** In the order in which they came: a Set keeps it, and lets one go from its middle. */
  readonly #waiting = new Set<() => void>();
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
    await this.#enter();
    try {
      return await work();
    } finally {
      this.#leave();
    }
  }

  async #enter(): Promise<void> {
    if (this.#running < this.#width) {
      this.#running += 1;
      return;
    }
    if (this.#waiting.size >= this.#longestQueue) throw this.#turnAway();
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const turn = () => resolve();
    const giveUp = () => {
      this.#waiting.delete(turn);
      reject(this.#turnAway());
    };
    this.#waiting.add(turn);
    const patience = presentPatience();
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

  /** Whoever waits takes the place over, so that nobody who comes later can slip in between. */
  #leave(): void {
    const { value: next } = this.#waiting.values().next();
    if (next === undefined) {
      this.#running -= 1;
      return;
    }
    this.#waiting.delete(next);
    next();
  }

  #turnAway(): Refusal {
    this.#refused += 1;
    return new Refusal('UNAVAILABLE', '', { retryAfter: 2 });
  }
}
