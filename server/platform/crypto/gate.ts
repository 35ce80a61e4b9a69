/** Bounds how much of one kind of costly work runs at once, and how much may wait for it. */
import { Refusal } from '#domain/refusal.ts';

/** Lets a few in at a time, in the order in which they came, and turns away whom it cannot queue. */
export class Gate {
  readonly #width: number;
  readonly #longestQueue: number;
  readonly #longestWaitMs: number | undefined;
  /** In the order in which they came: a Set keeps it, and lets one go from its middle. */
  readonly #waiting = new Set<() => void>();
  #running = 0;

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

  /**
   * Runs `work` as soon as its turn comes.
   *
   * @throws Refusal UNAVAILABLE at once when the queue is full, or after the longest wait; whatever `work` throws.
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
    if (this.#waiting.size >= this.#longestQueue) throw busy();
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const turn = () => resolve();
    const giveUp = () => {
      this.#waiting.delete(turn);
      reject(busy());
    };
    this.#waiting.add(turn);
    const timer = this.#longestWaitMs && setTimeout(giveUp, this.#longestWaitMs);
    try {
      await promise;
    } finally {
      clearTimeout(timer);
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
}

function busy(): Refusal {
  return new Refusal('UNAVAILABLE', '', { retryAfter: 2 });
}
