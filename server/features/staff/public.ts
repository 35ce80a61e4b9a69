/** The staff's door: what other features may ask of it. The endpoints' own operations lie beside it. */
import type { StaffTime } from '#domain/availability.ts';
import type { Interval } from '#domain/interval.ts';
import { Refusal } from '#domain/refusal.ts';
import { onUserDeletion, usersTopic } from '#features/users/public.ts';
import type { App } from '#platform/app-context.ts';
import type { Call } from '#platform/call.ts';
import { isUuid } from '#platform/shapes/shapes.ts';
import { endMemberOfUser } from './end-member.ts';
import {
  indexOf,
  type SkilledMember,
  staffMembers,
  timeOffWithin,
  topic,
  workingHoursOf,
} from './members.ts';
import { findMember, lockMember, type StaffMember, type TimeOff } from './queries.ts';

/** Reads the staff into memory and follows its changes; at start, before the first request. */
export async function loadStaff(app: App): Promise<void> {
  // Users know nothing of staff, and say only that they have changed; which members that touches, and how,
  // the database has seen to (migration 0010).
  app.feed.on(usersTopic, () => app.feed.dispatch(topic));
  onUserDeletion(app, endMemberOfUser);
  await staffMembers(app).load();
}

/** The staff member of that id, from memory; undefined when there is none. */
export function findStaff(call: Call, id: string): StaffMember | undefined {
  return staffMembers(call.app).row(id.toLowerCase());
}

/** The staff member that the user is, from memory; undefined when they are none. */
export function findStaffOfUser(call: Call, userId: string): StaffMember | undefined {
  return indexOf(staffMembers(call.app).rows('all')).ofUser.get(userId);
}

/** The members who have the skill for the service, from memory: best proficiency first, then by id. */
export function staffOfService(call: Call, serviceId: string): readonly SkilledMember[] {
  return indexOf(staffMembers(call.app).rows('all')).skilled.get(serviceId.toLowerCase()) ?? [];
}

/** How many staff members there are, and how many of them take bookings, from memory. */
export function howManyStaff(call: Call): { total: number; available: number } {
  const members = staffMembers(call.app).rows('all');
  return { total: members.length, available: members.filter(({ isAvailable }) => isAvailable).length };
}

/** What decides whether the member works at some time of the interval, bookings aside. */
export function staffTime(
  call: Call,
  member: StaffMember,
  interval: Interval,
): StaffTime & { readonly timeOff: readonly TimeOff[] } {
  return {
    isAvailable: member.isAvailable,
    workingHours: workingHoursOf(member, call.app.businessTimeZone()),
    timeOff: timeOffWithin(member, interval),
  };
}

/**
 * The staff member as the database has it, for whoever is about to write.
 *
 * @throws Refusal NOT_FOUND.
 */
export async function requireStaff(call: Call, id: string): Promise<StaffMember> {
  const member = isUuid(id) ? await findMember(call.db, id) : undefined;
  if (member === undefined) throw unknownStaff();
  return member;
}

/** The member as the database has it, whom nobody else changes until the transaction of `call` ends. */
export async function lockStaff(call: Call, id: string): Promise<StaffMember | undefined> {
  return isUuid(id) ? lockMember(call.db, id) : undefined;
}

/** The member as the database has it; undefined when there is none. */
export async function readStaff(call: Call, id: string): Promise<StaffMember | undefined> {
  return isUuid(id) ? findMember(call.db, id) : undefined;
}

export function unknownStaff(): Refusal {
  return new Refusal('NOT_FOUND', 'id: no such staff member');
}

export type { SkilledMember, StaffMember, TimeOff };
