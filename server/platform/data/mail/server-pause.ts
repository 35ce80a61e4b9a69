/** The pause of all emails of a process while the mail server takes none. */
import { retryDelayMs } from './failure.ts';

const longestPauseMs = 300_000;

/**
 * Begins with 5 seconds and doubles up to five minutes. After each pause one email tries; the others follow when the
 * mail server has answered it.
 */
export class ServerPause {
  #failures = 0;
  /** By the monotonic clock, in milliseconds. */
  #until = 0;
  #isTried = false;

  /** Returns how many of `most` emails may begin now. */
  permitted(most: number): number {
    if (this.#failures === 0) return most;
    return this.#isTried || performance.now() < this.#until ? 0 : 1;
  }

  /** Notes that so many emails begin; each of them ends with one of the following calls. */
  begun(count: number): void {
    this.#isTried = this.#failures > 0 && count > 0;
  }

  /** Notes that the mail server takes no emails. Those that began together count once. */
  failed(): void {
    if (!this.#isTried && performance.now() < this.#until) return;
    this.#isTried = false;
    this.#failures++;
    const delayMs = Math.min(retryDelayMs(this.#failures) ?? longestPauseMs, longestPauseMs);
    this.#until = performance.now() + delayMs;
  }

  /** Notes that the mail server has answered. Returns true if a pause ends with this. */
  passed(): boolean {
    const isOver = this.#failures > 0;
    this.#failures = 0;
    this.#isTried = false;
    return isOver;
  }

  /** Notes that an email has ended without the mail server. */
  untried(): void {
    this.#isTried = false;
  }
}
