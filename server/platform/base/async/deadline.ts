/**
 * The deadline of one request: how long all its waits together may take, for the database or in a queue. Each wait
 * has a limit of its own; without a common limit they would add up.
 */
import { AsyncLocalStorage } from 'node:async_hooks';

/** The response of a request: it is closed when it has been sent, or when the client has hung up. */
interface Closable {
  readonly closed: boolean;
  once(event: 'close', listener: () => void): unknown;
  off(event: 'close', listener: () => void): unknown;
}

/** The remaining waiting time of one request. Its own computation and a slow client do not reduce it. */
export class Deadline {
  /** The response for which everything is done; undefined for commands. */
  response: Closable | undefined;
  #leftMs: number;
  /** Simultaneous waits count once. */
  #waits = 0;
  #since = 0;

  constructor(ms: number) {
    this.#leftMs = ms;
  }

  /** Remaining milliseconds; 0 or less when the deadline has passed: timers can end a wait up to 1 ms too early. */
  get leftMs(): number {
    const ms = this.#waits === 0 ? this.#leftMs : this.#leftMs - (performance.now() - this.#since);
    return ms < 1 ? Math.min(ms, 0) : ms;
  }

  /**
   * Calls the listener when the client hangs up, at once if it already has. Returns a function that stops listening,
   * which the listener's owner calls before the response is sent.
   */
  onAbandoned(listener: () => void): () => void {
    const { response } = this;
    if (response?.closed) listener();
    else response?.once('close', listener);
    return () => response?.off('close', listener);
  }

  /** Begins a wait; every call needs its call of `end`. */
  begin(): void {
    if (this.#waits++ === 0) this.#since = performance.now();
  }

  end(): void {
    if (--this.#waits === 0) this.#leftMs -= performance.now() - this.#since;
  }

  /**
   * Waits for `what` until the deadline.
   *
   * @param late receives a result that arrives after the deadline.
   * @throws {@link DeadlineExceeded}; any error that `what` rejects with.
   */
  wait<T>(what: Promise<T>, late: (result: T) => void): Promise<T> {
    const ms = this.leftMs;
    this.begin();
    // One promise with two handlers: every request waits twice or more, and Promise.race costs several times as much.
    return new Promise((resolve, reject) => {
      let isOver = false;
      const end = () => {
        clearTimeout(timer);
        isOver = true;
        this.end();
      };
      const exceed = () => {
        end();
        reject(new DeadlineExceeded());
      };
      const timer = ms < Infinity ? setTimeout(exceed, Math.max(0, ms)) : undefined;
      what.then(
        (result) => {
          if (isOver) return late(result);
          end();
          resolve(result);
        },
        (error) => {
          if (isOver) return;
          end();
          reject(error);
        },
      );
    });
  }
}

/** The deadline has passed. The handling of database errors treats it like a connection that timed out. */
export class DeadlineExceeded extends Error {
  readonly code = 'ETIMEDOUT';

  constructor() {
    super('the deadline of the request has passed');
    this.name = 'DeadlineExceeded';
  }
}

const present = new AsyncLocalStorage<Deadline | undefined>();

/** Runs `work`; its waits count against `deadline`. */
export function withDeadline<T>(deadline: Deadline, work: () => T): T {
  return present.run(deadline, work);
}

/** Runs `work` without a limit on its waits, for commands that may take minutes. */
export function withoutDeadline<T>(work: () => T): T {
  return present.run(new Deadline(Infinity), work);
}

/** Runs `work` that a request has caused and does not wait for. */
export function detached<T>(work: () => T): T {
  return present.run(undefined, work);
}

/**
 * Returns the deadline of the request or command that this code runs for; undefined in background calls and at
 * startup.
 */
export function currentDeadline(): Deadline | undefined {
  return present.getStore();
}
