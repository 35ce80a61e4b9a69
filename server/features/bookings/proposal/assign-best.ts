/** Chooses the staff member of a booking that leaves the choice to the server (contract §15, `assign`). */

import { holdOf } from '#domain/booking/rules/business-times.ts';
import { type AssignmentCandidate, type Choice, chooseBest } from '#domain/booking/rules/staff-assignment.ts';
import { calendarDay } from '#domain/time/zoned-time.ts';
import {
  findSkilledMembers,
  lockSkilledMembers,
  type StaffMember,
  staffTime,
} from '#features/staff/public.ts';
import type { SignedInCall } from '#platform/data/call.ts';
import { selectWorkload } from './overlap-queries.ts';
import type { Proposal, ProposalOptions } from './proposal.ts';

/**
 * Returns the choice among the staff members, as the database has them, and the proposal with the best of those who are free.
 * With `lock`, everybody with the skills is locked.
 */
export async function chooseStaff(
  call: SignedInCall,
  proposal: Proposal,
  { before, lock = false }: ProposalOptions = {},
): Promise<{ readonly choice: Choice; readonly assigned: Proposal }> {
  const { request, kind, buffer } = proposal;
  const serviceIds = request.lines.map(({ serviceId }) => serviceId);
  const members = await (lock ? lockSkilledMembers : findSkilledMembers)(call.db, serviceIds);
  const day = calendarDay(request.start, call.app.businessTimeZone());
  const ids = members.map(({ id }) => id);
  const hold = holdOf(request, buffer);
  const workload = await selectWorkload(call.db, ids, { kind, hold, day, except: before?.id });
  const candidates = members.map(
    (member): AssignmentCandidate => ({
      ...staffTime(call, member, request),
      id: member.id,
      proficiencies: proficienciesOf(member, serviceIds),
      ...(workload.get(member.id) ?? { isBooked: false, bookingsThatDay: 0 }),
    }),
  );
  const choice = chooseBest(candidates, { ...request, kind });
  const { chosen } = choice;
  const staff = members.find(({ id }) => id === chosen?.id);
  if (!chosen || !staff) return { choice, assigned: proposal };
  const assignment = { ...choice, chosen, day };
  return { choice, assigned: { ...proposal, request: { ...request, staffId: staff.id }, staff, assignment } };
}

function proficienciesOf({ skills }: StaffMember, serviceIds: readonly string[]): number[] {
  return skills
    .filter(({ serviceId }) => serviceIds.includes(serviceId))
    .map(({ proficiency }) => proficiency);
}
