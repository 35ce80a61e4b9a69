/** The signing keys in a process's memory: decrypted, imported, each with its end of validity. */
import {
  type CryptoKey,
  calculateJwkThumbprint,
  exportJWK,
  generateKeyPair,
  importJWK,
  type JWK,
} from 'jose';
import { seal, unseal } from '#platform/base/crypto/seal.ts';
import { pick } from '#platform/base/pick.ts';
import type { App } from '#platform/data/app.ts';
import type { NewKey, StoredKey } from './key-queries.ts';

export const signingAlgorithm = 'ES256';

export interface SigningKey {
  readonly kid: string;
  readonly key: CryptoKey;
}

interface VerifyingKey {
  readonly key: CryptoKey;
  readonly published: object;
  /** By `performance.now()`; Infinity for a key that is not retired. */
  readonly endsAt: number;
}

export interface KeySet {
  /** The newest key that may sign; undefined when this process can decrypt none. */
  readonly signing: SigningKey | undefined;
  readonly verifying: ReadonlyMap<string, VerifyingKey>;
  /** The first end of validity among them, by `performance.now()`. */
  readonly endsAt: number;
}

/**
 * Decrypts the stored keys. A key that was encrypted under another APP_SECRET is ignored: it does not sign, and its
 * signatures are rejected, because the holder of a leaked secret has the key. The public half is taken from the
 * encrypted private one, so that an attacker who can only write to the database cannot replace it.
 *
 * @param onUndecryptable called with each key that cannot be decrypted.
 */
export async function decryptKeys(
  app: App,
  stored: readonly StoredKey[],
  onUndecryptable: (kid: string, reason: string) => void,
): Promise<KeySet> {
  const verifying = new Map<string, VerifyingKey>();
  let signing: SigningKey | undefined;
  for (const { kid, privateKey, leftMs } of stored) {
    const jwk = unsealed(app, kid, privateKey, onUndecryptable);
    if (jwk === undefined) continue;
    const publicJwk = publicHalf(jwk);
    verifying.set(kid, {
      key: await imported(publicJwk),
      published: { ...publicJwk, kid, use: 'sig', alg: signingAlgorithm },
      endsAt: leftMs === null ? Infinity : performance.now() + leftMs,
    });
    if (leftMs === null) signing ??= { kid, key: await imported(jwk) };
  }
  return keySet(signing, verifying);
}

/** Returns the keys that are still valid at `now`, by `performance.now()`. */
export function withoutExpired({ signing, verifying }: KeySet, now: number): KeySet {
  return keySet(signing, new Map([...verifying].filter(([, { endsAt }]) => endsAt > now)));
}

function keySet(signing: KeySet['signing'], verifying: KeySet['verifying']): KeySet {
  return { signing, verifying, endsAt: Math.min(...[...verifying.values()].map(({ endsAt }) => endsAt)) };
}

/** Creates a key, its private half encrypted. */
export async function createKey(app: App): Promise<NewKey> {
  const pair = await generateKeyPair(signingAlgorithm, { extractable: true });
  const jwk = await exportJWK(pair.privateKey);
  const publicJwk = publicHalf(jwk);
  const kid = await calculateJwkThumbprint(publicJwk);
  const secret = Buffer.from(JSON.stringify(jwk));
  return { kid, publicJwk, privateKey: seal(app.appSecret, keyPurpose(kid), secret) };
}

/** Returns the public members of a key (RFC 7518, 6.2.1), and nothing of its private half. */
function publicHalf(jwk: JWK): JWK {
  return pick(jwk, ['kty', 'crv', 'x', 'y']);
}

function unsealed(
  app: App,
  kid: string,
  privateKey: Buffer,
  onUndecryptable: (kid: string, reason: string) => void,
): JWK | undefined {
  try {
    return JSON.parse(unseal(app.appSecret, keyPurpose(kid), privateKey).toString());
  } catch (error) {
    onUndecryptable(kid, (error as Error).message);
    return undefined;
  }
}

/** Binds the encryption of a private key to its own row, so rows cannot be exchanged. */
const keyPurpose = (kid: string) => `signing key ${kid}`;

async function imported(jwk: JWK): Promise<CryptoKey> {
  return (await importJWK(jwk, signingAlgorithm)) as CryptoKey;
}
