/**
 * The kind of a booking (contract §9 Kind). Stays conflict only with stays, and visits only with visits: a boarding dog
 * may be groomed, but not twice at once.
 */

import type { ServiceCategory } from './service-category.ts';

export const bookingKinds = ['stay', 'visit'] as const;
export type BookingKind = (typeof bookingKinds)[number];

/** True if a service of this category makes the booking a stay. */
export function isStayCategory(category: ServiceCategory): boolean {
  return category === 'BOARDING' || category === 'DAYCARE';
}

/** True if one of the services makes the booking a stay. A service without a category, which has been deleted, does not. */
export function hasStay(
  services: readonly { readonly serviceId: string }[],
  categoryOf: (serviceId: string) => ServiceCategory | undefined,
): boolean {
  return services.some(({ serviceId }) => {
    const category = categoryOf(serviceId);
    return category !== undefined && isStayCategory(category);
  });
}

/** A booking with at least one boarding or daycare service is a stay, any other a visit. */
export function bookingKind(categories: Iterable<ServiceCategory>): BookingKind {
  for (const category of categories) if (isStayCategory(category)) return 'stay';
  return 'visit';
}
