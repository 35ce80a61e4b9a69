/** The signing keys: every statement that uses their table. Private keys are encrypted before they are stored. */

import type { JWK } from 'jose';
import { sql } from 'kysely';
import type { AnyDatabase } from '#platform/data/db/tables.ts';

export interface NewKey {
  readonly kid: string;
  readonly publicJwk: JWK;
  readonly privateKey: Buffer;
}

export interface StoredKey {
  readonly kid: string;
  readonly privateKey: Buffer;
  /** For a retired key: milliseconds for which its signatures are still accepted. Null: it may sign. */
  readonly leftMs: number | null;
}

/** Returns the keys that may sign, newest first, and those that were retired less than `verifyMs` ago. */
export async function selectKeys(db: AnyDatabase, verifyMs: number): Promise<StoredKey[]> {
  const { rows } = await sql<StoredKey>`
    SELECT kid, private_key,
           (extract(epoch FROM retired_at - now()) * 1000 + ${verifyMs}::float8)::float8 AS left_ms
      FROM signing_keys
     WHERE retired_at IS NULL OR retired_at + ${verifyMs}::float8 * interval '1 millisecond' > now()
     ORDER BY retired_at IS NULL DESC, created_at DESC, kid
  `.execute(db);
  return rows;
}

export async function insertKey(db: AnyDatabase, key: NewKey): Promise<void> {
  await sql`
    INSERT INTO signing_keys (kid, public_jwk, private_key)
    VALUES (${key.kid}, ${JSON.stringify(key.publicJwk)}, ${key.privateKey})
  `.execute(db);
}

/** Retires every key that may sign, and returns their ids. */
export async function retireKeys(db: AnyDatabase): Promise<string[]> {
  const { rows } = await sql<{ kid: string }>`
    UPDATE signing_keys SET retired_at = now() WHERE retired_at IS NULL RETURNING kid
  `.execute(db);
  return rows.map(({ kid }) => kid);
}

/** Removes the keys that were retired so long ago that all their signatures have expired. */
export async function removeRetiredKeys(db: AnyDatabase, verifyMs: number): Promise<void> {
  // A day later: a process whose ACCESS_TOKEN_TTL is being increased may still need them.
  await sql`
    DELETE FROM signing_keys
     WHERE retired_at + ${verifyMs}::float8 * interval '1 millisecond' + interval '1 day' < now()
  `.execute(db);
}

/** Keeps other transactions from adding a key until this one ends; reads continue. */
export async function lockKeys(db: AnyDatabase): Promise<void> {
  await sql`LOCK TABLE signing_keys IN SHARE ROW EXCLUSIVE MODE`.execute(db);
}
