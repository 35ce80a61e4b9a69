/** The queries of the staff screens. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { eachRow, type ListedBooking, type Staff, type StaffTranslations } from '#client/index.ts';
import { api } from '#console/api/client.ts';
import type { Version } from '#console/components/versions/save-over.ts';
import { liveStatuses } from '#domain/booking-status.ts';
import type { Language } from '#domain/language.ts';
import { profileParts } from './profile-draft.ts';
import { skillParts } from './skills-draft.ts';
import type { StaffOrder } from './staff-search.ts';
import type { Period } from './time-off-draft.ts';

/** The members that match, in the order of the reader's language. */
export function staffQuery(language: Language, asked: { q: string | undefined; sortBy: StaffOrder }) {
  return queryOptions({
    queryKey: ['staff', language, 'list', asked],
    queryFn: async ({ signal }) => {
      const { q, sortBy } = asked;
      return (await api.listStaff({ query: { ...(q !== undefined && { q }), sortBy }, signal })).data;
    },
    // While the reader types, the previous list stays.
    placeholderData: keepPreviousData,
  });
}

export interface Member {
  readonly member: Staff;
  readonly texts: StaffTranslations;
  /** For `If-Match`. */
  readonly etag: string;
}

export interface ProfileVersion extends Version, Member {}

export async function readMember(id: string, signal?: AbortSignal): Promise<Member> {
  const { data, headers } = await api.getStaff({ path: { id }, signal });
  // Read after the tag: newer texts are refused when they are saved, and never overwritten.
  const { data: texts } = await api.getStaffTranslations({ path: { id }, signal });
  return { member: data, texts, etag: headers.get('etag') ?? '*' };
}

export function profileOf(read: Member): ProfileVersion {
  return { ...read, parts: profileParts(read.member, read.texts) };
}

/** One member in a language, with the texts in all of them. */
export function memberQuery(language: Language, id: string) {
  return queryOptions({
    queryKey: ['staff', language, 'one', id],
    queryFn: ({ signal }) => readMember(id, signal),
  });
}

export async function readSkills(id: string, signal?: AbortSignal): Promise<Version> {
  const { data, headers } = await api.listStaffServices({ path: { id }, signal });
  return { parts: skillParts(data), etag: headers.get('etag') ?? '*' };
}

/** The skills of a member. */
export function skillsQuery(id: string) {
  return queryOptions({
    queryKey: ['staff', 'skills', id],
    queryFn: ({ signal }) => readSkills(id, signal),
  });
}

/** Every service, including those that are not offered. */
export function allServicesQuery(language: Language) {
  return queryOptions({
    queryKey: ['services', language, 'all'],
    queryFn: async ({ signal }) => (await api.listServices({ query: { sortBy: 'category' }, signal })).data,
    staleTime: 60_000,
  });
}

export function timeOffQuery(id: string) {
  return queryOptions({
    queryKey: ['staff', 'time off', id],
    queryFn: async ({ signal }) => (await api.listStaffTimeOff({ path: { id }, signal })).data,
  });
}

/** The live bookings of a member within a period. */
export function memberBookingsQuery(language: Language, staffId: string, period: Period) {
  return queryOptions({
    queryKey: ['bookings', language, 'of member', staffId, period],
    queryFn: async ({ signal }) => {
      const found: ListedBooking[] = [];
      const query = {
        staffId,
        from: period.startDate,
        to: period.endDate,
        status: liveStatuses.join(','),
        sortBy: 'startDate',
        sortOrder: 'asc',
        limit: 100,
      } as const;
      for await (const booking of eachRow(api.listBookings, { query, signal })) found.push(booking);
      return found;
    },
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
}

/** Hours and time off of all members, from the first instant to the last. */
export function schedulesQuery(from: string, to: string) {
  return queryOptions({
    queryKey: ['staff', 'schedules', from, to],
    queryFn: async ({ signal }) => {
      const { data } = await api.listSchedules({ query: { from, to }, signal });
      return new Map(data.map((schedule) => [schedule.staffId, schedule]));
    },
  });
}

/** Users whose name or address contains the text: customers for a manager, all users for an administrator. */
export function peopleQuery(q: string) {
  return queryOptions({
    queryKey: ['users', 'for staff', q],
    queryFn: async ({ signal }) =>
      (await api.listUsers({ query: { q, limit: 8, sortBy: 'name', sortOrder: 'asc' }, signal })).data,
    placeholderData: keepPreviousData,
  });
}
