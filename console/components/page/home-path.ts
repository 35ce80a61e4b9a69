import { may, type Role } from '#domain/access/roles.ts';

/**
 * The page on which the day of a role begins: the board for managers, their own day for staff, the services for
 * customers.
 */
export function homeOf(role: Role | undefined): '/' | '/today' | '/board' {
  if (role === undefined) return '/';
  if (may(role, 'readAnyBooking')) return '/board';
  return may(role, 'workAssignedBookings') ? '/today' : '/';
}
