/** The signing keys as one process holds them: opened, imported, and for each how long it counts. */
import {
  type CryptoKey,
  calculateJwkThumbprint,
  exportJWK,
  generateKeyPair,
  importJWK,
  type JWK,
} from 'jose';
import type { App } from '#platform/app-context.ts';
import { seal, unseal } from '#platform/crypto/seal.ts';
import type { NewKey, PublicJwk, StoredKey } from './key-queries.ts';

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
  /** The newest key that may sign; undefined when this process can open none. */
  readonly signing: SigningKey | undefined;
  readonly verifying: ReadonlyMap<string, VerifyingKey>;
  /** When the first of them ends, by `performance.now()`. */
  readonly endsAt: number;
}

/**
 * Opens the stored keys. One that was sealed under another APP_SECRET counts for nothing: it does not sign, and
 * what it has signed is not believed, since whoever has a secret that leaked has the key. The public half is taken
 * out of the sealed private one, so that it cannot be exchanged by who can only write to the database.
 *
 * @param cannotOpen told of each key that stays shut.
 */
export async function openKeys(
  app: App,
  stored: readonly StoredKey[],
  cannotOpen: (kid: string, reason: string) => void,
): Promise<KeySet> {
  const verifying = new Map<string, VerifyingKey>();
  let signing: SigningKey | undefined;
  for (const { kid, privateKey, leftMs } of stored) {
    const jwk = unsealed(app, kid, privateKey, cannotOpen);
    if (jwk === undefined) continue;
    const { kty = '', crv = '', x = '', y = '' } = jwk;
    verifying.set(kid, {
      key: await imported({ kty, crv, x, y }),
      published: { kty, crv, x, y, kid, use: 'sig', alg: signingAlgorithm },
      endsAt: leftMs === null ? Infinity : performance.now() + leftMs,
    });
    if (leftMs === null) signing ??= { kid, key: await imported(jwk) };
  }
  return keySet(signing, verifying);
}

/** The keys that still count at `now`, by `performance.now()`. */
export function withoutEnded({ signing, verifying }: KeySet, now: number): KeySet {
  return keySet(signing, new Map([...verifying].filter(([, { endsAt }]) => endsAt > now)));
}

function keySet(signing: KeySet['signing'], verifying: KeySet['verifying']): KeySet {
  return { signing, verifying, endsAt: Math.min(...[...verifying.values()].map(({ endsAt }) => endsAt)) };
}

/** A new key, its private half sealed. */
export async function createKey(app: App): Promise<NewKey> {
  const pair = await generateKeyPair(signingAlgorithm, { extractable: true });
  const { kty = '', crv = '', x = '', y = '' } = await exportJWK(pair.publicKey);
  const publicJwk: PublicJwk = { kty, crv, x, y };
  const kid = await calculateJwkThumbprint(publicJwk);
  const secret = Buffer.from(JSON.stringify(await exportJWK(pair.privateKey)));
  return { kid, publicJwk, privateKey: seal(app.appSecret, keyPurpose(kid), secret) };
}

function unsealed(
  app: App,
  kid: string,
  privateKey: Buffer,
  cannotOpen: (kid: string, reason: string) => void,
): JWK | undefined {
  try {
    return JSON.parse(unseal(app.appSecret, keyPurpose(kid), privateKey).toString());
  } catch (error) {
    cannotOpen(kid, (error as Error).message);
    return undefined;
  }
}

/** What a private key is sealed for: its own row, so rows cannot be exchanged. */
const keyPurpose = (kid: string) => `signing key ${kid}`;

async function imported(jwk: JWK): Promise<CryptoKey> {
  return (await importJWK(jwk, signingAlgorithm)) as CryptoKey;
}
