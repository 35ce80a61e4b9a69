/** Looks up a staff member in the database, for a caller that is about to write. */
import { Refusal } from '#domain/refusal.ts';
import type { Call } from '#platform/call.ts';
import { findMember, type StaffMember } from './queries.ts';

/**
 * Returns the staff member.
 *
 * @throws Refusal NOT_FOUND.
 */
export async function requireMember(call: Call, id: string): Promise<StaffMember> {
  const member = await findMember(call.db, id);
  if (member === undefined) throw unknownMember();
  return member;
}

export function unknownMember(): Refusal {
  return new Refusal('NOT_FOUND', 'id: no such staff member');
}
