/** Finds the bookings that conflict with another one, by the rules of the server (contract §9 Conflicts). */
import type { ListedBooking, Service } from '#client/index.ts';
import { isStayCategory } from '#domain/booking-kind.ts';
import { isLive } from '#domain/booking-status.ts';

/** Live bookings of the same kind that take a pet's or the staff member's time within the interval. */
export function rivalsOf(
  booking: Pick<ListedBooking, 'id' | 'pets' | 'services' | 'startDate' | 'endDate'>,
  to: { readonly startDate: string; readonly endDate: string; readonly staffId: string | null },
  others: readonly ListedBooking[],
  services: ReadonlyMap<string, Service>,
): readonly ListedBooking[] {
  const kind = isOfStayCategory(booking, services);
  return others.filter(
    (other) =>
      other.id !== booking.id &&
      isLive(other.status) &&
      isOfStayCategory(other, services) === kind &&
      Date.parse(other.startDate) < Date.parse(to.endDate) &&
      Date.parse(to.startDate) < Date.parse(other.endDate) &&
      ((to.staffId !== null && other.staffId === to.staffId) ||
        other.pets.some(({ id }) => booking.pets.some((pet) => pet.id === id))),
  );
}

function isOfStayCategory(
  { services: lines }: Pick<ListedBooking, 'services'>,
  services: ReadonlyMap<string, Service>,
): boolean {
  return lines.some(({ serviceId }) => {
    const category = services.get(serviceId)?.category;
    return category !== undefined && isStayCategory(category);
  });
}
