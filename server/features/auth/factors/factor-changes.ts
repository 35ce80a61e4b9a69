/**
 * Every change of a user's factors begins and ends here: whose they are, and what the change brings with it (contract
 * §13).
 */
import type { AuditAction } from '#domain/access/audited.ts';
import { mostFactors } from '#domain/access/second-factor.ts';
import { Refusal } from '#domain/refusal.ts';
import { removeEmailTokens } from '#features/auth/credentials/mailed-link-queries.ts';
import {
  type FactorOperation,
  lockCaller,
  lockVerifiedUser,
  requireCaller,
  requireOwnPassword,
} from '#features/auth/credentials/own-password.ts';
import { authEmail } from '#features/auth/emails.ts';
import { recordSecurityEvent } from '#features/auth/security-event.ts';
import { endSessionsOf } from '#features/auth/sessions/queries.ts';
import { emailAboutUser, type User, type UserWithPassword } from '#features/users/public.ts';
import type { SignedInCall } from '#platform/data/call.ts';
import { enqueueEmail } from '#platform/data/mail/outbox.ts';
import { type Factor, type FactorType, findFactor, selectFactors } from './queries.ts';
import { addMissingRecoveryCodes } from './recovery-codes.ts';

/**
 * Returns the caller, once they have shown that they know their password, if they have one (contract §13).
 *
 * @throws Refusal VALIDATION_FAILED without a password; those of {@link requireOwnPassword}.
 */
export async function requireOwner(
  call: SignedInCall,
  operation: FactorOperation,
  password: string | null | undefined,
): Promise<UserWithPassword> {
  const user = await requireCaller(call);
  if (user.passwordHash === null) return user;
  if (typeof password !== 'string') throw passwordRequired();
  return requireOwnPassword(call, { operation, field: 'password', password });
}

/**
 * Returns the user whom {@link requireOwner} has returned, locked until the transaction of `call` ends.
 *
 * @throws Refusal those of {@link lockVerifiedUser}.
 */
export async function lockOwner(call: SignedInCall, verified: UserWithPassword): Promise<UserWithPassword> {
  if (verified.passwordHash !== null) return lockVerifiedUser(call, verified);
  const user = await lockCaller(call);
  if (user.passwordHash !== null) throw passwordRequired();
  return user;
}

const passwordRequired = () => new Refusal('VALIDATION_FAILED', [{ reason: 'REQUIRED', field: 'password' }]);

/** @throws Refusal CONFLICT when the user, who is locked, has as many factors as anybody may have. */
export async function requirePlace(call: SignedInCall, userId: string): Promise<void> {
  const factors = await selectFactors(call.db, userId);
  if (factors.filter(({ type }) => type !== 'recovery').length < mostFactors) return;
  throw new Refusal('CONFLICT', { reason: 'TOO_MANY', max: mostFactors });
}

type FactorEmail = 'factor-added' | 'factor-removed' | 'recovery-codes-renewed';

interface FactorChange {
  /** The operation, by its operationId. */
  readonly action: AuditAction;
  /** Undefined for an ADMIN's change, which {@link emailAboutUser} reports. */
  readonly email: FactorEmail | undefined;
  readonly factorId: string | null;
  readonly before?: Readonly<Record<string, unknown>>;
  readonly after?: Readonly<Record<string, unknown>>;
}

/**
 * Finishes the change in the transaction of `call`: ends every session of the user but the caller's, and the emailed links
 * to another address, since the person that the change is to lock out may have asked for them (ASVS 5.0, 7.4.3); records
 * the change, with the type of a factor and never a secret; and emails the user.
 */
export async function finishFactorChange(
  call: SignedInCall,
  user: User,
  change: FactorChange,
): Promise<void> {
  const { id: userId } = user;
  const { action, factorId, before, after } = change;
  await removeEmailTokens(call.db, userId, ['change-email']);
  const signInsEnded = await endSessionsOf(call.db, userId, call.caller.sessionId);
  await recordSecurityEvent(call, action, 'factor', factorId, {
    // The log keeps only fields that differ.
    ...(before && { before: { userId, ...before } }),
    after: { ...(!before && { userId }), ...after, signInsEnded },
  });
  await (change.email === undefined
    ? emailAboutUser(call, user, 'factors-removed')
    : enqueueEmail(call, user, authEmail(change.email)));
}

/** A factor that counts from now on; the recovery codes only if they are new. */
export interface AddedFactor {
  readonly factor: Factor;
  readonly recoveryCodes: string[] | null;
}

/** Finishes the change by which a factor counts from now on. The first one comes with recovery codes. */
export async function finishAddition(
  call: SignedInCall,
  user: User,
  action: AuditAction,
  { id, type }: { readonly id: string; readonly type: FactorType },
): Promise<AddedFactor> {
  const recoveryCodes = await addMissingRecoveryCodes(call, user.id);
  await finishFactorChange(call, user, {
    action,
    email: 'factor-added',
    factorId: id,
    after: { type, ...(recoveryCodes && { recoveryCodes: '[created]' }) },
  });
  const factor = await findFactor(call.db, id);
  if (factor === undefined) throw new Error('a factor that was just written is missing');
  return { factor, recoveryCodes };
}
