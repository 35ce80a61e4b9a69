/**
 * Which bookings exclude each other, as plainly as it can be said: one pair at a time (contract §9 Conflicts).
 * The database's exclusion constraints say the same for every writer; this is what they are tested against,
 * and what names the culprit once they have refused.
 */

import type { BookingKind } from './booking-kind.ts';
import { type BookingStatus, isLive } from './booking-status.ts';
import { type Interval, overlaps } from './interval.ts';

/** Time asked for. */
export interface WantedTime extends Interval {
  readonly kind: BookingKind;
}

/** Time that a booking occupies, as long as its status is a live one. */
export interface BookedTime extends WantedTime {
  readonly status: BookingStatus;
}

interface Resources {
  readonly petIds: readonly string[];
  /** Null while nobody is assigned. */
  readonly staffId: string | null;
}

export interface WantedBooking extends WantedTime, Resources {
  /** The booking's own id when it is changed, so that it does not collide with what it was; null for a new one. */
  readonly id: string | null;
}

export interface StoredBooking extends BookedTime, Resources {
  readonly id: string;
}

/** A pet or a staff member who is taken at some instant of the time asked for. */
export interface Conflict {
  readonly resource: 'pet' | 'staff';
  readonly id: string;
}

/**
 * Who of those wanted is taken: each once, pets first, in the order asked for; empty when the booking may be
 * made. It says nothing of the bookings that are in the way: they can be another customer's.
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

/** Whether the booked time keeps the same pet or staff member from the time asked for. */
export function excludes(booked: BookedTime, wanted: WantedTime): boolean {
  return isLive(booked.status) && booked.kind === wanted.kind && overlaps(booked, wanted);
}
