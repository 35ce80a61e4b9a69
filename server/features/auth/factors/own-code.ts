/** Re-authentication with the password and a code, before a factor or the recovery codes go (contract §13). */
import { Refusal } from '#domain/refusal.ts';
import {
  clearUnlessLocked,
  lockedRefusal,
  refuseCounted,
  refuseUncounted,
  requireUnlocked,
} from '#features/auth/credentials/lockout.ts';
import { type FactorOperation, recordRefused } from '#features/auth/credentials/own-password.ts';
import type { UserWithPassword } from '#features/users/public.ts';
import type { SignedInCall } from '#platform/data/call.ts';
import { verifyDeletionCode } from './deletion-code.ts';
import { lockOwner, requireOwner } from './factor-changes.ts';
import { verifyPasskey } from './passkey-challenge.ts';
import { recordPasskeyUse } from './queries.ts';
import type { OwnCredentials, PasskeyResponse } from './schema.ts';
import { type AcceptedStep, type SecondStepVerdict, verifyCode } from './second-step.ts';

/** The caller, and the use of their code, which is still to be recorded. */
interface VerifiedOwner {
  readonly user: UserWithPassword;
  readonly code: OwnCredentials['code'];
  readonly accept: AcceptedStep['accept'];
}

/** Returns the refusal of a code that is not correct, or was already used. */
export const codeInvalid = () => new Refusal('CODE_INVALID', { reason: 'NOT_ACCEPTED', field: 'code' });

/**
 * Returns the caller, once they have shown that they know their password and have a factor. A wrong code counts as a
 * failed login, as at a login; a refused response of a passkey does not, since there is nothing to guess.
 *
 * @throws Refusal those of {@link requireOwner} and {@link verifyDeletionCode}; SECOND_FACTOR_REQUIRED without a code, with
 * the types that the caller has, or `email` when one was emailed;
 * CODE_INVALID; ACCOUNT_LOCKED, whatever the code; PASSKEYS_UNAVAILABLE.
 */
export async function requireOwnCode(
  call: SignedInCall,
  operation: FactorOperation,
  { password, code }: OwnCredentials,
): Promise<VerifiedOwner> {
  const user = await requireOwner(call, operation, password);
  const { id: userId, email } = user;
  const record = (reason: string) =>
    recordRefused({ action: 'secondFactorRefused', operation, userId, reason });
  if (typeof code === 'string') await requireUnlocked(call, email, record('wrong code'));
  const verdict = isPasskey(code)
    ? await verifyOwnPasskey(call, code)
    : await verifyTyped(call, operation, user, code ?? undefined);
  switch (verdict.kind) {
    case 'missing': {
      const refusal = new Refusal('SECOND_FACTOR_REQUIRED', verdict.types.join(', '));
      throw await refuseUncounted(call, email, record('no code'), refusal);
    }
    case 'wrong':
      throw isPasskey(code)
        ? await refuseUncounted(call, email, record('passkey refused'), codeInvalid())
        : await refuseCounted(call, { email, user }, record('wrong code'), codeInvalid());
    case 'used':
      throw await refuseUncounted(call, email, record('used code'), codeInvalid());
    default:
      return { user, code, accept: verdict.accept };
  }
}

/** Users with neither a password nor a second factor confirm the deletion of their account by an emailed code. */
async function verifyTyped(
  call: SignedInCall,
  operation: FactorOperation,
  user: UserWithPassword,
  code: string | undefined,
): Promise<SecondStepVerdict> {
  const verdict = await verifyCode(call, user.id, code);
  const isUnproven = user.passwordHash === null && verdict.kind === 'notNeeded';
  return operation === 'deleteOwnAccount' && isUnproven ? verifyDeletionCode(call, code) : verdict;
}

function isPasskey(code: OwnCredentials['code']): code is PasskeyResponse {
  return typeof code === 'object' && code !== null;
}

async function verifyOwnPasskey(call: SignedInCall, response: PasskeyResponse): Promise<SecondStepVerdict> {
  const result = await verifyPasskey(call, response);
  if (result.kind === 'wrong' || result.passkey.userId !== call.caller.userId) return { kind: 'wrong' };
  const { passkey, counter } = result;
  return {
    kind: 'right',
    type: 'passkey',
    accept: async ({ db }) => ((await recordPasskeyUse(db, passkey.id, counter)) ? 'accepted' : 'used'),
  };
}

/**
 * Returns the user whom {@link requireOwnCode} has returned, locked until the transaction of `call` ends, and uses the
 * code up.
 *
 * @throws Refusal those of {@link lockOwner}; CODE_INVALID when another request has used the code; CONFLICT when the first
 * factor was added meanwhile; ACCOUNT_LOCKED. The transaction can then only be rolled back.
 */
export async function lockOwnerWithCode(
  call: SignedInCall,
  verified: VerifiedOwner,
): Promise<UserWithPassword> {
  const user = await lockOwner(call, verified.user);
  if (user.passwordHash === null && typeof verified.code === 'string') {
    const seconds = await clearUnlessLocked(call, user.email);
    if (seconds > 0) throw lockedRefusal(seconds);
  }
  const accepted = await verified.accept(call);
  if (accepted === 'used') throw codeInvalid();
  if (accepted === 'changed') throw new Refusal('CONFLICT', { reason: 'CHANGED_MEANWHILE', field: 'code' });
  return user;
}
