/** Test support: the private key of a server, as a forger has it who stole the database and APP_SECRET. */
import { createPrivateKey, type KeyObject } from 'node:crypto';
import { unseal } from '#platform/base/crypto/seal.ts';
import type { TestServer } from '#test/support/server.ts';

/** Returns the key with that id; without an id, the first one. */
export async function privateKeyOf(server: TestServer, kid?: string): Promise<KeyObject> {
  const { database, appSecret } = server.running.app;
  const { rows } = await database.pool.query(
    'SELECT kid, private_key FROM signing_keys WHERE kid = coalesce($1, kid)',
    [kid ?? null],
  );
  const [row] = rows;
  const key = JSON.parse(unseal(appSecret, `signing key ${row.kid}`, row.private_key).toString());
  return createPrivateKey({ key, format: 'jwk' });
}
