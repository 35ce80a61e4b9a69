/** Challenges for passkeys: each is valid for a few minutes, for one answer, on any replica. */
import { randomUUIDv7 } from 'node:crypto';
import type { Call } from '#platform/call.ts';
import { keyedHash } from '#platform/crypto/keyed-hash.ts';
import { isUuid } from '#platform/shapes/shapes.ts';
import { insertChallenge, takeChallenge } from './challenge-queries.ts';

export interface Challenge {
  readonly id: string;
  readonly bytes: Buffer;
}

/** Begins a challenge for the user who adds a passkey, or for a sign-in. */
export async function beginChallenge(call: Call, userId: string | null): Promise<Challenge> {
  const id = randomUUIDv7();
  await insertChallenge(call.db, id, userId);
  return { id, bytes: bytesOf(call, id) };
}

/** Ends the challenge, and returns its bytes; undefined when it is unknown, used, expired, or for something else. */
export async function endChallenge(
  call: Call,
  id: string,
  userId: string | null,
): Promise<Buffer | undefined> {
  const asked = id.toLowerCase();
  return isUuid(asked) && (await takeChallenge(call.db, asked, userId)) ? bytesOf(call, asked) : undefined;
}

/** Derived from the root secret, so that the database holds nothing that an authenticator could have signed. */
function bytesOf({ app }: Call, id: string): Buffer {
  return keyedHash(app.appSecret, 'passkey challenge', id);
}
