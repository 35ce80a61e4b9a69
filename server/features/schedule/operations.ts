/** The operation of the schedule of a staff member: working hours, time off and bookings (contract §10). */
import { Refusal } from '#domain/refusal.ts';
import { openIntervals } from '#domain/working-hours.ts';
import { findAssignedBookings } from '#features/bookings/public.ts';
import { cachedMember, staffTime } from '#features/staff/public.ts';
import type { SignedInCall } from '#platform/call.ts';
import { instantOf } from '#platform/shapes/instants.ts';
import type { Schedule } from './schedule.ts';
import type { ScheduleQuery } from './schema.ts';

/** The length of a leap year. The reply lists the working hours of each day, so the period must be limited. */
const longestDays = 366;

/**
 * Returns the schedule of a staff member.
 *
 * @throws Refusal VALIDATION_FAILED for a period that does not end after its start, or is longer than 366 days;
 * NOT_FOUND for an unknown staff member.
 */
export async function getSchedule(call: SignedInCall, query: ScheduleQuery): Promise<Schedule> {
  const period = { start: instantOf(call, 'from', query.from), end: instantOf(call, 'to', query.to) };
  const days = period.end.since(period.start).total('hours') / 24;
  if (days <= 0) throw new Refusal('VALIDATION_FAILED', 'to: expected after from');
  if (days > longestDays) {
    throw new Refusal('VALIDATION_FAILED', `to: expected at most ${longestDays} days after from`);
  }
  const member = cachedMember(call, query.staffId);
  if (member === undefined) throw new Refusal('NOT_FOUND', 'staffId: no such staff member');
  const { workingHours, timeOff } = staffTime(call, member, period);
  return {
    staffId: member.id,
    period,
    workingHours: workingHours ? openIntervals(workingHours, period.start, period.end) : [period],
    timeOff,
    bookings: await findAssignedBookings(call.db, member.id, period),
  };
}
