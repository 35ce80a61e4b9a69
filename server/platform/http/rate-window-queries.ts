/** The windows of the shared rate limit: every statement that names them. */
import type pg from 'pg';

/**
 * Counts one call, in the window that is open or in a new one; gives the calls in it so far and the milliseconds
 * that are left of it. Each call is a statement of its own, so `now()` is one time throughout.
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

/** Removes up to `most` windows that have ended, and gives their number. */
export async function removeEndedWindows(pool: pg.Pool, most: number): Promise<number> {
  const { rowCount } = await pool.query(
    `DELETE FROM rate_windows WHERE key IN (
       SELECT key FROM rate_windows WHERE ends_at <= now() LIMIT $1 FOR UPDATE SKIP LOCKED)`,
    [most],
  );
  return rowCount ?? 0;
}
