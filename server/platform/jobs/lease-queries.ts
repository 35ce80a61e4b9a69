/**
 * Leases of scheduled jobs: all statements that use their table. Times are those of the database, so that replicas
 * agree.
 */
import type pg from 'pg';

/** Acquires the lease of the job for `leaseMs` if it is due; `leftMs` is the time until it is due. */
export async function acquireLease(
  pool: pg.Pool,
  job: string,
  holder: string,
  leaseMs: number,
): Promise<{ readonly mine: boolean; readonly leftMs: number }> {
  const { rows } = await pool.query<{ mine: boolean; leftMs: number | null }>(
    `WITH taken AS (
       INSERT INTO timed_turns AS t (job, holder, due_at) VALUES ($1, $2, now() + $3 * interval '1 millisecond')
       ON CONFLICT (job) DO UPDATE SET holder = excluded.holder, due_at = excluded.due_at WHERE t.due_at <= now()
       RETURNING job)
     SELECT EXISTS (SELECT FROM taken) AS mine,
            (SELECT (extract(epoch FROM due_at - now()) * 1000)::float8 FROM timed_turns WHERE job = $1) AS "leftMs"`,
    [job, holder, leaseMs],
  );
  return { mine: rows[0]?.mine === true, leftMs: rows[0]?.leftMs ?? 0 };
}

/** Sets the lease to expire after `ms`. Returns false, and changes nothing, when another holder has the lease. */
export async function extendLease(pool: pg.Pool, job: string, holder: string, ms: number): Promise<boolean> {
  const { rowCount } = await pool.query(
    `UPDATE timed_turns SET due_at = now() + $3 * interval '1 millisecond' WHERE job = $1 AND holder = $2`,
    [job, holder, ms],
  );
  return rowCount !== 0;
}
