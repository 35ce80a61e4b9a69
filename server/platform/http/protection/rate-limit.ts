/**
 * Limits how often one client may call one endpoint. Calls are counted in this process with a fixed window, so that
 * a catalog read needs no database call. shared-rate-limit.ts contains the limit that all replicas share.
 */
import type { Limit } from '#platform/config/values/limit.ts';

interface Window {
  count: number;
  endsAt: number;
}

/**
 * The largest number of windows kept; beyond it the oldest are removed, so that many addresses cannot exhaust the
 * memory.
 */
export const mostWindows = 100_000;

/** Counts calls by key against one limit. */
export class RateLimiter {
  readonly #limit: Limit;
  readonly #windows = new Map<string, Window>();

  constructor(limit: Limit) {
    this.#limit = limit;
  }

  /**
   * Counts one call at `nowMs`; returns 0 when it is permitted, otherwise the whole seconds until the next one is.
   */
  hit(key: string, nowMs: number): number {
    const window = this.#windows.get(key);
    if (window === undefined || window.endsAt <= nowMs) {
      this.#windows.delete(key);
      if (this.#windows.size >= mostWindows) this.#forgetOldest();
      this.#windows.set(key, { count: 1, endsAt: nowMs + this.#limit.windowMs });
      return 0;
    }
    window.count += 1;
    return window.count <= this.#limit.points ? 0 : Math.max(1, Math.ceil((window.endsAt - nowMs) / 1000));
  }

  /**
   * A Map keeps the order of insertion, and every window is inserted when it opens, so the first one is the oldest.
   */
  #forgetOldest(): void {
    const oldest = this.#windows.keys().next();
    if (!oldest.done) this.#windows.delete(oldest.value);
  }
}
