/**
 * The codes of authenticator apps, and recovery codes and those that confirm a deletion, which are stored as hashes: the
 * statements that judge and use them.
 */
import { sql } from 'kysely';
import { type AnyDatabase, tablesOf } from '#platform/data/db/tables.ts';
import { totpPeriod } from './time-based-codes.ts';

/** An authenticator app, and the time step of the database's clock. */
export interface TotpSecret {
  readonly id: string;
  readonly type: 'totp';
  /** Sealed. */
  readonly secret: Buffer;
  readonly usedSteps: readonly number[];
  readonly step: number;
}

/** A factor that counts, with the data that a login needs. */
export type LoginFactor = TotpSecret | { readonly id: string; readonly type: 'passkey' | 'recovery' };

const columns = sql.raw(
  `id, type, secret, used_steps::float8[] AS used_steps,
   floor(extract(epoch FROM now()) / ${totpPeriod})::float8 AS step`,
);

/** Returns the user's factors that count, oldest first; none without a user. */
export async function selectLoginFactors(db: AnyDatabase, userId: string | null): Promise<LoginFactor[]> {
  const { rows } = await sql<LoginFactor>`
    SELECT ${columns} FROM factors WHERE user_id = ${userId}::uuid AND expires_at IS NULL ORDER BY created_at, id
  `.execute(db);
  return rows;
}

/** Returns the user's authenticator app that waits for its first code, locked; undefined when there is none. */
export async function lockUnconfirmed(
  db: AnyDatabase,
  id: string,
  userId: string,
): Promise<TotpSecret | undefined> {
  const { rows } = await sql<TotpSecret>`
    SELECT ${columns} FROM factors WHERE id = ${id} AND user_id = ${userId} AND expires_at > now() FOR UPDATE
  `.execute(db);
  return rows[0];
}

/**
 * Uses the code of a time step. Of any number of parallel uses on any replica one returns true. Steps that no code can
 * have any more are forgotten.
 */
export async function useStep(db: AnyDatabase, id: string, step: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    UPDATE factors
       SET used_steps = array_append(ARRAY(SELECT s FROM unnest(used_steps) AS s WHERE s >= ${step}::bigint - 2),
                                     ${step}::bigint),
           last_used_at = now()
     WHERE id = ${id} AND NOT (${step}::bigint = ANY (used_steps))
  `.execute(db);
  return numAffectedRows === 1n;
}

/** Makes the authenticator app count; the step of its first code is used. */
export async function confirmTotp(db: AnyDatabase, id: string, step: number): Promise<void> {
  await sql`
    UPDATE factors SET expires_at = NULL, used_steps = ARRAY[${step}::bigint] WHERE id = ${id}
  `.execute(db);
}

interface RecoveryCodeTables {
  recoveryCodes: { factorId: string; hash: Buffer };
  usedRecoveryCodes: { factorId: string; hash: Buffer };
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

/** Returns the state of the user's recovery code with that hash; undefined when there is none, or no user. */
export async function findRecoveryCode(
  db: AnyDatabase,
  userId: string | null,
  hash: Buffer,
): Promise<'unused' | 'used' | undefined> {
  const { rows } = await sql<{ state: 'unused' | 'used' }>`
    SELECT 'unused' AS state FROM recovery_codes c JOIN factors f ON f.id = c.factor_id
     WHERE f.user_id = ${userId}::uuid AND c.hash = ${hash}
    UNION ALL
    SELECT 'used' FROM used_recovery_codes c JOIN factors f ON f.id = c.factor_id
     WHERE f.user_id = ${userId}::uuid AND c.hash = ${hash}
  `.execute(db);
  return rows[0]?.state;
}

/** Uses the code up, so that only one of any number of parallel uses succeeds; returns true for that one. */
export async function takeRecoveryCode(db: AnyDatabase, factorId: string, hash: Buffer): Promise<boolean> {
  const tables = tablesOf<RecoveryCodeTables>(db);
  const { numDeletedRows } = await tables
    .deleteFrom('recoveryCodes')
    .where('factorId', '=', factorId)
    .where('hash', '=', hash)
    .executeTakeFirst();
  if (numDeletedRows === 0n) return false;
  await tables.insertInto('usedRecoveryCodes').values({ factorId, hash }).execute();
  return true;
}

interface DeletionCodeTables {
  deletionCodes: { userId: string; hash: Buffer; guesses: number; expiresAt: string };
}

/** Stores the code by which the user may delete their account, in place of an earlier one, for `minutes`. */
export async function writeDeletionCode(
  db: AnyDatabase,
  userId: string,
  hash: Buffer,
  minutes: number,
): Promise<void> {
  const values = { hash, guesses: 0, expiresAt: sql<string>`now() + ${minutes} * interval '1 minute'` };
  await tablesOf<DeletionCodeTables>(db)
    .insertInto('deletionCodes')
    .values({ userId, ...values })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet(values))
    .execute();
}

/**
 * Counts a guess, and returns the hash of the user's code; undefined when there is none that is valid, or after `most`
 * guesses, also when they arrive at once.
 */
export async function guessDeletionCode(
  db: AnyDatabase,
  userId: string,
  most: number,
): Promise<Buffer | undefined> {
  const row = await tablesOf<DeletionCodeTables>(db)
    .updateTable('deletionCodes')
    .set({ guesses: sql`guesses + 1` })
    .where('userId', '=', userId)
    .where('guesses', '<', most)
    .where('expiresAt', '>', sql<string>`now()`)
    .returning('hash')
    .executeTakeFirst();
  return row?.hash;
}

/** Uses the code up; false when another request has used or replaced it. */
export async function takeDeletionCode(db: AnyDatabase, userId: string, hash: Buffer): Promise<boolean> {
  const { numDeletedRows } = await tablesOf<DeletionCodeTables>(db)
    .deleteFrom('deletionCodes')
    .where('userId', '=', userId)
    .where('hash', '=', hash)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}
