/** The staff in memory, and how it is looked into: by skill, by user, by time. */
import { type Interval, overlaps } from '#domain/interval.ts';
import { compareSkilled } from '#domain/staff-proficiency.ts';
import { parseWorkingHours, type WorkingHours } from '#domain/working-hours.ts';
import { onePerApp } from '#platform/app-context.ts';
import { TableCache } from '#platform/table-cache/table-cache.ts';
import { readStaffAfter, type StaffMember, type TimeOff } from './queries.ts';
import { toReply } from './schema.ts';

export const topic = 'staff';

export const staffMembers = onePerApp(
  (app) =>
    new TableCache<StaffMember, 'all'>(app, {
      topic,
      readAfter: readStaffAfter,
      keyOf: ({ id }) => id,
      order: (one, other) => (one.seq < other.seq ? -1 : 1),
      views: { all: () => true },
      toReply,
    }),
);

/** A staff member as one who has a certain skill. */
export interface SkilledMember {
  readonly id: string;
  readonly member: StaffMember;
  /** 1 to 5. */
  readonly proficiency: number;
}

interface Index {
  /** By the service's id; best proficiency first, then by id. */
  readonly skilled: ReadonlyMap<string, readonly SkilledMember[]>;
  readonly ofUser: ReadonlyMap<string, StaffMember>;
}

/** Made once for each state of the staff: a change brings another list. */
export function indexOf(members: readonly StaffMember[]): Index {
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

/** The hours that bind the member's visits, if any do; read once for each zone that they may be meant in. */
export function workingHoursOf(member: StaffMember, defaultTimeZone: string): WorkingHours | undefined {
  const known = readHours.get(member);
  if (known?.defaultTimeZone === defaultTimeZone) return known.hours;
  const hours = parseWorkingHours(member.workingHours, defaultTimeZone);
  readHours.set(member, { defaultTimeZone, hours });
  return hours;
}

const readHours = new WeakMap<StaffMember, { defaultTimeZone: string; hours: WorkingHours | undefined }>();

/** The member's time off that shares an instant with the interval, in the order of time. */
export function timeOffWithin(member: StaffMember, interval: Interval): readonly TimeOff[] {
  return member.timeOff.filter((away) => overlaps(away, interval));
}
