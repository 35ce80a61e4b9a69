/** The operations of time off of staff members (contract §10). Existing bookings are not affected. */
import { randomUUIDv7 } from 'node:crypto';
import { Refusal, requireFound } from '#domain/refusal.ts';
import { recordChange } from '#features/audit/public.ts';
import type { SignedInCall } from '#platform/data/call.ts';
import { instantOf } from '#platform/data/shapes/instants.ts';
import { requireMember } from './member.ts';
import { staffMembers } from './members.ts';
import { insertTimeOff, removeTimeOff, type StaffMember, type TimeOff } from './queries.ts';
import { type NewTimeOffBody, toTimeOffReply } from './schema.ts';

/** Returns the past and future time off of a member, in chronological order. Refuses with NOT_FOUND. */
export async function listStaffTimeOff(call: SignedInCall, staffId: string) {
  return (await requireMember(call, staffId)).timeOff.map(toTimeOffReply);
}

/**
 * Adds time off, which may overlap other time off and bookings.
 *
 * @throws Refusal VALIDATION_FAILED when it does not end after it starts; NOT_FOUND.
 */
export async function createStaffTimeOff(call: SignedInCall, staffId: string, body: NewTimeOffBody) {
  const timeOff: TimeOff = {
    id: randomUUIDv7(),
    start: instantOf(call, 'startDate', body.startDate),
    end: instantOf(call, 'endDate', body.endDate),
    reason: body.reason ?? null,
  };
  if (Temporal.Instant.compare(timeOff.start, timeOff.end) >= 0) {
    throw new Refusal('VALIDATION_FAILED', [{ reason: 'NOT_AFTER', other: 'startDate', field: 'endDate' }]);
  }
  await staffMembers(call.app).change(call, async (call, revision) => {
    const member = await requireMember(call, staffId);
    const after = await insertTimeOff(call.db, member.id, timeOff, revision);
    await recordChange(call, 'createStaffTimeOff', 'staffTimeOff', auditedOf(member), { after: timeOff });
    return after;
  });
  return toTimeOffReply(timeOff);
}

/**
 * Removes time off.
 *
 * @throws Refusal NOT_FOUND for the member, and for time off that does not belong to the member.
 */
export async function deleteStaffTimeOff(
  call: SignedInCall,
  staffId: string,
  timeOffId: string,
): Promise<void> {
  await staffMembers(call.app).change(call, async (call, revision) => {
    const member = await requireMember(call, staffId);
    const found = member.timeOff.find(({ id }) => id === timeOffId.toLowerCase());
    const timeOff = requireFound(found, 'staffTimeOff', timeOffId, 'timeOffId');
    const after = await removeTimeOff(call.db, member.id, timeOff.id, revision);
    await recordChange(call, 'deleteStaffTimeOff', 'staffTimeOff', auditedOf(member), { before: timeOff });
    return after;
  });
}

/** Returns the function for the fields of a member's time off that the audit log keeps. */
function auditedOf({ id: staffId }: StaffMember) {
  return (timeOff: TimeOff) => {
    const { startDate, endDate, reason } = toTimeOffReply(timeOff);
    return { staffId, startDate, endDate, reason };
  };
}
