/**
 * How long one request may wait for others, all its waits together: for the database, or for its turn in a queue.
 * Each wait has a limit of its own; without a common one they would add up.
 */
import { AsyncLocalStorage } from 'node:async_hooks';

/** What is left of the waiting that one request may do. Its own work, and the client's slowness, take nothing. */
export class Deadline {
  #leftMs: number;
  /** Waits that run at the same time count once. */
  #waits = 0;
  #since = 0;

  constructor(ms: number) {
    this.#leftMs = ms;
  }

  /** Milliseconds; 0 or less when there is none: timers can end a wait up to one too early. */
  get leftMs(): number {
    const ms = this.#waits === 0 ? this.#leftMs : this.#leftMs - (performance.now() - this.#since);
    return ms < 1 ? Math.min(ms, 0) : ms;
  }

  /** A wait begins; every one has its `end`. */
  begin(): void {
    if (this.#waits++ === 0) this.#since = performance.now();
  }

  end(): void {
    if (--this.#waits === 0) this.#leftMs -= performance.now() - this.#since;
  }

  /**
   * Waits for `what`, as long as there is patience.
   *
   * @param late is given what comes after that.
   * @throws {@link DeadlineExceeded}; whatever `what` rejects with.
   */
  async wait<T>(what: Promise<T>, late: (result: T) => void): Promise<T> {
    const { promise: end, reject } = Promise.withResolvers<never>();
    const ms = this.leftMs;
    this.begin();
    const timer =
      ms < Infinity ? setTimeout(() => reject(new DeadlineExceeded()), Math.max(0, ms)) : undefined;
    try {
      return await Promise.race([what, end]);
    } catch (error) {
      if (error instanceof DeadlineExceeded) what.then(late, () => {});
      throw error;
    } finally {
      clearTimeout(timer);
      this.end();
    }
  }
}

/** There is no patience left. To the database's errors it reads like a connection that timed out. */
export class DeadlineExceeded extends Error {
  readonly code = 'ETIMEDOUT';

  constructor() {
    super('what this request waited for did not come in time');
    this.name = 'DeadlineExceeded';
  }
}

const present = new AsyncLocalStorage<Deadline | undefined>();

/** Runs `work`; whatever it waits for in there takes from `patience`. */
export function withDeadline<T>(patience: Deadline, work: () => T): T {
  return present.run(patience, work);
}

/** Runs `work` without a limit on its waits: commands that may well take minutes. */
export function withoutDeadline<T>(work: () => T): T {
  return present.run(new Deadline(Infinity), work);
}

/** Runs `work` that a request has caused and does not wait for. */
export function detached<T>(work: () => T): T {
  return present.run(undefined, work);
}

/** That of the request, or of the command, that this code runs for; undefined in timed work and at the start. */
export function currentDeadline(): Deadline | undefined {
  return present.getStore();
}
