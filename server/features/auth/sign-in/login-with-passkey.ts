/** Signs in with a passkey, which is both factors: the device, and the PIN or finger that unlocks it. */
import { Refusal } from '#domain/refusal.ts';
import { countLogin } from '#features/auth/auth-metrics.ts';
import { type VerifiedResponse, verifyPasskey } from '#features/auth/factors/passkey-challenge.ts';
import { type Passkey, recordPasskeyUse } from '#features/auth/factors/queries.ts';
import type { PasskeyResponse } from '#features/auth/factors/schema.ts';
import { recordSecurityEvent } from '#features/auth/security-event.ts';
import {
  type IssuedSession,
  issueTokens,
  type OpenedSession,
  openSession,
  type SignInRequest,
} from '#features/auth/sessions/open-session.ts';
import { lockUser } from '#features/users/public.ts';
import { type Call, inTransaction } from '#platform/data/call.ts';

/** The reason of a failed login, in the audit log. */
type Failure = Extract<VerifiedResponse, { kind: 'wrong' }>['reason'] | 'disabled' | 'email not verified';

/**
 * Opens a session. A lockout does not apply, and failures do not count towards it: there is nothing to guess.
 *
 * @throws Refusal PASSKEYS_UNAVAILABLE; INVALID_CREDENTIALS whatever is wrong with the response; EMAIL_NOT_VERIFIED.
 */
export async function loginWithPasskey(
  call: Call,
  response: PasskeyResponse,
  request: SignInRequest,
): Promise<IssuedSession> {
  const result = await verifyPasskey(call, response);
  if (result.kind === 'wrong') throw await refuse(call, result.reason, result.passkey);
  const { passkey, counter } = result;
  const opened = await inTransaction(call, (call) => tryToOpen(call, passkey, counter, request));
  if (typeof opened === 'string') throw await refuse(call, opened, passkey);
  countLogin(call.app, 'passkey', 'succeeded');
  return issueTokens(call.app, opened);
}

async function tryToOpen(
  call: Call,
  passkey: Passkey,
  counter: number,
  request: SignInRequest,
): Promise<OpenedSession | Failure> {
  const user = await lockUser(call.db, passkey.userId);
  if (user === undefined || user.disabled) return 'disabled';
  // Nothing is written before this: the counter decides between parallel responses.
  if (!(await recordPasskeyUse(call.db, passkey.id, counter))) return 'passkey refused';
  if (!user.emailVerified && call.app.config.requireEmailVerification) return 'email not verified';
  return openSession(call, user, request, { secondFactor: 'passkey' });
}

/** Records the failure, and returns the refusal. */
async function refuse(call: Call, reason: Failure, passkey?: Passkey): Promise<Refusal> {
  await inTransaction(call, (call) =>
    recordSecurityEvent(call, 'loginFailed', 'user', passkey?.userId ?? null, { after: { reason } }),
  );
  countLogin(call.app, 'passkey', 'refused');
  return new Refusal(reason === 'email not verified' ? 'EMAIL_NOT_VERIFIED' : 'INVALID_CREDENTIALS');
}
