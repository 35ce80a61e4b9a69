/**
 * The rule for which bookings exclude each other, one pair at a time (contract §9 Conflicts). The database's exclusion
 * constraints enforce it for every writer. Tests compare the constraints with this rule, and it names the pet or staff
 * member once a constraint has refused a write.
 */

import type { BookingKind } from './booking-kind.ts';
import { type BookingStatus, isLive } from './booking-status.ts';
import { type Interval, overlaps } from './interval.ts';

/** The requested time. */
export interface WantedTime extends Interval {
  readonly kind: BookingKind;
}

/** The time that a booking occupies while its status is live. */
export interface BookedTime extends WantedTime {
  readonly status: BookingStatus;
}

interface Resources {
  readonly petIds: readonly string[];
  /** Null when no one is assigned. */
  readonly staffId: string | null;
}

export interface WantedBooking extends WantedTime, Resources {
  /** The id of the booking when it is changed, so that it does not conflict with itself; null for a new one. */
  readonly id: string | null;
}

export interface StoredBooking extends BookedTime, Resources {
  readonly id: string;
}

/** A pet or staff member who is already booked at some instant of the requested time. */
export interface Conflict {
  readonly resource: 'pet' | 'staff';
  readonly id: string;
}

/**
 * The requested pets and staff member who are already booked: each once, pets first, in the requested order; empty when
 * the booking is possible. The result says nothing about the conflicting bookings, which may be another customer's.
 */
export function conflicts(existing: readonly StoredBooking[], wanted: WantedBooking): Conflict[] {
  const inTheWay = existing.filter((booking) => booking.id !== wanted.id && excludes(booking, wanted));
  const takenPets = new Set(inTheWay.flatMap((booking) => booking.petIds));
  const takenStaff = new Set(inTheWay.map((booking) => booking.staffId));

  const found: Conflict[] = wanted.petIds
    .filter((petId) => takenPets.has(petId))
    .map((id) => ({ resource: 'pet', id }));
  if (wanted.staffId !== null && takenStaff.has(wanted.staffId)) {
    found.push({ resource: 'staff', id: wanted.staffId });
  }
  return found;
}

/** True if the booked time prevents the same pet or staff member from being booked at the requested time. */
export function excludes(booked: BookedTime, wanted: WantedTime): boolean {
  return isLive(booked.status) && booked.kind === wanted.kind && overlaps(booked, wanted);
}
