/** Counts of recently requested emails: every statement that uses their table. */

import { sql } from 'kysely';
import { fromNow } from '#features/auth/sessions/queries.ts';
import { sweep } from '#platform/db/sweep.ts';
import type { AnyDatabase } from '#platform/db/tables.ts';

export type EmailCountKind = 'verify-email' | 'reset-password' | 'change-email' | 'change-email-to';

/** Counts one more; returns the count in the current window, and the whole seconds that remain of the window. */
export async function countEmail(
  db: AnyDatabase,
  kind: EmailCountKind,
  subjectHash: Buffer,
  windowMs: number,
): Promise<{ emails: number; seconds: number }> {
  const { rows } = await sql<{ emails: number; seconds: number }>`
    INSERT INTO letter_counts AS counted (kind, subject_hash, letters, ends_at)
    VALUES (${kind}, ${subjectHash}, 1, ${fromNow(windowMs)})
    ON CONFLICT (kind, subject_hash) DO UPDATE SET
      letters = CASE WHEN counted.ends_at > now() THEN counted.letters + 1 ELSE 1 END,
      ends_at = CASE WHEN counted.ends_at > now() THEN counted.ends_at ELSE excluded.ends_at END
    RETURNING letters AS emails, ceil(extract(epoch FROM ends_at - now()))::int AS seconds
  `.execute(db);
  return rows[0] as { emails: number; seconds: number };
}

/** Removes the windows that have ended, as {@link sweep} does. */
export function sweepEmailCounts(db: AnyDatabase, signal?: AbortSignal): Promise<void> {
  const ended = {
    table: 'letter_counts',
    key: ['kind', 'subject_hash'],
    time: 'ends_at',
    before: sql`now()`,
  };
  return sweep(db, ended, signal);
}
