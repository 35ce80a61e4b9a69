/**
 * The availability of staff: the rule for one booking, and the free slots that follow from it
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

/** The facts that decide whether a staff member works at a time, apart from bookings. */
export interface StaffTime {
  readonly isAvailable: boolean;
  /** Undefined when the member has no hours in the documented form; such a member is free all day. */
  readonly workingHours: WorkingHours | undefined;
  readonly timeOff: readonly Interval[];
}

/** A staff member with the required skill. */
export interface Candidate extends StaffTime {
  readonly id: string;
  /** 1 to 5. */
  readonly proficiency: number;
  /** The member's bookings in the period, of any kind and status, in any order. */
  readonly bookings: readonly BookedTime[];
}

export interface SlotQuestion {
  /** The kind that a booking of the service alone would have. */
  readonly kind: BookingKind;
  readonly from: Temporal.Instant;
  readonly to: Temporal.Instant;
  /** Length of a slot in minutes, 1 or more. */
  readonly minutes: number;
  /** The zone in whose local time slots start at :00, :15, :30 or :45: the setting `timeZone`. */
  readonly timeZone: string;
  /** The times at which there is no place for another pet (contract §15), in order and merged. */
  readonly full?: readonly Interval[];
}

export interface Slot<C extends Candidate> extends Interval {
  /** Best proficiency first, then by id; never empty. */
  readonly staff: readonly C[];
}

/** The longest period for which slots are computed, in days. */
export const longestPeriod = 31;

const minute = 60_000;
const quarter = 15 * minute;
const day = 24 * 60 * minute;
const minutesWhenUnknown = 60;

/**
 * The reason why the member cannot take the booking regardless of other bookings, as 409 `STAFF_UNAVAILABLE`;
 * undefined when they can. Working hours restrict visits only: nobody sits beside a boarding dog for a week.
 */
export function staffRefusal(member: StaffTime, wanted: WantedTime): Refusal | undefined {
  const reason = unavailability(member, wanted);
  if (reason === undefined) return undefined;
  return new Refusal('STAFF_UNAVAILABLE', `staffId: ${reasons[reason]}, ${formatInterval(wanted)}`);
}

/** Why a staff member cannot take a booking regardless of other bookings. */
export type Unavailability = 'not available' | 'time off' | 'outside working hours';

/** The first such reason for the member; undefined when there is none. */
export function unavailability(member: StaffTime, wanted: WantedTime): Unavailability | undefined {
  if (!member.isAvailable) return 'not available';
  if (member.timeOff.some((away) => overlaps(away, wanted))) return 'time off';
  const hours = hoursFor(member, wanted.kind);
  if (hours && !isWithinWorkingHours(hours, wanted.start, wanted.end)) return 'outside working hours';
  return undefined;
}

const reasons: Readonly<Record<Unavailability, string>> = {
  'not available': 'the staff member does not take bookings',
  'time off': 'the staff member has time off',
  'outside working hours': 'outside working hours',
};

/**
 * Every free slot of the period, with the members who could take it, in chronological order: exactly those that
 * {@link staffRefusal} and the members' bookings allow. Slots are produced one at a time, because 31 days of many members
 * are millions of names. Each member's hours, time off and bookings are visited once, and each member once for each slot.
 */
export function* freeSlots<C extends Candidate>(
  question: SlotQuestion,
  candidates: readonly C[],
): Generator<Slot<C>, void> {
  const period = spanOf({ start: question.from, end: question.to });
  const length = question.minutes * minute;
  const full = (question.full ?? []).map(spanOf);
  // Members are visited in their final order, so that each slot's list is sorted.
  const members = [...candidates].sort(compareSkilled).map((candidate) => ({
    candidate,
    free: subtractSpans(freeSpans(candidate, question.kind, period), full),
    at: 0,
  }));
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
 * The length of a slot in minutes: the requested one, else the service's duration, else an hour. A duration of 0
 * does not count, since a booking cannot be empty.
 */
export function slotMinutes(asked: number | undefined, serviceDuration: number | null): number {
  return asked ?? (serviceDuration || minutesWhenUnknown);
}

/**
 * True if slots can be computed for the period: up to 31 calendar days or 31 times 24 hours, whichever is longer,
 * so that a month with a change to or from daylight saving time is accepted either way.
 */
export function isPeriodForSlots(from: Temporal.Instant, to: Temporal.Instant, timeZone: string): boolean {
  const { start, end } = spanOf({ start: from, end: to });
  return end - start <= longestPeriod * day || calendarDaysBegun(from, to, timeZone) <= longestPeriod;
}

function hoursFor({ workingHours }: StaffTime, kind: BookingKind): WorkingHours | undefined {
  return kind === 'visit' ? workingHours : undefined;
}

/** The instants at which the zone's local time is a multiple of 15 minutes. */
function slotStarts(timeZone: string, period: Span): number[] {
  const starts: number[] = [];
  for (const { start, end, offset } of offsetSpans(timeZone, period)) {
    const first = Math.ceil((start + offset) / quarter) * quarter - offset;
    for (let at = first; at < end; at += quarter) starts.push(at);
  }
  return starts;
}

/** The times within the period at which the candidate can take a booking of the kind, as merged spans. */
function freeSpans(candidate: Candidate, kind: BookingKind, period: Span): Span[] {
  if (!candidate.isAvailable) return [];
  const hours = hoursFor(candidate, kind);
  const open = hours ? [...openSpans(hours, period)] : [period];
  const booked = candidate.bookings.filter((booking) => isLive(booking.status) && booking.kind === kind);
  return subtractSpans(open, mergeSpans([...candidate.timeOff, ...booked].map(spanOf)));
}
