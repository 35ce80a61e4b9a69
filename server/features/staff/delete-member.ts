/** Ends a staff record, either on its own or together with the user. */
import { recordAudit } from '#features/audit/public.ts';
import type { User } from '#features/users/public.ts';
import type { SignedInCall } from '#platform/call.ts';
import { auditedMember } from './audited-member.ts';
import { staffMembers } from './members.ts';
import { findMemberOfUser, type StaffMember, softDeleteMember } from './queries.ts';

/**
 * Hides the member, in a change of the staff that has drawn `revision`, and records it under `action`, the
 * operationId of the request.
 *
 * @throws Refusal CONFLICT while the member has live bookings.
 */
export async function deleteMember(
  call: SignedInCall,
  member: StaffMember,
  revision: string,
  action: 'deleteStaff' | 'deleteUser',
): Promise<StaffMember> {
  const hidden = await softDeleteMember(call.db, member.id, revision);
  await recordAudit(call, { action, entity: 'staff', entityId: member.id, before: auditedMember(member) });
  return hidden;
}

/**
 * Ends the staff record, if any, of a user who is being deleted and whose row is locked. Without this function the
 * trigger of migration 0010 would end the record without an audit entry.
 *
 * @throws Refusal CONFLICT while the member has live bookings.
 */
export async function deleteMemberOfUser(call: SignedInCall, user: User): Promise<void> {
  // A locked user cannot get a staff record. Only the deletion of a user with a record waits for other changes of the
  // staff.
  if ((await findMemberOfUser(call.db, user.id)) === undefined) return;
  await staffMembers(call.app).change(call, async (call, revision) => {
    const member = await findMemberOfUser(call.db, user.id);
    return member === undefined ? [] : [await deleteMember(call, member, revision, 'deleteUser')];
  });
}
