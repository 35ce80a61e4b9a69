/** Challenges for passkeys, each valid for a few minutes, for one response, on any replica; and the verdict on a response. */
import { randomUUIDv7, timingSafeEqual } from 'node:crypto';
import { keyedHash } from '#platform/base/crypto/keyed-hash.ts';
import type { Call } from '#platform/data/call.ts';
import { isUuid } from '#platform/data/shapes/shapes.ts';
import { findPasskey, insertChallenge, type Passkey, takeChallenge } from './queries.ts';
import type { PasskeyResponse } from './schema.ts';
import { readAssertion, requireRelyingParty, userHandle } from './verify-passkey.ts';

/** Begins a challenge for the user who adds a passkey, or for a sign-in. */
export async function beginChallenge(call: Call, userId: string | null) {
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
  const challengeId = id.toLowerCase();
  return isUuid(challengeId) && (await takeChallenge(call.db, challengeId, userId))
    ? bytesOf(call, challengeId)
    : undefined;
}

/** Derived from the root secret, so that the database holds nothing that an authenticator could have signed. */
function bytesOf({ app }: Call, id: string): Buffer {
  return keyedHash(app.appSecret, 'passkey challenge', id);
}

/** A right response has the passkey and its new counter, which is still to be recorded. */
export type VerifiedResponse =
  | { readonly kind: 'right'; readonly passkey: Passkey; readonly counter: number }
  | {
      readonly kind: 'wrong';
      readonly reason: 'unknown challenge' | 'unknown passkey' | 'passkey refused';
      readonly passkey?: Passkey;
    };

/**
 * Verifies the response, and ends its challenge, whatever the verdict.
 *
 * @throws Refusal PASSKEYS_UNAVAILABLE
 */
export async function verifyPasskey(
  call: Call,
  { challengeId, credential }: PasskeyResponse,
): Promise<VerifiedResponse> {
  const relyingParty = requireRelyingParty(call.app);
  const challenge = await endChallenge(call, challengeId, null);
  if (challenge === undefined) return { kind: 'wrong', reason: 'unknown challenge' };
  const passkey = await findPasskey(call.db, Buffer.from(credential.id, 'base64url'));
  if (passkey === undefined) return { kind: 'wrong', reason: 'unknown passkey' };
  const counter = isUserOf(passkey, credential)
    ? await readAssertion(credential, challenge, passkey, relyingParty)
    : undefined;
  if (counter === undefined) return { kind: 'wrong', reason: 'passkey refused', passkey };
  return { kind: 'right', passkey, counter };
}

/** WebAuthn Level 3, 7.2, step 6: the response names the user whom the passkey belongs to. */
function isUserOf({ userId }: Passkey, { response }: PasskeyResponse['credential']): boolean {
  const expected = userHandle(userId);
  const named = Buffer.from(response.userHandle ?? '', 'base64url');
  return named.length === expected.length && timingSafeEqual(named, expected);
}
