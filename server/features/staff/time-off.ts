/** Time off of staff members (contract §10). Existing bookings are not affected. */
import { randomUUIDv7 } from 'node:crypto';
import { type Static, Type } from 'typebox';
import { Refusal } from '#domain/refusal.ts';
import { formatTimestamp } from '#domain/timestamp.ts';
import { recordAudit } from '#features/audit/public.ts';
import type { SignedInCall } from '#platform/call.ts';
import { instantOf, writtenTimestamp } from '#platform/shapes/instants.ts';
import { component, nullable, optional, timestamp, uuid } from '#platform/shapes/shapes.ts';
import { longText } from '#platform/shapes/sizes.ts';
import { staffMembers } from './members.ts';
import { requireStaff } from './public.ts';
import { insertTimeOff, removeTimeOff, type TimeOff } from './queries.ts';

export const timeOff = component(
  'TimeOff',
  {
    id: uuid(),
    startDate: timestamp(),
    endDate: timestamp({ description: 'The first instant that is no longer part of it.' }),
    reason: nullable(Type.String()),
  },
  { stated: [] },
);

export const newTimeOff = component(
  'NewTimeOff',
  {
    startDate: writtenTimestamp({
      description:
        'Without an offset it is local time in the setting `timeZone`; a date alone is its beginning.',
    }),
    endDate: writtenTimestamp({
      description: 'After `startDate`; the first instant that is no longer part of it.',
    }),
    reason: optional(longText()),
  },
  { stated: [] },
);
export type NewTimeOffBody = Static<typeof newTimeOff>;

export const newTimeOffExample = {
  startDate: '2026-12-24T00:00:00Z',
  endDate: '2026-12-27T00:00:00Z',
  reason: 'Family visit',
};

export const timeOffExample = {
  id: '01940b70-3c52-7e1f-9a60-b1c2d3e4f5a6',
  startDate: '2026-12-24T00:00:00.000Z',
  endDate: '2026-12-27T00:00:00.000Z',
  reason: 'Family visit',
};

/** Returns the past and future time off of a member, in chronological order. Refuses with NOT_FOUND. */
export async function listStaffTimeOff(call: SignedInCall, staffId: string) {
  return (await requireStaff(call, staffId)).timeOff.map(toTimeOffReply);
}

/**
 * Adds time off, which may overlap other time off and bookings.
 *
 * @throws Refusal VALIDATION_FAILED when it does not end after it starts; NOT_FOUND.
 */
export async function createStaffTimeOff(call: SignedInCall, staffId: string, body: NewTimeOffBody) {
  const away: TimeOff = {
    id: randomUUIDv7(),
    start: instantOf(call, 'startDate', body.startDate),
    end: instantOf(call, 'endDate', body.endDate),
    reason: body.reason ?? null,
  };
  if (Temporal.Instant.compare(away.start, away.end) >= 0) {
    throw new Refusal('VALIDATION_FAILED', 'endDate: expected a time after startDate');
  }
  await staffMembers(call.app).change(call, async (call, revision) => {
    const member = await requireStaff(call, staffId);
    const after = await insertTimeOff(call.db, member.id, away, revision);
    await recordAudit(call, {
      action: 'createStaffTimeOff',
      entity: 'staffTimeOff',
      entityId: away.id,
      after: audited(member.id, away),
    });
    return after;
  });
  return toTimeOffReply(away);
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
    const member = await requireStaff(call, staffId);
    const away = member.timeOff.find(({ id }) => id === timeOffId.toLowerCase());
    if (away === undefined)
      throw new Refusal('NOT_FOUND', 'timeOffId: no such time off of this staff member');
    const after = await removeTimeOff(call.db, member.id, away.id, revision);
    await recordAudit(call, {
      action: 'deleteStaffTimeOff',
      entity: 'staffTimeOff',
      entityId: away.id,
      before: audited(member.id, away),
    });
    return after;
  });
}

/** Returns the time off as a reply shows it. */
function toTimeOffReply({ id, start, end, reason }: TimeOff): Static<typeof timeOff> {
  return { id, startDate: formatTimestamp(start), endDate: formatTimestamp(end), reason };
}

function audited(staffId: string, away: TimeOff): Readonly<Record<string, unknown>> {
  const { startDate, endDate, reason } = toTimeOffReply(away);
  return { staffId, startDate, endDate, reason };
}
