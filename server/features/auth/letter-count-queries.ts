/** How many letters were caused lately: every statement that names that table. */
import { type Kysely, sql } from 'kysely';
import { tablesOf } from '#platform/db/tables.ts';
import { fromNow } from './queries.ts';

export type LetterCountKind = 'verify-email' | 'reset-password' | 'change-email' | 'change-email-to';

interface LetterCountTables {
  letterCounts: { kind: LetterCountKind; subjectHash: Buffer; letters: number; endsAt: string };
}

// biome-ignore lint/suspicious/noExplicitAny: narrowed to this feature's tables at once.
type Db = Kysely<any>;

/** Counts one more; gives how many that makes in the window that runs, and the whole seconds that are left of it. */
export async function countLetter(
  db: Db,
  kind: LetterCountKind,
  subjectHash: Buffer,
  windowMs: number,
): Promise<{ letters: number; seconds: number }> {
  const { rows } = await sql<{ letters: number; seconds: number }>`
    INSERT INTO letter_counts AS counted (kind, subject_hash, letters, ends_at)
    VALUES (${kind}, ${subjectHash}, 1, ${fromNow(windowMs)})
    ON CONFLICT (kind, subject_hash) DO UPDATE SET
      letters = CASE WHEN counted.ends_at > now() THEN counted.letters + 1 ELSE 1 END,
      ends_at = CASE WHEN counted.ends_at > now() THEN counted.ends_at ELSE excluded.ends_at END
    RETURNING letters, ceil(extract(epoch FROM ends_at - now()))::int AS seconds
  `.execute(db);
  return rows[0] as { letters: number; seconds: number };
}

export async function removeEndedLetterCounts(db: Db): Promise<void> {
  await tablesOf<LetterCountTables>(db)
    .deleteFrom('letterCounts')
    .where('endsAt', '<', sql<string>`now()`)
    .execute();
}
