/** The operation of the endpoint of the signing keys. */
import type { Call } from '#platform/data/call.ts';
import { publicKeys } from './signing-keys.ts';

/** Returns the public keys of access tokens as a JWK Set (RFC 7517, 5). */
export async function getJwks({ app }: Call): Promise<{ readonly keys: readonly object[] }> {
  return { keys: await publicKeys(app) };
}
