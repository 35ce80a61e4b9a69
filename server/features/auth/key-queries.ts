/** The signing keys: every statement that names them. Private keys are sealed before they come here. */
import { type Generated, type Kysely, sql } from 'kysely';
import { tablesOf } from '#platform/db/tables.ts';

export interface PublicJwk {
  readonly kty: string;
  readonly crv: string;
  readonly x: string;
  readonly y: string;
}

export interface KeyTables {
  signingKeys: {
    kid: string;
    publicJwk: PublicJwk;
    privateKey: Buffer;
    createdAt: Generated<string>;
    retiredAt: string | null;
  };
}

// biome-ignore lint/suspicious/noExplicitAny: narrowed to this feature's tables at once.
type Db = Kysely<any>;

export interface StoredKey {
  readonly kid: string;
  readonly publicJwk: PublicJwk;
  readonly privateKey: Buffer;
}

/** The keys that are not retired, the newest first. */
export function selectKeys(db: Db): Promise<StoredKey[]> {
  return tablesOf<KeyTables>(db)
    .selectFrom('signingKeys')
    .select(['kid', 'publicJwk', 'privateKey'])
    .where('retiredAt', 'is', null)
    .orderBy('createdAt', 'desc')
    .orderBy('kid')
    .execute();
}

export async function insertKey(db: Db, key: StoredKey): Promise<void> {
  await sql`
    INSERT INTO signing_keys (kid, public_jwk, private_key)
    VALUES (${key.kid}, ${JSON.stringify(key.publicJwk)}, ${key.privateKey})
  `.execute(db);
}

/** Nobody else adds a key until the transaction ends; reads go on. */
export async function lockKeys(db: Db): Promise<void> {
  await sql`LOCK TABLE signing_keys IN SHARE ROW EXCLUSIVE MODE`.execute(db);
}
