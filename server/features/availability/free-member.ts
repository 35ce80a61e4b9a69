/** The staff member of a free slot. */
import type { Candidate } from '#domain/booking/rules/availability.ts';
import type { StaffMember } from '#features/staff/public.ts';

/** A staff member who is free for a slot. */
export interface FreeMember extends Candidate {
  readonly member: StaffMember;
}
