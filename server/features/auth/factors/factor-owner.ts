/** The user who changes their own factors, and the place that every new factor needs. */
import { Refusal } from '#domain/refusal.ts';
import { mostFactors } from '#domain/second-factor.ts';
import {
  type FactorOperation,
  lockVerifiedUser,
  requireOwnPassword,
} from '#features/auth/credentials/own-password.ts';
import { findUser, lockUser, type UserWithPassword } from '#features/users/public.ts';
import type { SignedInCall } from '#platform/call.ts';
import { selectFactors } from './queries.ts';

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
  const user = await findUser(call.db, call.caller.userId);
  if (user === undefined || user.disabled) throw new Refusal('UNAUTHENTICATED');
  if (user.passwordHash === null) return user;
  if (typeof password !== 'string') throw new Refusal('VALIDATION_FAILED', 'password: is required');
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
  if (user.passwordHash !== null) throw new Refusal('VALIDATION_FAILED', 'password: is required');
  return user;
}

/**
 * Returns the caller, locked until the transaction of `call` ends.
 *
 * @throws Refusal UNAUTHENTICATED when the user was deleted or disabled since the request arrived.
 */
export async function lockCaller(call: SignedInCall): Promise<UserWithPassword> {
  const user = await lockUser(call.db, call.caller.userId);
  if (user === undefined || user.disabled) throw new Refusal('UNAUTHENTICATED');
  return user;
}

/** @throws Refusal CONFLICT when the user, who is locked, has as many factors as anybody may have. */
export async function requirePlace(call: SignedInCall, userId: string): Promise<void> {
  const factors = await selectFactors(call.db, userId);
  if (factors.filter(({ type }) => type !== 'recovery').length < mostFactors) return;
  throw new Refusal('CONFLICT', `there are ${mostFactors} factors already; remove one first`);
}
