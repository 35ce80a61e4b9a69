/** The windows of the shared rate limit: every statement on their table. */

import { sql } from 'kysely';
import type pg from 'pg';
import { sweep } from '#platform/db/sweep.ts';
import type { AnyDatabase } from '#platform/db/tables.ts';

/**
 * Counts one call, in the open window or in a new one; returns the number of calls in it so far and the
 * milliseconds until it ends. Each call is a separate statement, so `now()` is the same throughout.
 */
export async function countCall(
  pool: pg.Pool,
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

/** Removes the windows that have ended, as {@link sweep} does. */
export function sweepWindows(db: AnyDatabase, signal?: AbortSignal): Promise<void> {
  return sweep(db, { table: 'rate_windows', key: ['key'], time: 'ends_at', before: sql`now()` }, signal);
}
