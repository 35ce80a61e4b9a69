/** The signing keys: every statement that names them. Private keys are sealed before they come here. */
import { type Kysely, sql } from 'kysely';

export interface PublicJwk {
  readonly kty: string;
  readonly crv: string;
  readonly x: string;
  readonly y: string;
}

// biome-ignore lint/suspicious/noExplicitAny: only this file's own statements are run.
type Db = Kysely<any>;

export interface NewKey {
  readonly kid: string;
  readonly publicJwk: PublicJwk;
  readonly privateKey: Buffer;
}

export interface StoredKey {
  readonly kid: string;
  readonly privateKey: Buffer;
  /** Of a key that signs no more: milliseconds for which what it has signed still counts. Null: it may sign. */
  readonly leftMs: number | null;
}

/** The keys that may sign, the newest first, and those that were retired less than `verifyMs` ago. */
export async function selectKeys(db: Db, verifyMs: number): Promise<StoredKey[]> {
  const { rows } = await sql<StoredKey>`
    SELECT kid, private_key,
           (extract(epoch FROM retired_at - now()) * 1000 + ${verifyMs}::float8)::float8 AS left_ms
      FROM signing_keys
     WHERE retired_at IS NULL OR retired_at + ${verifyMs}::float8 * interval '1 millisecond' > now()
     ORDER BY retired_at IS NULL DESC, created_at DESC, kid
  `.execute(db);
  return rows;
}

export async function insertKey(db: Db, key: NewKey): Promise<void> {
  await sql`
    INSERT INTO signing_keys (kid, public_jwk, private_key)
    VALUES (${key.kid}, ${JSON.stringify(key.publicJwk)}, ${key.privateKey})
  `.execute(db);
}

/** Retires every key that may sign, and gives their ids. */
export async function retireKeys(db: Db): Promise<string[]> {
  const { rows } = await sql<{ kid: string }>`
    UPDATE signing_keys SET retired_at = now() WHERE retired_at IS NULL RETURNING kid
  `.execute(db);
  return rows.map(({ kid }) => kid);
}

/** Removes the keys that were retired so long ago that nothing they have signed can still count. */
export async function removeRetiredKeys(db: Db, verifyMs: number): Promise<void> {
  // A day later: a process whose ACCESS_TOKEN_TTL is being made longer may still want them.
  await sql`
    DELETE FROM signing_keys
     WHERE retired_at + ${verifyMs}::float8 * interval '1 millisecond' + interval '1 day' < now()
  `.execute(db);
}

/** Nobody else adds a key until the transaction ends; reads go on. */
export async function lockKeys(db: Db): Promise<void> {
  await sql`LOCK TABLE signing_keys IN SHARE ROW EXCLUSIVE MODE`.execute(db);
}
