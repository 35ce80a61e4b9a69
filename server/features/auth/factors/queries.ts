/** The factors: the statements that use their table. Time is the database's, which every replica shares. */
import { type Generated, type InsertObject, type Selectable, sql } from 'kysely';
import { type RowOf, type WithInstants, withInstants } from '#platform/data/db/columns.ts';
import { refusing } from '#platform/data/db/errors.ts';
import { findsOn } from '#platform/data/db/prepared.ts';
import { type AnyDatabase, tablesOf } from '#platform/data/db/tables.ts';

export const factorTypes = ['totp', 'passkey', 'recovery'] as const;
export type FactorType = (typeof factorTypes)[number];

/** Minutes that an authenticator app has to show its first code (contract §13). */
const confirmationMinutes = 10;
/** Minutes that a passkey has to respond to a challenge (contract §13). */
export const challengeMinutes = 5;

interface FactorTables {
  factors: {
    id: string;
    userId: string;
    type: FactorType;
    name: string;
    createdAt: Generated<string>;
    lastUsedAt: string | null;
    /** When an authenticator app that has not shown a code yet ends; null for a factor that counts. */
    expiresAt: string | null;
    secret: Buffer | null;
    usedSteps: unknown;
    credentialId: Buffer | null;
    publicKey: Buffer | null;
    counter: string | null;
    transports: string[] | null;
  };
}

const shownColumns = ['id', 'userId', 'type', 'name', 'createdAt', 'lastUsedAt', 'expiresAt'] as const;
type ShownRow = Pick<Selectable<FactorTables['factors']>, (typeof shownColumns)[number]>;

/** A second factor as its user sees it: never with a secret. */
export interface Factor extends WithInstants<ShownRow, 'createdAt' | 'lastUsedAt' | 'expiresAt'> {
  /** Of the recovery codes: the number that is left. */
  readonly remaining: number | null;
}

const remaining = sql<number | null>`CASE type WHEN 'recovery'
  THEN (SELECT count(*) FROM recovery_codes c WHERE c.factor_id = factors.id)::int END`.as('remaining');

/** Selects from all factors, without their secrets. */
function shownFactors(db: AnyDatabase) {
  return tablesOf<FactorTables>(db)
    .selectFrom('factors')
    .select([...shownColumns, remaining]);
}

/**
 * Returns the user's factors that count, oldest first, without their secrets: at most `mostFactors` and the recovery
 * codes.
 */
export async function selectFactors(db: AnyDatabase, userId: string): Promise<Factor[]> {
  const counting = shownFactors(db).where('userId', '=', userId).where('expiresAt', 'is', null);
  return (await counting.orderBy('createdAt').orderBy('id').execute()).map(factorOf);
}

/** Returns the factor with that id, a UUID; undefined when there is none, or its time to be confirmed is over. */
export async function findFactor(db: AnyDatabase, id: string): Promise<Factor | undefined> {
  const row = await shownFactors(db)
    .where('id', '=', id)
    .where((is) => is.or([is('expiresAt', 'is', null), is('expiresAt', '>', sql<string>`now()`)]))
    .executeTakeFirst();
  return row && factorOf(row);
}

/** True if the user has a factor that counts. Recovery codes alone are none. */
export function hasFactor(db: AnyDatabase, userId: string): Promise<boolean> {
  return findsOn(db)(sql`
    SELECT FROM factors WHERE user_id = ${userId} AND type <> 'recovery' AND expires_at IS NULL LIMIT 1`);
}

/** Removes the factor, with its recovery codes. */
export async function deleteFactor(db: AnyDatabase, id: string): Promise<void> {
  await tablesOf<FactorTables>(db).deleteFrom('factors').where('id', '=', id).execute();
}

/** Removes all factors of the user, and returns their types; `expiresAt` is null for those that counted. */
export function deleteFactorsOf(db: AnyDatabase, userId: string) {
  return factorsToDelete(db, userId).returning(['type', 'expiresAt']).execute();
}

/** Removes the user's authenticator apps that have not shown a code yet. */
export async function deleteUnconfirmed(db: AnyDatabase, userId: string): Promise<void> {
  await factorsToDelete(db, userId).where('expiresAt', 'is not', null).execute();
}

