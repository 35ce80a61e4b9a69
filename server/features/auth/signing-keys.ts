/**
 * The keys that sign access tokens (ES256: RFC 7518, 3.4). They lie in the database, so that every replica
 * verifies what any other has signed, and in memory, so that nothing is read for each token.
 */
import {
  type CryptoKey,
  calculateJwkThumbprint,
  exportJWK,
  generateKeyPair,
  importJWK,
  type JWK,
} from 'jose';
import { type App, onePerApp } from '#platform/app-context.ts';
import { type Call, inTransaction, systemCall } from '#platform/call.ts';
import { seal, unseal } from '#platform/crypto/seal.ts';
import { insertKey, lockKeys, type PublicJwk, type StoredKey, selectKeys } from './key-queries.ts';

export const signingAlgorithm = 'ES256';

export interface SigningKey {
  readonly kid: string;
  readonly key: CryptoKey;
}

interface KeySet {
  /** The newest key that this process can open. */
  readonly signing: SigningKey | undefined;
  readonly verifying: ReadonlyMap<string, CryptoKey>;
  readonly jwks: { readonly keys: readonly object[] };
}

/** An unknown key id makes a process look for new keys, once in this time at most: anyone can send one. */
const lookAgainMs = 1_000;

class SigningKeys {
  readonly #app: App;
  #known: KeySet | undefined;
  #loading: Promise<KeySet> | undefined;
  #askedAt = -Infinity;

  constructor(app: App) {
    this.#app = app;
  }

  /** What is known stays in use until the database has answered, and when it does not. */
  load(call: Call): Promise<KeySet> {
    this.#askedAt = performance.now();
    this.#loading ??= readOrCreate(call)
      .then((keys) => {
        this.#known = keys;
        return keys;
      })
      .finally(() => {
        this.#loading = undefined;
      });
    return this.#loading;
  }

  async current(): Promise<KeySet> {
    return this.#known ?? this.load(systemCall(this.#app, 'signing-keys'));
  }

  /** The keys, read again if the id is unknown: another replica may have made it meanwhile. */
  async having(kid: string): Promise<KeySet> {
    const keys = await this.current();
    if (keys.verifying.has(kid) || performance.now() - this.#askedAt < lookAgainMs) return keys;
    return this.load(systemCall(this.#app, 'signing-keys'));
  }
}

const keysOf = onePerApp((app) => new SigningKeys(app));

/**
 * Loads the signing keys at start, and makes the first one where there is none that this process can open; of
 * any number of first starts at once, one makes it.
 */
export async function ensureSigningKey(call: Call): Promise<void> {
  await keysOf(call.app).load(call);
}

/** The key that new tokens are signed with. */
export async function signingKey(app: App): Promise<SigningKey> {
  const { signing } = await keysOf(app).current();
  if (signing === undefined) throw new Error('no signing key can be opened');
  return signing;
}

/** The public key with that id, if it is one of ours. */
export async function verifyingKey(app: App, kid: string): Promise<CryptoKey | undefined> {
  return (await keysOf(app).having(kid)).verifying.get(kid);
}

/** The set of keys that counts at present: another object whenever the keys have been read again. */
export function currentKeySet(app: App): Promise<object> {
  return keysOf(app).current();
}

/** The public keys as a JWK Set (RFC 7517, 5); from memory, so the database may be away. */
export async function getJwks(call: Call): Promise<{ readonly keys: readonly object[] }> {
  return (await keysOf(call.app).current()).jwks;
}

async function readOrCreate(call: Call): Promise<KeySet> {
  const found = await open(call.app, await selectKeys(call.db));
  if (found.signing) return found;
  return inTransaction(call, async (call) => {
    await lockKeys(call.db);
    const meanwhile = await open(call.app, await selectKeys(call.db));
    if (meanwhile.signing) return meanwhile;
    await insertKey(call.db, await createKey(call.app));
    return open(call.app, await selectKeys(call.db));
  });
}

async function open(app: App, stored: readonly StoredKey[]): Promise<KeySet> {
  const verifying = new Map<string, CryptoKey>();
  for (const { kid, publicJwk } of stored) verifying.set(kid, await imported(publicJwk));
  return {
    signing: await newestThatOpens(app, stored),
    verifying,
    jwks: { keys: stored.map(({ kid, publicJwk }) => published(kid, publicJwk)) },
  };
}

/** After a change of APP_SECRET the older private keys stay shut; what they signed can still be verified. */
async function newestThatOpens(app: App, stored: readonly StoredKey[]): Promise<SigningKey | undefined> {
  for (const { kid, privateKey } of stored) {
    try {
      const jwk: JWK = JSON.parse(unseal(app.appSecret, keyPurpose(kid), privateKey).toString());
      return { kid, key: await imported(jwk) };
    } catch (error) {
      app.log.warn({ kid, reason: (error as Error).message }, 'a signing key cannot be opened');
    }
  }
  return undefined;
}

async function createKey(app: App): Promise<StoredKey> {
  const pair = await generateKeyPair(signingAlgorithm, { extractable: true });
  const { kty = '', crv = '', x = '', y = '' } = await exportJWK(pair.publicKey);
  const publicJwk: PublicJwk = { kty, crv, x, y };
  const kid = await calculateJwkThumbprint(publicJwk);
  const secret = Buffer.from(JSON.stringify(await exportJWK(pair.privateKey)));
  return { kid, publicJwk, privateKey: seal(app.appSecret, keyPurpose(kid), secret) };
}

/** What a private key is sealed for: its own row, so rows cannot be exchanged. */
const keyPurpose = (kid: string) => `signing key ${kid}`;

async function imported(jwk: JWK): Promise<CryptoKey> {
  return (await importJWK(jwk, signingAlgorithm)) as CryptoKey;
}

function published(kid: string, { kty, crv, x, y }: PublicJwk) {
  return { kty, crv, x, y, kid, use: 'sig', alg: signingAlgorithm };
}
