/** Bounds how much of one kind of costly work runs at once, and how much may wait for it. */
import { Refusal } from '#domain/refusal.ts';

/** Lets a few in at a time, in the order in which they came, and turns away whom it cannot queue. */
export class Gate {
  readonly #width: number;
  readonly #longestQueue: number;
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  constructor(limits: { readonly width: number; readonly longestQueue: number }) {
    this.#width = limits.width;
    this.#longestQueue = limits.longestQueue;
  }

  /**
   * Runs `work` as soon as its turn comes.
   *
   * @throws Refusal UNAVAILABLE at once when the queue is full; whatever `work` throws.
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
    if (this.#waiting.length >= this.#longestQueue) throw new Refusal('UNAVAILABLE', '', { retryAfter: 2 });
    await new Promise<void>((turn) => this.#waiting.push(turn));
  }

  /** Whoever waits takes the place over, so that nobody who comes later can slip in between. */
  #leave(): void {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#running -= 1;
  }
}
