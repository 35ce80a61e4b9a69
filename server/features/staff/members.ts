/** The staff in memory, with lookups by skill, by user and by time. */
import type { StaffTime } from '#domain/availability.ts';
import { type Interval, overlaps } from '#domain/interval.ts';
import { compareSkilled } from '#domain/staff-proficiency.ts';
import { parseWorkingHours, type WorkingHours } from '#domain/working-hours.ts';
import { onePerApp } from '#platform/app-context.ts';
import type { Call } from '#platform/call.ts';
import { TableCache } from '#platform/table-cache/table-cache.ts';
import { readStaffAfter, type StaffMember, type TimeOff } from './queries.ts';
import { toReply } from './schema.ts';

export const staffMembers = onePerApp(
  (app) =>
    new TableCache<StaffMember, 'all'>(app, {
      topic: 'staff',
      readAfter: readStaffAfter,
      keyOf: ({ id }) => id,
      order: (one, other) => (one.seq < other.seq ? -1 : 1),
      views: { all: () => true },
      toReply,
    }),
);

/** Returns the staff member with the given id, from memory; undefined when none exists. */
export function cachedMember(call: Call, id: string): StaffMember | undefined {
  return staffMembers(call.app).row(id.toLowerCase());
}

/** Returns all staff members, from memory, in the order of their creation. */
export function cachedMembers(call: Call): readonly StaffMember[] {
  return staffMembers(call.app).rows('all');
}

/** Returns the staff member of the user, from memory; undefined when the user is not a staff member. */
export function cachedMemberOfUser(call: Call, userId: string): StaffMember | undefined {
  return indexOf(staffMembers(call.app).rows('all')).ofUser.get(userId);
}

/** Returns the members who have the skill for the service, from memory: best proficiency first, then by id. */
export function membersWithSkill(call: Call, serviceId: string): readonly SkilledMember[] {
  return indexOf(staffMembers(call.app).rows('all')).skilled.get(serviceId.toLowerCase()) ?? [];
}

/** Returns the number of staff members and the number of those who accept bookings, from memory. */
export function countMembers(call: Call): { total: number; available: number } {
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

/** A staff member with their proficiency in one skill. */
export interface SkilledMember {
  readonly id: string;
  readonly member: StaffMember;
  /** From 1 to 5. */
  readonly proficiency: number;
}

interface Index {
  /** By service id; best proficiency first, then by id. */
  readonly skilled: ReadonlyMap<string, readonly SkilledMember[]>;
  readonly ofUser: ReadonlyMap<string, StaffMember>;
}

/** Builds the index once for each state of the staff: a change creates a new list. */
function indexOf(members: readonly StaffMember[]): Index {
  let index = indexes.get(members);
  if (index === undefined) {
    index = makeIndex(members);
    indexes.set(members, index);
  }
  return index;
}

const indexes = new WeakMap<readonly StaffMember[], Index>();

function makeIndex(members: readonly StaffMember[]): Index {
  const skilled = new Map<string, SkilledMember[]>();
  for (const member of members) {
    for (const { serviceId, proficiency } of member.skills) {
      const known = skilled.get(serviceId) ?? [];
      known.push({ id: member.id, member, proficiency });
      skilled.set(serviceId, known);
    }
  }
  for (const list of skilled.values()) list.sort(compareSkilled);
  return { skilled, ofUser: new Map(members.map((member) => [member.userId, member])) };
}

/** Returns the hours that restrict the member's visits, if any; parsed once for each default time zone. */
function workingHoursOf(member: StaffMember, defaultTimeZone: string): WorkingHours | undefined {
  const known = readHours.get(member);
  if (known?.defaultTimeZone === defaultTimeZone) return known.hours;
  const hours = parseWorkingHours(member.workingHours, defaultTimeZone);
  readHours.set(member, { defaultTimeZone, hours });
  return hours;
}

const readHours = new WeakMap<StaffMember, { defaultTimeZone: string; hours: WorkingHours | undefined }>();

/** Returns the member's time off that overlaps the interval, in chronological order. */
function timeOffWithin(member: StaffMember, interval: Interval): readonly TimeOff[] {
  return member.timeOff.filter((timeOff) => overlaps(timeOff, interval));
}
