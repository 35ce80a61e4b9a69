/** The staff in memory, with lookups by skill, by user and by time. */

import { compareSkilled } from '#domain/booking/record/staff-proficiency.ts';
import type { StaffTime } from '#domain/booking/rules/availability.ts';
import type { Language } from '#domain/text/language.ts';
import { localize, type TranslatedText } from '#domain/text/translated-text.ts';
import { type Interval, overlaps } from '#domain/time/interval.ts';
import { parseWorkingHours, type WorkingHours } from '#domain/time/working-hours.ts';
import { onePerApp } from '#platform/base/state.ts';
import type { App } from '#platform/data/app.ts';
import type { Call } from '#platform/data/call.ts';
import { RowLists } from '#platform/data/table-cache/row-lists.ts';
import { TableCache } from '#platform/data/table-cache/table-cache.ts';
import { readStaffAfter, type StaffMember, type TimeOff } from './queries.ts';
import type { StaffSortField } from './schema.ts';

export const staffMembers = onePerApp(
  'staff',
  (app: App) =>
    new TableCache<StaffMember, 'all'>(app, {
      topic: 'staff',
      readAfter: readStaffAfter,
      keyOf: ({ id }) => id,
      order: (one, other) => (one.seq < other.seq ? -1 : 1),
      views: { all: () => true },
    }),
);

/** The order of the staff and the search among them (contract §14). */
export const staffLists = new RowLists<StaffMember, StaffSortField>(
  {
    createdAt: { number: ({ seq }) => seq },
    code: { text: ({ code }) => code },
    name: { text: ({ user }) => user.name },
    department: { text: ({ department }, language) => shown(department, language) },
    position: { text: ({ position }, language) => shown(position, language) },
  },
  ({ user, code, department, position, specialization }, language) => [
    user.name,
    code,
    ...[department, position, specialization].flatMap((text) => shown(text, language) ?? []),
  ],
);

function shown(text: TranslatedText | null, language: Language): string | null {
  return text && localize(text, language);
}

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
  return indexOf(cachedMembers(call)).ofUser.get(userId);
}

/** Returns the members who have the skill for the service, from memory: best proficiency first, then by id. */
export function membersWithSkill(call: Call, serviceId: string): readonly SkilledMember[] {
  return indexOf(cachedMembers(call)).skilled.get(serviceId.toLowerCase()) ?? [];
}

/** Returns the number of staff members and the number of those who accept bookings, from memory. */
export function countMembers(call: Call): { total: number; available: number } {
  const members = cachedMembers(call);
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
    timeOff: member.timeOff.filter((timeOff) => overlaps(timeOff, interval)),
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
  return indexes.getOrInsertComputed(members, makeIndex);
}

const indexes = new WeakMap<readonly StaffMember[], Index>();

function makeIndex(members: readonly StaffMember[]): Index {
  const skilled = new Map<string, SkilledMember[]>();
  for (const member of members) {
    for (const { serviceId, proficiency } of member.skills) {
      skilled.getOrInsert(serviceId, []).push({ id: member.id, member, proficiency });
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
