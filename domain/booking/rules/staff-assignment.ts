/** The choice of the staff member for a booking that leaves it to the business (contract §15, `assign`). */

import { compareSkilled } from '#domain/booking/record/staff-proficiency.ts';
import { type StaffTime, type Unavailability, unavailabilities } from './availability.ts';
import type { ProposedTime } from './booking-conflict.ts';

/** A staff member who has every service of the booking as a skill. */
export interface AssignmentCandidate extends StaffTime {
  readonly id: string;
  /** In each service of the booking, 1 to 5; never empty. */
  readonly proficiencies: readonly number[];
  /** True if a live booking of the same kind occupies the member at some instant of the wanted time. */
  readonly isBooked: boolean;
  /** Live bookings of the member on the calendar day on which the wanted time starts, the booking itself left out. */
  readonly bookingsThatDay: number;
}

/** How a member stood in the choice. */
export interface Considered {
  readonly id: string;
  /** The lowest of the proficiencies. */
  readonly proficiency: number;
  readonly bookingsThatDay: number;
  /** Why the member could not be chosen; null for members who are free. */
  readonly obstacle: Unavailability | 'booked' | null;
}

export interface Choice {
  /** The first of those who are free; undefined when nobody is. */
  readonly chosen: Considered | undefined;
  /** Everybody who has the skills: those who are free from the best on, then the others in the same order. */
  readonly considered: readonly Considered[];
  /** Why that member; empty when it is nobody. */
  readonly reason: string;
}

/**
 * Chooses the best of the members who are free: the one whose lowest proficiency is highest, then the one with the
 * fewest live bookings that day, then the first by id.
 */
export function chooseBest(candidates: readonly AssignmentCandidate[], proposed: ProposedTime): Choice {
  const considered = candidates
    .map(
      (candidate): Considered => ({
        id: candidate.id,
        proficiency: Math.min(...candidate.proficiencies),
        bookingsThatDay: candidate.bookingsThatDay,
        obstacle: unavailabilities(candidate, proposed)[0] ?? (candidate.isBooked ? 'booked' : null),
      }),
    )
    .sort((a, b) => Number(a.obstacle !== null) - Number(b.obstacle !== null) || compareConsidered(a, b));
  const [chosen, next] = considered.filter(({ obstacle }) => obstacle === null);
  return { chosen, considered, reason: chosen ? reasonFor(chosen, next) : '' };
}

function compareConsidered(a: Considered, b: Considered): number {
  return b.proficiency - a.proficiency || a.bookingsThatDay - b.bookingsThatDay || compareSkilled(a, b);
}

function reasonFor(chosen: Considered, next: Considered | undefined): string {
  if (!next) return 'the only one who is free';
  if (next.proficiency < chosen.proficiency) return `highest proficiency: ${chosen.proficiency}`;
  if (next.bookingsThatDay > chosen.bookingsThatDay) {
    return `fewest bookings that day among equal proficiency: ${chosen.bookingsThatDay}`;
  }
  return 'first by id among equal proficiency and equal number of bookings that day';
}
