/** The schedule of a staff member in a period. */
import type { Interval } from '#domain/time/interval.ts';
import { openIntervals } from '#domain/time/working-hours.ts';
import type { AssignedBooking } from '#features/bookings/public.ts';
import { type StaffMember, staffTime, type TimeOff } from '#features/staff/public.ts';
import type { Call } from '#platform/data/call.ts';

export interface Schedule {
  readonly staffId: string;
  readonly period: Interval;
  readonly workingHours: readonly Interval[];
  readonly timeOff: readonly TimeOff[];
  readonly bookings: readonly AssignedBooking[];
}

/** Returns the schedule of a staff member with these bookings. */
export function scheduleOf(
  call: Call,
  member: StaffMember,
  period: Interval,
  bookings: readonly AssignedBooking[],
): Schedule {
  const { workingHours, timeOff } = staffTime(call, member, period);
  return {
    staffId: member.id,
    period,
    workingHours: workingHours ? openIntervals(workingHours, period.start, period.end) : [period],
    timeOff,
    bookings,
  };
}

/** Bytes of JSON of one interval with its id and status, and of a schedule without any. */
const octetsOfInterval = 170;
const octetsOfEmpty = 200;

/** Returns the approximate bytes of a schedule with this many bookings, without computing the schedule. */
export function scheduleOctets(call: Call, member: StaffMember, period: Interval, bookings: number): number {
  const { workingHours, timeOff } = staffTime(call, member, period);
  const weeks = Math.ceil(period.end.since(period.start).total('hours') / (7 * 24)) + 1;
  const openSpans = weeks * (workingHours?.week.reduce((spans, day) => spans + day.length, 0) ?? 1);
  return octetsOfEmpty + octetsOfInterval * (bookings + openSpans + timeOff.length);
}
