/** Every change of a user's factors is an audit entry and an email to the user (contract §13). */
import { recordSecurityEvent } from '#features/auth/security-event.ts';
import type { User } from '#features/users/public.ts';
import type { Call } from '#platform/call.ts';
import { enqueueEmail } from '#platform/mail/outbox.ts';
import type { FactorType } from './factor.ts';

/** The emails about factors. */
type FactorEmail = 'factor-added' | 'factor-removed' | 'recovery-codes-renewed';

interface FactorChange {
  /** The operation, by its operationId. */
  readonly action: string;
  readonly email: FactorEmail;
  readonly factorId: string | null;
  readonly before?: Readonly<Record<string, unknown>>;
  readonly after?: Readonly<Record<string, unknown>>;
}

/** Records the change, in the transaction of `call`. Its fields name the type of a factor, never a secret. */
export async function recordFactorChange(call: Call, user: User, change: FactorChange): Promise<void> {
  const { id: userId, name, email } = user;
  const { action, factorId, before, after } = change;
  await recordSecurityEvent(call, {
    action,
    entity: 'factor',
    entityId: factorId,
    ...(before && { before: { userId, ...before } }),
    ...(after && { after: { userId, ...after } }),
  });
  await enqueueEmail(call, { kind: change.email, to: { name, address: email }, values: { name } });
}

/** Records that a factor counts from now on. */
export function recordAdded(
  call: Call,
  user: User,
  action: string,
  factor: { readonly id: string; readonly type: FactorType; readonly newRecoveryCodes: boolean },
): Promise<void> {
  const { id, type, newRecoveryCodes } = factor;
  return recordFactorChange(call, user, {
    action,
    email: 'factor-added',
    factorId: id,
    after: { type, ...(newRecoveryCodes && { recoveryCodes: '[created]' }) },
  });
}
