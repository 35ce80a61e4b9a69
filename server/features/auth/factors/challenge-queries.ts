/** The challenges that wait for a passkey: every statement that uses their table. */
import { sql } from 'kysely';
import { sweep } from '#platform/db/sweep.ts';
import { type AnyDatabase, tablesOf } from '#platform/db/tables.ts';
import { challengeMinutes } from './factor.ts';

interface ChallengeTables {
  passkeyChallenges: { id: string; userId: string | null; expiresAt: string };
}

/** Stores the challenge; `userId` is the user who adds a passkey, null for a sign-in. */
export async function insertChallenge(db: AnyDatabase, id: string, userId: string | null): Promise<void> {
  await tablesOf<ChallengeTables>(db)
    .insertInto('passkeyChallenges')
    .values({ id, userId, expiresAt: sql`now() + ${challengeMinutes} * interval '1 minute'` })
    .execute();
}

/** Removes the challenge, so that only one of any number of parallel answers counts; returns true for that one. */
export async function takeChallenge(db: AnyDatabase, id: string, userId: string | null): Promise<boolean> {
  const { numAffectedRows } = await sql`
    DELETE FROM passkey_challenges
     WHERE id = ${id} AND user_id IS NOT DISTINCT FROM ${userId}::uuid AND expires_at > now()
  `.execute(db);
  return numAffectedRows === 1n;
}

/** Removes the challenges that have expired, as {@link sweep} does. */
export function sweepChallenges(db: AnyDatabase, signal?: AbortSignal): Promise<void> {
  const expired = { table: 'passkey_challenges', key: ['id'], time: 'expires_at', before: sql`now()` };
  return sweep(db, expired, signal);
}
