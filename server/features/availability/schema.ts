/** The schemas of free slots in requests and replies (contract §10). */
import { type Static, Type } from 'typebox';
import type { Candidate, Slot } from '#domain/booking/rules/availability.ts';
import type { StaffMember } from '#features/staff/public.ts';
import { startAndEnd, writtenTimestamp } from '#platform/data/shapes/instants.ts';
import { chosenComponent, reference, timestamp, uuid } from '#platform/data/shapes/shapes.ts';

export const slotQuery = Type.Object({
  serviceId: reference({
    description: 'The service to be booked.',
    example: '01931c5e-7a10-7c3e-9d0a-3b0e6f1c2d4a',
  }),
  from: writtenTimestamp({
    description: 'Slots start at this time or later.',
    example: '2026-11-23T00:00:00Z',
  }),
  to: writtenTimestamp({
    description:
      'Slots end at this time or earlier; at most 31 days after `from`, and fewer, but always 8, when more than 33 staff members provide the service.',
    example: '2026-11-27T00:00:00Z',
  }),
  duration: Type.Optional(
    Type.Integer({ minimum: 1, description: 'Minutes. Default: the service’s duration, or else 60.' }),
  ),
  exceptBookingId: Type.Optional(
    reference({
      description:
        'A booking that is to be moved: it keeps nobody busy. Its owner, MANAGER and ADMIN may name it.',
      example: '01940b6e-9c21-7a44-8d02-5f3e6a7b8c9d',
    }),
  ),
});
export type SlotQuery = Static<typeof slotQuery>;

export const slot = chosenComponent('FreeSlot', {
  startDate: timestamp(),
  endDate: timestamp(),
  staff: Type.Array(
    chosenComponent('FreeStaff', {
      id: uuid(),
      name: Type.Optional(Type.String({ description: 'For callers who are signed in.' })),
    }),
    { description: 'The members who could do it: best proficiency first, then by id.' },
  ),
});

export const slotExample = {
  startDate: '2026-11-23T02:00:00.000Z',
  endDate: '2026-11-23T03:00:00.000Z',
  staff: [{ id: '01940b6f-0a31-7d0e-b4c5-90f1a2b3c4d5', name: 'Nguyễn Thị Mai' }],
};

/** A staff member who is free for a slot. */
export interface FreeMember extends Candidate {
  readonly member: StaffMember;
}

/** Yields the slots as replies show them, one at a time; only signed-in callers receive the names. */
export function* toReply(
  slots: Iterable<Slot<FreeMember>>,
  isSignedIn: boolean,
): Generator<Static<typeof slot>, void> {
  const replies = new Map<FreeMember, { id: string; name?: string }>();
  const memberReply = (free: FreeMember) =>
    replies.getOrInsertComputed(free, ({ id, member }) => ({
      ...{ id, ...(isSignedIn ? { name: member.user.name } : {}) },
    }));
  for (const one of slots) yield { ...startAndEnd(one), staff: one.staff.map(memberReply) };
}
