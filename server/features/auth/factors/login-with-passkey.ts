/** Signs in with a passkey, which is both factors: the device, and the PIN or finger that unlocks it. */
import { timingSafeEqual } from 'node:crypto';
import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import { Refusal } from '#domain/refusal.ts';
import { countPasskeyLogin } from '#features/auth/auth-metrics.ts';
import { recordSecurityEvent } from '#features/auth/security-event.ts';
import {
  type IssuedSession,
  issueTokens,
  type OpenedSession,
  openSession,
  type SignInRequest,
} from '#features/auth/sessions/open-session.ts';
import { lockUser } from '#features/users/public.ts';
import { type Call, inTransaction } from '#platform/call.ts';
import { endChallenge } from './challenges.ts';
import { findPasskey, type Passkey, recordPasskeyUse } from './queries.ts';
import { type RelyingParty, requireRelyingParty } from './relying-party.ts';
import { userHandle } from './user-handle.ts';
import { readAssertion } from './verify-passkey.ts';

interface PasskeyLogin {
  readonly challengeId: string;
  readonly credential: AuthenticationResponseJSON;
}

/** The reason of a failed login, in the audit log. */
type Failure =
  | 'unknown challenge'
  | 'unknown passkey'
  | 'passkey refused'
  | 'disabled'
  | 'email not verified';

/**
 * Opens a session. A lockout does not apply, and failures do not count towards it: there is nothing to guess.
 *
 * @throws Refusal PASSKEYS_UNAVAILABLE; INVALID_CREDENTIALS whatever is wrong with the answer; EMAIL_NOT_VERIFIED.
 */
export async function loginWithPasskey(
  call: Call,
  login: PasskeyLogin,
  request: SignInRequest,
): Promise<IssuedSession> {
  const relyingParty = requireRelyingParty(call.app);
  const { passkey, counter } = await requireAnswer(call, login, relyingParty);
  const opened = await inTransaction(call, (call) => tryToOpen(call, passkey, counter, request));
  if (typeof opened === 'string') throw await refuse(call, opened, passkey);
  countPasskeyLogin(call.app, 'succeeded');
  return issueTokens(call.app, opened);
}

async function requireAnswer(
  call: Call,
  { challengeId, credential }: PasskeyLogin,
  relyingParty: RelyingParty,
): Promise<{ passkey: Passkey; counter: number }> {
  const challenge = await endChallenge(call, challengeId, null);
  if (challenge === undefined) throw await refuse(call, 'unknown challenge');
  const passkey = await findPasskey(call.db, Buffer.from(credential.id, 'base64url'));
  if (passkey === undefined) throw await refuse(call, 'unknown passkey');
  const counter = isUserOf(passkey, credential)
    ? await readAssertion(credential, challenge, passkey, relyingParty)
    : undefined;
  if (counter === undefined) throw await refuse(call, 'passkey refused', passkey);
  return { passkey, counter };
}

/** WebAuthn Level 3, 7.2, step 6: the answer names the user whom the passkey belongs to. */
function isUserOf({ userId }: Passkey, { response }: AuthenticationResponseJSON): boolean {
  const expected = userHandle(userId);
  const named = Buffer.from(response.userHandle ?? '', 'base64url');
  return named.length === expected.length && timingSafeEqual(named, expected);
}

async function tryToOpen(
  call: Call,
  passkey: Passkey,
  counter: number,
  request: SignInRequest,
): Promise<OpenedSession | Failure> {
  const user = await lockUser(call.db, passkey.userId);
  if (user === undefined || user.disabled) return 'disabled';
  // Nothing is written before this: the counter decides between parallel answers.
  if (!(await recordPasskeyUse(call.db, passkey.id, counter))) return 'passkey refused';
  if (!user.emailVerified && call.app.config.requireEmailVerification) return 'email not verified';
  const opened = await openSession(call, user, request);
  await recordSecurityEvent(call, {
    action: 'login',
    entity: 'signIn',
    entityId: opened.row.id,
    actorId: user.id,
    after: { userId: user.id, secondFactor: 'passkey' },
  });
  return opened;
}

/** Records the failure, and returns the refusal. */
async function refuse(call: Call, reason: Failure, passkey?: Passkey): Promise<Refusal> {
  await inTransaction(call, (call) =>
    recordSecurityEvent(call, {
      action: 'loginFailed',
      entity: 'user',
      entityId: passkey?.userId ?? null,
      after: { reason },
    }),
  );
  countPasskeyLogin(call.app, 'refused');
  return new Refusal(reason === 'email not verified' ? 'EMAIL_NOT_VERIFIED' : 'INVALID_CREDENTIALS');
}
