/**
 * The keys that sign access tokens (ES256: RFC 7518, 3.4). They are stored in the database, so that every replica
 * verifies the signatures of any other, and in memory, so that no token requires a read.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { onePerApp } from '#platform/base/state.ts';
import type { App } from '#platform/data/app.ts';
import { backgroundCall, type Call, inTransaction } from '#platform/data/call.ts';
import { insertKey, lockKeys, selectKeys } from './key-queries.ts';
import { createKey, decryptKeys, type KeySet, type SigningKey, withoutExpired } from './key-set.ts';

/** The topic of the keys in the change feed. */
export const keysTopic = 'signing-keys';

/** An unknown key id makes a process look for new keys, at most once in this time: anyone can send one. */
const lookupIntervalMs = 250;

/** For this long a process that missed the notification of a new key may continue to sign with the old one. */
const propagationMs = 60_000;

/** A process that has not synced for this long reads the keys before it signs: it may have missed a rotation. */
const staleAfterMs = 5_000;

/** Returns how long after a key was retired its tokens can still be valid, in milliseconds. */
export function verifyMs({ config }: App): number {
  return config.accessTokenTtlMs + propagationMs;
}

class SigningKeys {
  readonly #app: App;
  #known: KeySet | undefined;
  #loading: Promise<KeySet> | undefined;
  /** Begins when the current load has ended, which may have read before the change that caused this one. */
  #next: Promise<KeySet> | undefined;
  /** The read that an unknown key id has caused. */
  #lookup: Promise<KeySet> | undefined;
  #loadedAt = -Infinity;
  readonly #undecryptable = new Set<string>();

  constructor(app: App) {
    this.#app = app;
    app.feed.on(keysTopic, async () => void (await this.load(this.#backgroundCall())));
  }

  /** Reads the keys again. The known keys stay in use until the database has replied, and if it does not. */
  load(call: Call): Promise<KeySet> {
    if (this.#loading === undefined) return this.#load(call);
    this.#next ??= this.#loading
      .catch(() => {})
      .then(() => {
        this.#next = undefined;
        return this.load(call);
      });
    return this.#next;
  }

  /** Returns the keys that are valid: a different object whenever they have changed or were read again. */
  async current(): Promise<KeySet> {
    const known = this.#known ?? (await (this.#loading ?? this.load(this.#backgroundCall())));
    const now = performance.now();
    // A new object: the tokens remembered under the old one are discarded with it.
    if (known.endsAt <= now && this.#known === known) this.#known = withoutExpired(known, now);
    return this.#known ?? known;
  }

  /** Returns the keys, read again if this process is stale. */
  async forSigning(): Promise<KeySet> {
    const isStale = this.#app.feed.syncedAt() < performance.now() - staleAfterMs;
    return isStale ? this.load(this.#backgroundCall()) : this.current();
  }

  /** Returns the keys, read again if the id is unknown: another replica may have just created it. */
  async having(kid: string): Promise<KeySet> {
    const keys = await this.current();
    if (keys.verifying.has(kid)) return keys;
    this.#lookup ??= sleep(Math.max(0, this.#loadedAt + lookupIntervalMs - performance.now()))
      .then(() => this.load(this.#backgroundCall()))
      .finally(() => {
        this.#lookup = undefined;
      });
    return this.#lookup;
  }

  #load(call: Call): Promise<KeySet> {
    this.#loadedAt = performance.now();
    this.#loading = this.#readOrCreate(call)
      .then((keys) => {
        const before = this.#known?.signing?.kid;
        this.#known = keys;
        if (before !== undefined && before !== keys.signing?.kid)
          this.#app.log.info({ kid: keys.signing?.kid }, 'access tokens are now signed with another key');
        return keys;
      })
      .finally(() => {
        this.#loading = undefined;
      });
    return this.#loading;
  }

  async #readOrCreate(call: Call): Promise<KeySet> {
    const found = await this.#read(call);
    if (found.signing) return found;
    return inTransaction(call, async (call) => {
      await lockKeys(call.db);
      const meanwhile = await this.#read(call);
      if (meanwhile.signing) return meanwhile;
      const key = await createKey(call.app);
      await insertKey(call.db, key);
      call.app.log.info({ kid: key.kid }, 'a signing key was created');
      return this.#read(call);
    });
  }

  async #read(call: Call): Promise<KeySet> {
    const stored = await selectKeys(call.db, verifyMs(call.app));
    return decryptKeys(call.app, stored, (kid, reason) => {
      if (!this.#undecryptable.has(kid))
        call.app.log.warn({ kid, reason }, 'a signing key cannot be decrypted');
      this.#undecryptable.add(kid);
    });
  }

  #backgroundCall(): Call {
    return backgroundCall(this.#app, 'signing-keys');
  }
}

export const signingKeys = onePerApp('signingKeys', (app: App) => new SigningKeys(app));

/**
 * Loads the signing keys at start, and creates the first one if none exists that this process can decrypt; of any
 * number of simultaneous first starts, one creates it.
 */
export async function ensureSigningKey(call: Call): Promise<void> {
  await signingKeys(call.app).load(call);
}

/**
 * Returns the key that signs new tokens.
 *
 * @throws Refusal UNAVAILABLE, or the database's error, while this process is stale and cannot read the keys.
 */
export async function signingKey(app: App): Promise<SigningKey> {
  const { signing } = await signingKeys(app).forSigning();
  if (signing === undefined) throw new Error('no signing key can be opened');
  return signing;
}
