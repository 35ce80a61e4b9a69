/**
 * The rate limit of POST /auth/* and of provider sign-in, shared by all replicas (contract §1, AUTH_RATE_LIMIT): a
 * fixed window for each client and endpoint, in the database and by its clock. One statement counts and decides, so
 * that parallel calls cannot exceed the limit; a client that is known to be beyond its limit does not reach the
 * database.
 */

import { sql } from 'kysely';
import type { Limit } from '#platform/base/config/values/number.ts';
import { keyedHash } from '#platform/base/crypto/keyed-hash.ts';
import type { App } from '#platform/data/app.ts';
import { asRefusal } from '#platform/data/db/errors.ts';
import { sweep } from '#platform/data/db/sweep.ts';
import { makeRoom, RateLimiter, wholeSeconds } from './rate-limit.ts';

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
    const endsAt = this.#exhausted.get(key) ?? 0;
    if (endsAt > nowMs) return wholeSeconds(endsAt - nowMs);
    this.#exhausted.delete(key);
    return this.#count(key);
  }

  async #count(key: string): Promise<number> {
    const hash = keyedHash(this.#app.appSecret, 'rate window', key);
    try {
      const { calls, leftMs } = await countCall(this.#app.database.pool, hash, this.#limit.windowMs);
      if (calls <= this.#limit.points) return 0;
      makeRoom(this.#exhausted);
      this.#exhausted.set(key, performance.now() + leftMs);
      return wholeSeconds(leftMs);
    } catch (error) {
      if (asRefusal(error) === undefined) throw error;
      return this.#own.hit(key, performance.now());
    }
  }
}

/** Scheduled job: removes the windows that have ended. Replicas do not interfere with each other. */
export function expireRateWindows({ database }: App, signal?: AbortSignal): Promise<void> {
  const ended = { table: 'rate_windows', key: ['key'], time: 'ends_at', before: sql`now()` } as const;
  return sweep(database.kysely, ended, signal);
}

/**
 * Counts one call, in the open window or in a new one; returns the number of calls in it so far and the
 * milliseconds until it ends. Each call is a separate statement, so `now()` is the same throughout.
 */
async function countCall(
  pool: App['database']['pool'],
  key: Buffer,
  windowMs: number,
): Promise<{ calls: number; leftMs: number }> {
  const { rows } = await pool.query<{ calls: number; leftMs: number }>({
    name: 'count-call',
    text: `INSERT INTO rate_windows AS w (key, calls, ends_at)
           VALUES ($1, 1, now() + $2 * interval '1 millisecond')
           ON CONFLICT (key) DO UPDATE SET
             calls = CASE WHEN w.ends_at > now() THEN w.calls + 1 ELSE 1 END,
             ends_at = CASE WHEN w.ends_at > now() THEN w.ends_at ELSE excluded.ends_at END
           RETURNING calls, (extract(epoch FROM ends_at - now()) * 1000)::float8 AS "leftMs"`,
    values: [key, windowMs],
  });
  const [counted] = rows;
  if (counted === undefined) throw new Error('a call was not counted');
  return counted;
}
