/** Which bookings are in the way of another one. */
import type { ListedBooking, Service, ServiceCategory } from '#client/index.ts';
import { overlaps, type Times } from '#console/api/free-times.ts';
import { isStayCategory } from '#domain/booking/record/booking-kind.ts';
import { isLive } from '#domain/booking/record/booking-status.ts';

/** A booking that is in the way of another one. */
export interface Conflict {
  readonly booking: ListedBooking;
  /** It is the member's and does not overlap, but there is too little time between the two. */
  readonly isTooClose: boolean;
}

/**
 * By the rules of the server (contract §9 Conflicts, §21 buffers): live bookings of the same kind that take a pet's time
 * within the interval, or the staff member's within `hold`.
 */
export function conflictsOf(
  booking: { readonly id?: string; readonly pets: readonly { readonly id: string }[] } & Lines,
  { hold, staffId, ...to }: Times & { readonly staffId: string | null; readonly hold: Times },
  others: readonly ListedBooking[],
  services: ReadonlyMap<string, Service>,
): readonly Conflict[] {
  const kind = isOfStayCategory(booking, services);
  const isOther = (other: ListedBooking) =>
    other.id !== booking.id && isLive(other.status) && isOfStayCategory(other, services) === kind;
  return others.filter(isOther).flatMap((other) => {
    const isHeld = staffId !== null && other.staffId === staffId && overlaps(other.hold ?? other, hold);
    const sharesPet = other.pets.some(({ id }) => booking.pets.some((pet) => pet.id === id));
    const isOverlap = overlaps(other, to);
    if (!isHeld && !(sharesPet && isOverlap)) return [];
    return [{ booking: other, isTooClose: !isOverlap }];
  });
}

interface Lines {
  readonly services: readonly { readonly serviceId: string }[];
}

/** The categories of a booking's services that are known. */
export function categoriesOf(
  { services: lines }: Lines,
  services: ReadonlyMap<string, Service>,
): readonly ServiceCategory[] {
  return [...new Set(lines.flatMap(({ serviceId }) => services.get(serviceId)?.category ?? []))];
}

export function isOfStayCategory(booking: Lines, services: ReadonlyMap<string, Service>): boolean {
  return categoriesOf(booking, services).some(isStayCategory);
}
