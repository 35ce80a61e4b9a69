/** Staff members in the audit log. */
import type { StaffMember } from './queries.ts';

/** The fields of a member that the log keeps. */
export function auditedMember(member: StaffMember): Readonly<Record<string, unknown>> {
  const { userId, code, department, position, specialization, status, isAvailable, workingHours } = member;
  return { userId, code, department, position, specialization, status, isAvailable, workingHours };
}
