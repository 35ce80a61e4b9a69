/** The operations of the endpoints of passkeys, except the login with one (contract §13). */
import { randomUUIDv7 } from 'node:crypto';
import type {
  AuthenticatorTransport,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server';
import { Refusal } from '#domain/refusal.ts';
import { lockCaller } from '#features/auth/credentials/own-password.ts';
import { type Call, inTransaction, type SignedInCall } from '#platform/data/call.ts';
import { type AddedFactor, finishAddition, lockOwner, requireOwner, requirePlace } from './factor-changes.ts';
import { beginChallenge, endChallenge } from './passkey-challenge.ts';
import { challengeMinutes, insertPasskey, selectPasskeys } from './queries.ts';
import type { NewPasskeyBody } from './schema.ts';
import {
  passkeyAlgorithms,
  readNewPasskey,
  requireRelyingParty,
  userHandle,
  webauthn,
} from './verify-passkey.ts';

const timeout = challengeMinutes * 60_000;

/**
 * Begins to add a passkey.
 *
 * @throws Refusal PASSKEYS_UNAVAILABLE; those of `requireOwner` and `lockOwner`; CONFLICT when the user has too many
 * factors.
 */
export async function createPasskeyOptions(
  call: SignedInCall,
  password: string | null | undefined,
): Promise<{ challengeId: string; publicKey: PublicKeyCredentialCreationOptionsJSON }> {
  const verified = await requireOwner(call, 'createPasskeyOptions', password);
  const { id: rpID } = requireRelyingParty(call.app);
  const { user, challenge, present } = await inTransaction(call, async (call) => {
    const user = await lockOwner(call, verified);
    await requirePlace(call, user.id);
    const present = await selectPasskeys(call.db, user.id);
    return { user, present, challenge: await beginChallenge(call, user.id) };
  });
  const { generateRegistrationOptions } = await webauthn();
  const publicKey = await generateRegistrationOptions({
    rpName: call.app.businessName(call.language),
    rpID,
    userID: new Uint8Array(userHandle(user.id)),
    userName: user.email,
    userDisplayName: user.name,
    challenge: new Uint8Array(challenge.bytes),
    timeout,
    attestationType: 'none',
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs: passkeyAlgorithms,
    excludeCredentials: present.map(({ credentialId, transports }) => ({
      id: credentialId.toString('base64url'),
      transports: transports as AuthenticatorTransport[],
    })),
  });
  return { challengeId: challenge.id, publicKey };
}

/**
 * Adds the passkey that has responded to the challenge, and ends the caller's other sessions. The first factor comes with
 * recovery codes.
 *
 * @throws Refusal PASSKEYS_UNAVAILABLE; VALIDATION_FAILED when the challenge is over or the response is not accepted;
 * CONFLICT when the passkey is registered already, or the user has too many factors.
 */
export async function createPasskey(call: SignedInCall, body: NewPasskeyBody): Promise<AddedFactor> {
  const relyingParty = requireRelyingParty(call.app);
  const challenge = await endChallenge(call, body.challengeId, call.caller.userId);
  if (challenge === undefined)
    throw new Refusal('VALIDATION_FAILED', [{ reason: 'EXPIRED', field: 'challengeId' }]);
  const passkey = await readNewPasskey(body.credential, challenge, relyingParty);
  if (passkey === undefined)
    throw new Refusal('VALIDATION_FAILED', [{ reason: 'NOT_ACCEPTED', field: 'credential' }]);
  return inTransaction(call, async (call) => {
    const user = await lockCaller(call);
    await requirePlace(call, user.id);
    const id = randomUUIDv7();
    await insertPasskey(call.db, { id, userId: user.id, name: body.name, ...passkey });
    return finishAddition(call, user, 'createPasskey', { id, type: 'passkey' });
  });
}

/**
 * Begins a login with a passkey. The browser offers the passkeys that it has for this server, so the request names no
 * user, and the response is the same for everybody.
 *
 * @throws Refusal PASSKEYS_UNAVAILABLE
 */
export async function createPasskeyLoginOptions(
  call: Call,
): Promise<{ challengeId: string; publicKey: PublicKeyCredentialRequestOptionsJSON }> {
  const { id: rpID } = requireRelyingParty(call.app);
  const challenge = await beginChallenge(call, null);
  const { generateAuthenticationOptions } = await webauthn();
  const publicKey = await generateAuthenticationOptions({
    rpID,
    challenge: new Uint8Array(challenge.bytes),
    timeout,
    userVerification: 'required',
  });
  return { challengeId: challenge.id, publicKey };
}
