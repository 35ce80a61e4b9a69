/** The parts that the writers of staff members share: the member to change, its form in the audit log, the end of its record. */
import { requireFound } from '#domain/refusal.ts';
import { recordChange } from '#features/audit/public.ts';
import { pick } from '#platform/base/pick.ts';
import type { Call, SignedInCall } from '#platform/data/call.ts';
import {
  contentFields,
  findMember,
  type StaffContent,
  type StaffMember,
  softDeleteMember,
} from './queries.ts';

/**
 * Returns the staff member from the database, for a caller that is about to write.
 *
 * @throws Refusal NOT_FOUND.
 */
export async function requireMember(call: Call, id: string): Promise<StaffMember> {
  return requireFound(await findMember(call.db, id), 'staff', id);
}

/** Returns the fields of a member that the audit log keeps. */
export function auditedMember(member: StaffMember): StaffContent {
  return pick(member, contentFields);
}

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
  await recordChange(call, action, 'staff', auditedMember, { before: member });
  return hidden;
}
