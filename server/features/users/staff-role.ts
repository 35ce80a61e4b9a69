/** The role of a user who becomes a staff member. */
import { recordAudit } from '#features/audit/public.ts';
import type { Call } from '#platform/call.ts';
import { auditedChange } from './audited-user.ts';
import { lockUser, type User, writeUser } from './queries.ts';

/**
 * Changes a CUSTOMER to STAFF in the transaction of `call`, with an audit entry under `action`; a user with any other
 * role keeps it (contract §10). Locks the user until the transaction ends. Returns undefined when the user does not
 * exist or is deleted.
 */
export async function ensureStaffRole(call: Call, id: string, action: string): Promise<User | undefined> {
  const before = await lockUser(call.db, id);
  if (before?.role !== 'CUSTOMER') return before;
  const { name, disabled } = before;
  const after = await writeUser(call.db, before.id, { name, disabled, role: 'STAFF' });
  await recordAudit(call, { action, entity: 'user', entityId: before.id, ...auditedChange(before, after) });
  return after;
}
