/** Removes users to whom no record refers; DELETE /users/:id keeps an erased row instead. */
import { recordAudit } from '#features/audit/public.ts';
import type { Call } from '#platform/call.ts';
import { auditedDeletion } from './audited-user.ts';
import type { User } from './queries.ts';
import { deleteUserRow } from './unconfirmed-queries.ts';

/**
 * Removes the user's row, with an audit entry, in the transaction of `call`.
 *
 * @throws Refusal CONFLICT when a record refers to the user; the transaction can then only be rolled back.
 */
export async function removeUnusedUser(call: Call, user: User): Promise<void> {
  await deleteUserRow(call.db, user.id);
  await recordAudit(call, {
    action: 'deleteUser',
    entity: 'user',
    entityId: user.id,
    ...auditedDeletion(user),
  });
}
