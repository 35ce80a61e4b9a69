/**
 * The availability of staff: the rule for one booking, and the free slots that follow from it
 * (contract §9 Conflicts, §10 availability).
 */

import type { BookingKind } from '#domain/booking/record/booking-kind.ts';
import { isLive } from '#domain/booking/record/booking-status.ts';
import type { ServiceCategory } from '#domain/booking/record/service-category.ts';
import { compareSkilled } from '#domain/booking/record/staff-proficiency.ts';
import {
  gapsIn,
  type Interval,
  intervalOf,
  mergeSpans,
  type Span,
  spanOf,
  spansOverlap,
  subtractSpans,
} from '#domain/time/interval.ts';
import { openSpans, type WorkingHours } from '#domain/time/working-hours.ts';
import { calendarDaysBegun, offsetSpans } from '#domain/time/zoned-time.ts';
import type { BookedTime, ProposedTime } from './booking-conflict.ts';
import { bufferOf, openTimes } from './business-times.ts';
import { startsNow } from './notice.ts';
import type { BusinessTimes, VisitBuffer } from './time-settings.ts';

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
  /**
   * The times for which bookings hold the member, of any kind and status, in any order: all those that are nearer to the
   * period than the time between visits.
   */
  readonly bookings: readonly BookedTime[];
}

export interface SlotQuestion {
  /** The category of the service. */
  readonly category: ServiceCategory;
  /** The kind that a booking of the service alone would have. */
  readonly kind: BookingKind;
  readonly times: BusinessTimes;
  /** The present; undefined when the caller is not bound by the notice of customers. */
  readonly now?: Temporal.Instant | undefined;
  readonly from: Temporal.Instant;
  readonly to: Temporal.Instant;
  /** Length of a slot in minutes, 1 or more. */
  readonly minutes: number;
  /** The zone in whose local time slots start at :00, :15, :30 or :45: the setting `timeZone`. */
  readonly timeZone: string;
  /** The times at which there is no place for another pet (contract §15), in order and merged. */
  readonly full?: readonly Interval[];
  /** The times for which a place is free (contract §26), in any order; undefined when no place is needed. */
  readonly berths?: readonly Span[] | undefined;
}

export interface Slot<C extends Candidate> extends Interval {
  /** Best proficiency first, then by id; never empty. */
  readonly staff: readonly C[];
}

/** The longest period for which slots are computed, in days. */
const longestPeriod = 31;
/** The same for any number of members: a week and a visit at its end. */
export const mostDaysForAnyStaff = 8;
/** In a longer period there are at most this many names: slots of a day, times days, times members. */
const mostNames = 100_000;

const minute = 60_000;
const quarter = 15 * minute;
const day = 24 * 60 * minute;
const slotsOfDay = day / quarter;
const minutesWhenUnknown = 60;

/** Why a staff member cannot take a booking regardless of other bookings. */
export type Unavailability = 'not available' | 'time off' | 'outside working hours';

/** Every such reason for the member. */
export function unavailabilities(member: StaffTime, proposed: ProposedTime): Unavailability[] {
  const time = spanOf(proposed);
  return Array.from(obstacles(member, proposed.kind, time)).flatMap(([reason, spans]) =>
    [...spans].some((span) => spansOverlap(span, time)) ? [reason] : [],
  );
}

/**
 * Which time outside the working hours it is: a day without hours, a break between two spans that begin on the same day, or
 * any other. The time between two night shifts is no break.
 */
export function outsideHours(
  hours: WorkingHours | undefined,
  proposed: Interval,
): 'day off' | 'break' | 'before or after' {
  if (!hours) return 'before or after';
  const first = proposed.start.toZonedDateTimeISO(hours.timeZone).startOfDay();
  const today = spanOf({ start: first.toInstant(), end: first.add({ days: 1 }).toInstant() });
  // From the moment before midnight, which tells a span that begins then, until the end of a night shift.
  const open = [...openSpans(hours, { start: today.start - 1, end: today.end + day })];
  if (!open.some((span) => spansOverlap(span, today))) return 'day off';
  const { start, end } = spanOf(proposed);
  const shifts = open.filter((span) => span.start >= today.start && span.start < today.end);
  const [begins, ends] = [shifts[0]?.start ?? Infinity, shifts.at(-1)?.end ?? 0];
  return start >= begins && end <= ends ? 'break' : 'before or after';
}

