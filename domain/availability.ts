/**
 * When a staff member can be booked: the rule for one booking, and the slots that follow from it
 * (contract §9 Conflicts, §10 availability).
 */

import type { BookedTime, WantedTime } from './booking-conflict.ts';
import type { BookingKind } from './booking-kind.ts';
import { isLive } from './booking-status.ts';
import {
  formatInterval,
  type Interval,
  intervalOf,
  mergeSpans,
  overlaps,
  type Span,
  spanOf,
  subtractSpans,
} from './interval.ts';
import { Refusal } from './refusal.ts';
import { compareSkilled } from './staff-proficiency.ts';
import { isWithinWorkingHours, openSpans, type WorkingHours } from './working-hours.ts';
import { calendarDaysBegun, offsetSpans } from './zoned-time.ts';

/** What decides whether a staff member works at some time, bookings aside. */
export interface StaffTime {
  readonly isAvailable: boolean;
  /** Undefined when the member has no hours in the documented form: free all day. */
  readonly workingHours: WorkingHours | undefined;
  readonly timeOff: readonly Interval[];
}

/** A staff member who has the skill. */
export interface Candidate extends StaffTime {
  readonly id: string;
  /** 1 to 5. */
  readonly proficiency: number;
  /** The member's bookings in the period, of any kind and status, in any order. */
  readonly bookings: readonly BookedTime[];
}

export interface SlotQuestion {
  /** A stay or a visit: what a booking of the service alone would be. */
  readonly kind: BookingKind;
  readonly from: Temporal.Instant;
  readonly to: Temporal.Instant;
  /** Length of a slot in minutes, 1 or more. */
  readonly minutes: number;
  /** Whose clocks show :00, :15, :30 or :45 where a slot starts: the setting `timeZone`. */
  readonly timeZone: string;
}

export interface Slot<C extends Candidate> extends Interval {
  /** Best proficiency first, then by id; never empty. */
  readonly staff: readonly C[];
}

/** Longest period that slots are worked out for, in days. */
export const longestPeriod = 31;

const minute = 60_000;
const quarter = 15 * minute;
const day = 24 * 60 * minute;
const minutesWhenUnknown = 60;

/**
 * Why the member cannot take the booking whatever else they have, as 409 `STAFF_UNAVAILABLE`; undefined when
 * they can. Working hours bind visits only: nobody sits beside a boarding dog for a week.
 */
export function staffRefusal(member: StaffTime, wanted: WantedTime): Refusal | undefined {
  const reason = unavailability(member, wanted);
  if (reason === undefined) return undefined;
  return new Refusal('STAFF_UNAVAILABLE', `staffId: ${reason}, ${formatInterval(wanted)}`);
}

/**
 * Every free slot of the period with the members who could take it, in order of time: exactly those that
 * {@link staffRefusal} and the members' bookings permit. One slot at a time, because 31 days of many members are
 * millions of names. Cost: hours, time off and bookings each once per member, and a look at each member for each slot.
 */
export function* freeSlots<C extends Candidate>(
  question: SlotQuestion,
  candidates: readonly C[],
): Generator<Slot<C>, void> {
  const period = spanOf({ start: question.from, end: question.to });
  const length = question.minutes * minute;
  // In their final order, so that each slot's list is sorted.
  const members = [...candidates]
    .sort(compareSkilled)
    .map((candidate) => ({ candidate, free: freeSpans(candidate, question.kind, period), at: 0 }));
  for (const start of slotStarts(question.timeZone, period)) {
    const end = start + length;
    const staff: C[] = [];
    for (const member of members) {
      // The spans are merged, so a slot lies in the first that has not ended by its start, or in none.
      while ((member.free[member.at]?.end ?? Infinity) <= start) member.at += 1;
      const span = member.free[member.at];
      if (span && span.start <= start && end <= span.end) staff.push(member.candidate);
    }
    if (staff.length > 0) yield { ...intervalOf({ start, end }), staff };
  }
}

/**
 * The length of a slot in minutes: as asked for, else the service's duration, else an hour. A service of no
 * duration says nothing about a slot: an empty booking does not exist.
 */
export function slotMinutes(asked: number | undefined, serviceDuration: number | null): number {
  return asked ?? (serviceDuration || minutesWhenUnknown);
}

/**
 * Whether slots are worked out for the period: 31 days of the calendar or 31 times 24 hours, whichever is
 * longer, so that neither a whole October nor a count of hours is refused for a daylight-saving day.
 */
export function isPeriodForSlots(from: Temporal.Instant, to: Temporal.Instant, timeZone: string): boolean {
  const { start, end } = spanOf({ start: from, end: to });
  return end - start <= longestPeriod * day || calendarDaysBegun(from, to, timeZone) <= longestPeriod;
}

function unavailability(member: StaffTime, wanted: WantedTime): string | undefined {
  if (!member.isAvailable) return 'the staff member takes no bookings';
  if (member.timeOff.some((away) => overlaps(away, wanted))) return 'the staff member has time off';
  const hours = hoursFor(member, wanted.kind);
  if (hours && !isWithinWorkingHours(hours, wanted.start, wanted.end)) return 'outside the working hours';
  return undefined;
}

function hoursFor({ workingHours }: StaffTime, kind: BookingKind): WorkingHours | undefined {
  return kind === 'visit' ? workingHours : undefined;
}

/** Where the clocks show a quarter of an hour. What is free ends with the period, and so does the last slot. */
function slotStarts(timeZone: string, period: Span): number[] {
  const starts: number[] = [];
  for (const { start, end, offset } of offsetSpans(timeZone, period)) {
    const first = Math.ceil((start + offset) / quarter) * quarter - offset;
    for (let at = first; at < end; at += quarter) starts.push(at);
  }
  return starts;
}

/** When the candidate can take a booking of the kind, within the period; merged. */
function freeSpans(candidate: Candidate, kind: BookingKind, period: Span): Span[] {
  if (!candidate.isAvailable) return [];
  const hours = hoursFor(candidate, kind);
  const open = hours ? [...openSpans(hours, period)] : [period];
  const booked = candidate.bookings.filter((booking) => isLive(booking.status) && booking.kind === kind);
  return subtractSpans(open, mergeSpans([...candidate.timeOff, ...booked].map(spanOf)));
}
