/** The interface of `staff` for other features. The operations of the endpoints are in operations.ts. */
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

/** Reads the staff into memory and follows its changes. Call it at startup, before the first request. */
export async function loadStaff(app: App): Promise<void> {
  // `users` does not know about staff and only notifies that users have changed; the database has already updated the
  // members that the change affects (migration 0010).
  app.feed.on(usersTopic, () => app.feed.dispatch(topic));
  onUserDeletion(app, endMemberOfUser);
  await staffMembers(app).load();
}

/** Returns the staff member with the given id, from memory; undefined when none exists. */
export function findStaff(call: Call, id: string): StaffMember | undefined {
  return staffMembers(call.app).row(id.toLowerCase());
}

/** Returns the staff member of the user, from memory; undefined when the user is not a staff member. */
export function findStaffOfUser(call: Call, userId: string): StaffMember | undefined {
  return indexOf(staffMembers(call.app).rows('all')).ofUser.get(userId);
}

/** Returns the members who have the skill for the service, from memory: best proficiency first, then by id. */
export function staffOfService(call: Call, serviceId: string): readonly SkilledMember[] {
  return indexOf(staffMembers(call.app).rows('all')).skilled.get(serviceId.toLowerCase()) ?? [];
}

/** Returns the number of staff members and the number of those who accept bookings, from memory. */
export function howManyStaff(call: Call): { total: number; available: number } {
  const members = staffMembers(call.app).rows('all');
  return { total: members.length, available: members.filter(({ isAvailable }) => isAvailable).length };
}

/** Returns the data that determine whether the member works during the interval, bookings aside. */
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
 * Returns the staff member from the database, for a caller that is about to write.
 *
 * @throws Refusal NOT_FOUND.
 */
export async function requireStaff(call: Call, id: string): Promise<StaffMember> {
  const member = isUuid(id) ? await findMember(call.db, id) : undefined;
  if (member === undefined) throw unknownStaff();
  return member;
}

/** Returns the member from the database and locks the row until the transaction of `call` ends. */
export async function lockStaff(call: Call, id: string): Promise<StaffMember | undefined> {
  return isUuid(id) ? lockMember(call.db, id) : undefined;
}

/** Returns the member from the database; undefined when none exists. */
export async function readStaff(call: Call, id: string): Promise<StaffMember | undefined> {
  return isUuid(id) ? findMember(call.db, id) : undefined;
}

export function unknownStaff(): Refusal {
  return new Refusal('NOT_FOUND', 'id: no such staff member');
}

export type { SkilledMember, StaffMember, TimeOff };
