/**
 * The rule for which bookings exclude each other, one pair at a time (contract §9 Conflicts). The database's exclusion
 * constraints enforce it for every writer. Tests compare the constraints with this rule, and it names the pet or staff
 * member once a constraint has refused a write.
 */

import type { BookingKind } from '#domain/booking/record/booking-kind.ts';
import { type BookingStatus, isLive } from '#domain/booking/record/booking-status.ts';
import { type Interval, overlaps } from '#domain/time/interval.ts';

/** The requested time. */
export interface ProposedTime extends Interval {
  readonly kind: BookingKind;
}

/** The time that a booking occupies while its status is live. */
export interface BookedTime extends ProposedTime {
  readonly status: BookingStatus;
}

interface Resources {
  readonly petIds: readonly string[];
  /** Null when no one is assigned. */
  readonly staffId: string | null;
}

export interface ProposedBooking extends ProposedTime, Resources {
  /** The time for which it holds its staff member: longer than the booking where visits need time between them. */
  readonly hold: Interval;
  /** The id of the booking when it is changed, so that it does not conflict with itself; null for a new one. */
  readonly id: string | null;
}

export interface StoredBooking extends BookedTime, Resources {
  readonly id: string;
  readonly hold: Interval;
}

/** A pet or staff member who is already booked at some instant of the requested time. */
export interface Conflict {
  readonly resource: 'pet' | 'staff';
  readonly id: string;
  /** True if the bookings do not overlap, but leave less than the time between visits. */
  readonly isTooClose?: boolean;
  /** True if the bookings would leave enough time without the time that the wanted one needs (contract §21, `overrideRules`). */
  readonly canOverride?: boolean;
  /** The ids of the bookings that are in the way; for a caller, of those that the caller may read. */
  readonly bookings?: readonly string[];
}

/**
 * The requested pets and staff member who are already booked: each once, pets first, in the requested order; empty when
 * the booking is possible. The bookings that are in the way may be another customer's.
 */
export function conflicts(existing: readonly StoredBooking[], proposed: ProposedBooking): Conflict[] {
  const others = existing.filter(({ id }) => id !== proposed.id);
  const inTheWay = others.filter((booking) => excludes(booking, proposed));
  const found = proposed.petIds.flatMap((id): Conflict[] => {
    const bookings = idsOf(inTheWay.filter(({ petIds }) => petIds.includes(id)));
    return bookings.length > 0 ? [{ resource: 'pet', id, bookings }] : [];
  });
  const { staffId } = proposed;
  if (staffId === null) return found;
  const ofMember = others.filter((booking) => booking.staffId === staffId);
  const atThatTime = idsOf(ofMember.filter((booking) => excludes(booking, proposed)));
  const tooClose = ofMember.filter((booking) => excludes(heldBy(booking), heldBy(proposed)));
  if (atThatTime.length > 0) found.push({ resource: 'staff', id: staffId, bookings: atThatTime });
  else if (tooClose.length > 0) {
    const canOverride = !tooClose.some((booking) => excludes(heldBy(booking), proposed));
    found.push({ resource: 'staff', id: staffId, isTooClose: true, canOverride, bookings: idsOf(tooClose) });
  }
  return found;
}

const idsOf = (bookings: readonly StoredBooking[]) => bookings.map(({ id }) => id);

/** The booking at the time for which it holds its staff member. */
function heldBy<T extends { readonly hold: Interval }>(booking: T): T {
  return { ...booking, ...booking.hold };
}

/**
 * True if the booked time prevents the same pet from being booked at the requested time; with the times for which the
 * bookings hold them, the same staff member.
 */
export function excludes(booked: BookedTime, proposed: ProposedTime): boolean {
  return isLive(booked.status) && booked.kind === proposed.kind && overlaps(booked, proposed);
}
