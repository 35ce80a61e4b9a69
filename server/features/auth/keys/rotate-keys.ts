/** Replaces the signing key without any interruption (`npm run keys:rotate`). */

import { recordSecurityEvent } from '#features/auth/security-event.ts';
import { type Call, inTransaction } from '#platform/data/call.ts';
import { bumpRevision } from '#platform/data/changes/feed.ts';
import { insertKey, lockKeys, retireKeys, selectKeys } from './key-queries.ts';
import { createKey, decryptKeys } from './key-set.ts';
import { keysTopic, verifyMs } from './signing-keys.ts';

export interface RotatedKeys {
  /** Id of the key that signs from now on. */
  readonly kid: string;
  /** Ids of the retired keys. Their signatures stay valid until the tokens expire. */
  readonly retired: readonly string[];
}

/**
 * Creates another signing key and retires the existing ones. Every process is notified at once, and a process that
 * missed the notification reads the keys when it sees the new key's id; so nobody is signed out.
 *
 * @throws Error when the APP_SECRET of this process decrypts none of the keys: then it differs from the servers'.
 */
export async function rotateKeys(call: Call): Promise<RotatedKeys> {
  const rotated = await inTransaction(call, async (call) => {
    await lockKeys(call.db);
    if (!(await canDecryptSigningKeys(call)))
      throw new Error(
        'APP_SECRET opens none of the signing keys: it must be the one that the servers run with.',
      );
    const retired = await retireKeys(call.db);
    const key = await createKey(call.app);
    await insertKey(call.db, key);
    await bumpRevision(call.db, keysTopic);
    await recordSecurityEvent(call, 'rotateKeys', 'signingKey', key.kid, {
      after: { kid: key.kid, retired },
    });
    return { kid: key.kid, retired };
  });
  await call.app.feed.dispatch(keysTopic);
  return rotated;
}

/** True if the APP_SECRET of this process matches the database, as far as existing keys can show it. */
export async function canDecryptSigningKeys({ app, db }: Call): Promise<boolean> {
  const stored = (await selectKeys(db, verifyMs(app))).filter(({ leftMs }) => leftMs === null);
  const { signing } = await decryptKeys(app, stored, () => {});
  return stored.length === 0 || signing !== undefined;
}
