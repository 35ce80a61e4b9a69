/** The operations of the schedules of staff members: working hours, time off, bookings and occupancy (contract §10, §18). */

import { mostDaysOfOccupancy } from '#domain/booking/rules/occupancy.ts';
import { notFound } from '#domain/refusal.ts';
import type { Interval } from '#domain/time/interval.ts';
import { countAssignedBookings, findAssignedBookings } from '#features/bookings/public.ts';
import { cachedMember, cachedMembers } from '#features/staff/public.ts';
import type { SignedInCall } from '#platform/data/call.ts';
import { Rows } from '#platform/data/rows/rows.ts';
import { instantOf, tooLong, wrongOrder } from '#platform/data/shapes/instants.ts';
import { type Occupancy, occupancyOf } from './occupancy.ts';
import { type Schedule, scheduleOctets, scheduleOf } from './schedule.ts';
import type { ScheduleListQuery, ScheduleQuery } from './schema.ts';

/** The length of a leap year. The reply lists the working hours of each day, so the period must be limited. */
const longestDays = 366;

/** The longest period of the schedules of all members (contract §18). */
const longestDaysOfAll = 31;

/** With the hour of a change of the clocks. */
const longestDaysOfOccupancy = mostDaysOfOccupancy + 1 / 24;

/** Bytes of the schedules that are read before the answer begins. */
const firstOctets = 256 * 1024;

/**
 * Returns the schedule of a staff member.
 *
 * @throws Refusal VALIDATION_FAILED for a period that does not end after its start, or is longer than 366 days;
 * NOT_FOUND for an unknown staff member.
 */
export async function getSchedule(call: SignedInCall, query: ScheduleQuery): Promise<Schedule> {
  const period = requirePeriod(call, query, longestDays);
  const member = cachedMember(call, query.staffId);
  if (member === undefined) throw notFound('staff', query.staffId, 'staffId');
  return scheduleOf(call, member, period, await findAssignedBookings(call.db, [member.id], period));
}

/**
 * Returns the schedules of all staff members, in the order of the staff. The bookings of many members are read by one
 * statement; those that make the answer large are read while it is sent.
 *
 * @throws Refusal VALIDATION_FAILED for a period that does not end after its start, or is longer than 31 days.
 */
export async function listSchedules(call: SignedInCall, query: ScheduleListQuery): Promise<Rows<Schedule>> {
  const period = requirePeriod(call, query, longestDaysOfAll);
  const members = cachedMembers(call);
  const bookings = await countAssignedBookings(call.db, period);
  let octets = 0;
  const measured = members.map((member) => {
    const own = scheduleOctets(call, member, period, bookings.get(member.id) ?? 0);
    octets += own;
    return { id: member.id, octets: own, fits: octets <= firstOctets };
  });
  const unread = measured.filter(({ fits }) => !fits);
  const byId = new Map(members.map((member) => [member.id, member]));
  const read = async (ids: readonly string[]): Promise<ReadonlyMap<string, Schedule>> => {
    const found = await findAssignedBookings(call.db, ids, period);
    const ofMember = Map.groupBy(found, ({ staffId }) => staffId);
    const some = ids.flatMap((id) => byId.get(id) ?? []);
    return new Map(
      some.map((member) => [member.id, scheduleOf(call, member, period, ofMember.get(member.id) ?? [])]),
    );
  };
  const first = await read(measured.filter(({ fits }) => fits).map(({ id }) => id));
  return new Rows([...first.values()], { rows: unread, read });
}

/**
 * Returns how much of the working hours is booked.
 *
 * @throws Refusal VALIDATION_FAILED for a period that does not end after its start, or is longer than 92 days.
 */
export function getOccupancy(call: SignedInCall, query: ScheduleListQuery): Promise<Occupancy> {
  return occupancyOf(call, requirePeriod(call, query, longestDaysOfOccupancy));
}

function requirePeriod(call: SignedInCall, query: ScheduleListQuery, mostDays: number): Interval {
  const period = {
    start: instantOf(call, 'query.from', query.from),
    end: instantOf(call, 'query.to', query.to),
  };
  const days = period.end.since(period.start).total('hours') / 24;
  if (days <= 0) throw wrongOrder('NOT_AFTER');
  if (days > mostDays) throw tooLong(Math.floor(mostDays), 'DAYS');
  return period;
}
