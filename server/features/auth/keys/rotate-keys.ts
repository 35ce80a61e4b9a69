/** Another signing key, without anyone noticing (`npm run keys:rotate`). */

import { recordSecurityEvent } from '#features/auth/security-event.ts';
import { type Call, inTransaction } from '#platform/call.ts';
import { bumpRevision } from '#platform/changes/feed.ts';
import { insertKey, lockKeys, retireKeys, selectKeys } from './key-queries.ts';
import { createKey, openKeys } from './key-set.ts';
import { keysTopic, verifyMs } from './signing-keys.ts';

export interface RotatedKeys {
  /** Id of the key that signs from now on. */
  readonly kid: string;
  /** Ids of those that do no longer. What they have signed is good until it expires. */
  readonly retired: readonly string[];
}

/**
 * Makes another signing key and retires those that there are. Every process hears of it at once, and whichever has
 * not, looks when it meets the new key's id; so nobody is signed out.
 *
 * @throws Error when the APP_SECRET of this process opens none of the keys: then it is another than the servers'.
 */
export async function rotateKeys(call: Call): Promise<RotatedKeys> {
  const rotated = await inTransaction(call, async (call) => {
    await lockKeys(call.db);
    await requireRightSecret(call);
    const retired = await retireKeys(call.db);
    const key = await createKey(call.app);
    await insertKey(call.db, key);
    await bumpRevision(call.db, keysTopic);
    await recordSecurityEvent(call, {
      action: 'rotateKeys',
      entity: 'signingKey',
      entityId: key.kid,
      after: { kid: key.kid, retired },
    });
    return { kid: key.kid, retired };
  });
  await call.app.feed.dispatch(keysTopic);
  return rotated;
}

async function requireRightSecret(call: Call): Promise<void> {
  if (await opensSigningKeys(call)) return;
  throw new Error('APP_SECRET opens none of the signing keys: it must be the one that the servers run with.');
}

/** Whether the APP_SECRET of this process is the one of the database, as far as there are keys to tell by. */
export async function opensSigningKeys({ app, db }: Call): Promise<boolean> {
  const stored = (await selectKeys(db, verifyMs(app))).filter(({ leftMs }) => leftMs === null);
  const { signing } = await openKeys(app, stored, () => {});
  return stored.length === 0 || signing !== undefined;
}
