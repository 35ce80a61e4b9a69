/** The queries of the staff screens. */
import { keepPreviousData } from '@tanstack/react-query';
import type { MemberOccupancy, Occupancy, Schedule, Staff, StaffTranslations } from '#client/index.ts';
import { api } from '#console/api/client.ts';
import { rows } from '#console/api/list-query.ts';
import { combined, query } from '#console/api/query.ts';
import { tagOf } from '#console/api/version-tag.ts';
import { liveStatuses } from '#domain/booking/record/booking-status.ts';
import type { Language } from '#domain/text/language.ts';
import { type Levels, levelsOf } from './skills/skills-draft.ts';
import type { Period } from './time-off/time-off-draft.ts';

export const staffOrders = ['name', 'code', 'department', 'position', 'createdAt'] as const;
export type StaffOrder = (typeof staffOrders)[number];

/** The members that match, in the order of the reader's language. */
export function staffQuery(lang: Language, asked: { q: string | undefined; sortBy: StaffOrder }) {
  return {
    ...query('listStaff', { query: { ...asked, lang } }),
    // While the reader types, the previous list stays.
    placeholderData: keepPreviousData,
  };
}

export interface Member {
  readonly member: Staff;
  readonly texts: StaffTranslations;
  /** For `If-Match`. */
  readonly etag: string;
}

export async function readMember(id: string, signal?: AbortSignal): Promise<Member> {
  const { data, headers } = await api.getStaff({ path: { id }, signal });
  // Read after the tag: newer texts are refused when they are saved, and never overwritten.
  const { data: texts } = await api.getStaffTranslations({ path: { id }, signal });
  return { member: data, texts, etag: tagOf(headers) };
}

/** One member in a language, with the texts in all of them. */
export function memberQuery(lang: Language, id: string) {
  return combined('getStaff', 'with texts', { id, lang }, ({ signal }) => readMember(id, signal));
}

export interface Skills {
  readonly levels: Levels;
  /** For `If-Match`. */
  readonly etag: string;
}

export async function readSkills(id: string, signal?: AbortSignal): Promise<Skills> {
  const { data, headers } = await api.listStaffServices({ path: { id }, signal });
  return { levels: levelsOf(data), etag: tagOf(headers) };
}

/** The skills of a member. */
export function skillsQuery(id: string) {
  return combined('listStaffServices', 'with tag', { id }, ({ signal }) => readSkills(id, signal));
}

export function timeOffQuery(id: string) {
  return query('listStaffTimeOff', { path: { id } });
}

/** The live bookings of a member within a period. */
export function memberBookingsQuery(lang: Language, staffId: string, period: Period) {
  const filter = {
    staffId,
    from: period.startDate,
    to: period.endDate,
    status: liveStatuses.join(','),
    sortBy: 'startDate',
    sortOrder: 'asc',
    limit: 100,
    lang,
  } as const;
  return { ...rows('listBookings', { query: filter }), staleTime: 0, placeholderData: keepPreviousData };
}

/** Hours and time off of all members, from the first instant to the last. */
export function schedulesQuery(from: string, to: string) {
  return { ...query('listSchedules', { query: { from, to } }), select: byMember };
}

/** The hours booked of the hours worked, by member. */
export function occupancyQuery(from: string, to: string) {
  return { ...query('getOccupancy', { query: { from, to } }), select: occupancyByMember };
}

function occupancyByMember({ members }: Occupancy): ReadonlyMap<string, MemberOccupancy> {
  return new Map(members.map((member) => [member.staffId, member]));
}

function byMember(schedules: readonly Schedule[]): ReadonlyMap<string, Schedule> {
  return new Map(schedules.map((schedule) => [schedule.staffId, schedule]));
}
