/** The recovery codes: the statements that use their table, which stores only hashes. */
import { sql } from 'kysely';
import { type AnyDatabase, tablesOf } from '#platform/db/tables.ts';

interface RecoveryCodeTables {
  recoveryCodes: { factorId: string; hash: Buffer };
}

export async function insertRecoveryCodes(
  db: AnyDatabase,
  factorId: string,
  hashes: readonly Buffer[],
): Promise<void> {
  await tablesOf<RecoveryCodeTables>(db)
    .insertInto('recoveryCodes')
    .values(hashes.map((hash) => ({ factorId, hash })))
    .execute();
}

/** True if the user has a recovery code with that hash; false without a user. */
export async function hasRecoveryCode(
  db: AnyDatabase,
  userId: string | null,
  hash: Buffer,
): Promise<boolean> {
  const { rows } = await sql`
    SELECT 1 FROM recovery_codes c JOIN factors f ON f.id = c.factor_id
     WHERE f.user_id = ${userId}::uuid AND c.hash = ${hash}
  `.execute(db);
  return rows.length > 0;
}

/** Removes the code, so that only one of any number of parallel uses succeeds; returns true for that one. */
export async function takeRecoveryCode(db: AnyDatabase, factorId: string, hash: Buffer): Promise<boolean> {
  const { numDeletedRows } = await tablesOf<RecoveryCodeTables>(db)
    .deleteFrom('recoveryCodes')
    .where('factorId', '=', factorId)
    .where('hash', '=', hash)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