/**
 * The times within the period at which the member cannot take a booking of the kind, by reason, in the order in which the
 * reasons are reported. Working hours restrict visits only: nobody sits beside a boarding dog for a week.
 */
function* obstacles(
  { isAvailable, timeOff, workingHours }: StaffTime,
  kind: BookingKind,
  period: Span,
): Generator<[Unavailability, Iterable<Span>]> {
  if (!isAvailable) yield ['not available', [period]];
  yield ['time off', timeOff.map(spanOf)];
  if (kind === 'visit' && workingHours) {
    yield ['outside working hours', gapsIn(period, openSpans(workingHours, period))];
  }
}

/**
 * Every free slot of the period, with the members who could take it, in chronological order: exactly those that
 * {@link unavailability}, the members' bookings, `full` and the times of the business (business-times.ts) allow. Slots are produced one at a time, because 31 days of many members
 * are millions of names. Each member's hours, time off and bookings are visited once, and each member once for each slot.
 */
export function* freeSlots<C extends Candidate>(
  question: SlotQuestion,
  candidates: readonly C[],
): Generator<Slot<C>, void> {
  const period = spanOf({ start: question.from, end: question.to });
  const length = question.minutes * minute;
  const { times, now, kind } = question;
  const categories = [question.category];
  const full = (question.full ?? []).map(spanOf);
  const buffer = bufferOf(times, categories, kind);
  const isOpen = openTimes(times, categories, kind, period);
  const mayStart = now ? startsNow(times, categories, now) : () => true;
  // Members are visited in their final order, so that each slot's list is sorted.
  const members = [...candidates].sort(compareSkilled).map((candidate) => ({
    candidate,
    free: subtractSpans(freeSpans(candidate, kind, period, buffer), full),
    at: 0,
  }));
  const hasBerth = longestFrom(question.berths);
  for (const start of slotStarts(question.timeZone, period)) {
    const end = start + length;
    if (!mayStart(start) || !isOpen({ start, end }) || !hasBerth({ start, end })) continue;
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

/** Returns whether one of the spans has the whole slot, for slots in the order of their starts. */
function longestFrom(spans: readonly Span[] | undefined): (slot: Span) => boolean {
  if (!spans) return () => true;
  const ordered = spans.toSorted((a, b) => a.start - b.start);
  let [at, until] = [0, -Infinity];
  return ({ start, end }) => {
    for (; (ordered[at]?.start ?? Infinity) <= start; at += 1) until = Math.max(until, ordered[at]?.end ?? 0);
    return end <= until;
  };
}

/**
 * The length of a slot in minutes: the requested one, else the service's duration, else an hour. A duration of 0
 * does not count, since a booking cannot be empty.
 */
export function slotMinutes(requested: number | undefined, serviceDuration: number | null): number {
  return requested ?? (serviceDuration || minutesWhenUnknown);
}

/**
 * The longest period in days for which the slots of that many members are computed (contract §10): a month, or with more
 * than 33 members so many days that an answer names at most 100,000 members, but a week and a visit at its end always.
 */
export function longestPeriodFor(members: number): number {
  return Math.min(
    longestPeriod,
    Math.max(mostDaysForAnyStaff, Math.floor(mostNames / (members * slotsOfDay))),
  );
}

/**
 * True if the period has at most so many days: calendar days or times of 24 hours, whichever is longer, so that a month
 * with a change to or from daylight saving time is accepted either way.
 */
export function isPeriodOf(days: number, { start: from, end: to }: Interval, timeZone: string): boolean {
  const { start, end } = spanOf({ start: from, end: to });
  return end - start <= days * day || calendarDaysBegun(from, to, timeZone) <= days;
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

/**
 * The times within the period at which the candidate can take a booking of the kind, as merged spans. The new booking
 * holds the member too, so each booking takes its time and the buffer of the new one on the other side.
 */
function freeSpans(candidate: Candidate, kind: BookingKind, period: Span, buffer: VisitBuffer): Span[] {
  const booked = candidate.bookings.filter((booking) => isLive(booking.status) && booking.kind === kind);
  const held = booked.map(spanOf).map(({ start, end }) => ({
    start: start - buffer.after * minute,
    end: end + buffer.before * minute,
  }));
  const taken = Array.from(obstacles(candidate, kind, period), ([, spans]) => [...spans]);
  return subtractSpans([period], mergeSpans([...taken.flat(), ...held]));
}
