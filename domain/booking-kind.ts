/**
 * What a booking takes of a pet's or a staff member's time (contract §9 Kind). A boarding dog may be groomed;
 * it cannot be groomed twice at once: stays collide with stays, visits with visits.
 */

import type { ServiceCategory } from './service-category.ts';

export const bookingKinds = ['stay', 'visit'] as const;
export type BookingKind = (typeof bookingKinds)[number];

/** Whether services of this category make a stay. */
export function isStayCategory(category: ServiceCategory): boolean {
  return category === 'BOARDING' || category === 'DAYCARE';
}

/** A booking with at least one boarding or daycare service is a stay, any other a visit. */
export function bookingKind(categories: Iterable<ServiceCategory>): BookingKind {
  for (const category of categories) if (isStayCategory(category)) return 'stay';
  return 'visit';
}
