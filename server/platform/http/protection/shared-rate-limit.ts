/**
 * The rate limit of POST /auth/* and of provider sign-in, shared by all replicas (contract §1, AUTH_RATE_LIMIT): a
 * fixed window for each client and endpoint, in the database and by its clock. One statement counts and decides, so
 * that parallel calls cannot exceed the limit; a client that is known to be beyond its limit does not reach the
 * database.
 */

import type { App } from '#platform/app-context.ts';
import type { Limit } from '#platform/config/values/limit.ts';
import { keyedHash } from '#platform/crypto/keyed-hash.ts';
import { asRefusal } from '#platform/db/errors.ts';
import { mostWindows, RateLimiter } from './rate-limit.ts';
import { countCall, sweepWindows } from './rate-window-queries.ts';

/** Counts calls by key against one limit that all replicas share. */
export class SharedRateLimiter {
  readonly #app: App;
  readonly #limit: Limit;
  /** Counts in this process alone while the database is unavailable. */
  readonly #own: RateLimiter;
  /** The ends of the windows that have no calls left, in milliseconds of `performance.now()`. */
  readonly #exhausted = new Map<string, number>();

  constructor(app: App, limit: Limit) {
    this.#app = app;
    this.#limit = limit;
    this.#own = new RateLimiter(limit);
  }

  /**
   * Counts one call at `nowMs`, of `performance.now()`; returns 0 when it is permitted, otherwise the whole seconds
   * until the next one is.
   */
  hit(key: string, nowMs: number): number | Promise<number> {
    const endsAt = this.#exhausted.get(key);
    if (endsAt === undefined) return this.#count(key);
    if (endsAt > nowMs) return wholeSeconds(endsAt - nowMs);
    this.#exhausted.delete(key);
    return this.#count(key);
  }

  async #count(key: string): Promise<number> {
    const hash = keyedHash(this.#app.appSecret, 'rate window', key);
    try {
      const { calls, leftMs } = await countCall(this.#app.database.pool, hash, this.#limit.windowMs);
      if (calls <= this.#limit.points) return 0;
      this.#remember(key, performance.now() + leftMs);
      return wholeSeconds(leftMs);
    } catch (error) {
      if (asRefusal(error) === undefined) throw error;
      return this.#own.hit(key, performance.now());
    }
  }

  #remember(key: string, endsAt: number): void {
    const oldest = this.#exhausted.keys().next();
    if (this.#exhausted.size >= mostWindows && !oldest.done) this.#exhausted.delete(oldest.value);
    this.#exhausted.set(key, endsAt);
  }
}

/** Scheduled job: removes the windows that have ended. Replicas do not interfere with each other. */
export function expireRateWindows({ database }: App, signal?: AbortSignal): Promise<void> {
  return sweepWindows(database.kysely, signal);
}

function wholeSeconds(ms: number): number {
  return Math.max(1, Math.ceil(ms / 1000));
}