function factorsToDelete(db: AnyDatabase, userId: string) {
  return tablesOf<FactorTables>(db).deleteFrom('factors').where('userId', '=', userId);
}

interface NewFactor {
  readonly id: string;
  readonly userId: string;
  readonly name: string;
}

/** Adds an authenticator app that does not count yet. */
export async function insertTotp(db: AnyDatabase, factor: NewFactor & { secret: Buffer }): Promise<void> {
  const expiresAt = sql<string>`now() + ${confirmationMinutes} * interval '1 minute'`;
  await insertFactor(db, { ...factor, type: 'totp', usedSteps: sql`'{}'`, expiresAt });
}

/** The recovery codes as a factor; their hashes have a table of their own. */
export async function insertRecovery(db: AnyDatabase, factor: NewFactor): Promise<void> {
  await insertFactor(db, { ...factor, type: 'recovery' });
}

/** The credential of a passkey (WebAuthn Level 3, 6.5.1). */
export interface PasskeyCredential {
  readonly credentialId: Buffer;
  /** In COSE form. */
  readonly publicKey: Buffer;
  /** The signature counter at the latest use. */
  readonly counter: number;
  readonly transports: string[];
}

type NewPasskey = NewFactor & PasskeyCredential;

/** @throws Refusal CONFLICT when the passkey is registered already; the transaction can then only be rolled back. */
export function insertPasskey(db: AnyDatabase, passkey: NewPasskey): Promise<void> {
  const inserted = insertFactor(db, { ...passkey, counter: String(passkey.counter), type: 'passkey' });
  return inserted.catch(
    refusing('CONFLICT', { factors_credential_unique: { reason: 'TAKEN', field: 'credential' } }),
  );
}

async function insertFactor(db: AnyDatabase, columns: InsertObject<FactorTables, 'factors'>): Promise<void> {
  await tablesOf<FactorTables>(db).insertInto('factors').values(columns).execute();
}

export type Passkey = Omit<NewPasskey, 'name'>;

const passkeyColumns = sql.raw(
  'id, user_id, credential_id, public_key, counter::float8 AS counter, transports',
);

export async function findPasskey(db: AnyDatabase, credentialId: Buffer): Promise<Passkey | undefined> {
  const { rows } = await sql<Passkey>`
    SELECT ${passkeyColumns} FROM factors WHERE credential_id = ${credentialId}
  `.execute(db);
  return rows[0];
}

export async function selectPasskeys(db: AnyDatabase, userId: string): Promise<Passkey[]> {
  const { rows } = await sql<Passkey>`
    SELECT ${passkeyColumns} FROM factors WHERE user_id = ${userId} AND type = 'passkey'
  `.execute(db);
  return rows;
}

/**
 * Records a use of the passkey. Returns false when it has been removed, or when a use with this counter or a later one
 * was recorded meanwhile. Passkeys that are copied between devices always count 0.
 */
export async function recordPasskeyUse(db: AnyDatabase, id: string, counter: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    UPDATE factors SET counter = ${counter}, last_used_at = now()
     WHERE id = ${id} AND (counter < ${counter} OR (counter = 0 AND ${counter} = 0))
  `.execute(db);
  return numAffectedRows === 1n;
}

export async function recordUse(db: AnyDatabase, id: string): Promise<void> {
  await tablesOf<FactorTables>(db)
    .updateTable('factors')
    .set({ lastUsedAt: sql`now()` })
    .where('id', '=', id)
    .execute();
}

function factorOf(row: RowOf<Factor>): Factor {
  return withInstants(row, ['createdAt', 'lastUsedAt', 'expiresAt']);
}

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

/** Removes the challenge, so that only one of any number of parallel responses counts; returns true for that one. */
export async function takeChallenge(db: AnyDatabase, id: string, userId: string | null): Promise<boolean> {
  const { numAffectedRows } = await sql`
    DELETE FROM passkey_challenges
     WHERE id = ${id} AND user_id IS NOT DISTINCT FROM ${userId}::uuid AND expires_at > now()
  `.execute(db);
  return numAffectedRows === 1n;
}
