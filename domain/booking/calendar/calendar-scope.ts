/** The bookings in a calendar feed (contract §19): those of its scope that its owner's role may read now. */
import { type Capability, may, type Role } from '#domain/access/roles.ts';

export const calendarScopes = ['own', 'assigned', 'all'] as const;
export type CalendarScope = (typeof calendarScopes)[number];

/** The relation of the feed's owner to a booking; each one that is named must hold. */
export interface BookingCondition {
  readonly isOwner?: true;
  readonly isAssigned?: true;
}

/** The capability that a new feed with the scope needs. */
export function capabilityFor(scope: CalendarScope): Capability {
  if (scope === 'own') return 'useOwnBookings';
  return scope === 'all' ? 'readAnyBooking' : 'workAssignedBookings';
}

/**
 * Returns the bookings in the feed, as alternatives. When the role has changed since the feed was created, they are
 * those of the scope that the role may still read: a role never adds bookings that are not of the scope.
 */
export function bookingsInFeed(scope: CalendarScope, role: Role): readonly BookingCondition[] {
  if (scope === 'own') return [{ isOwner: true }];
  if (scope === 'assigned') {
    return [may(role, 'workAssignedBookings') ? { isAssigned: true } : { isAssigned: true, isOwner: true }];
  }
  if (may(role, 'readAnyBooking')) return [{}];
  return may(role, 'workAssignedBookings') ? [{ isOwner: true }, { isAssigned: true }] : [{ isOwner: true }];
}
