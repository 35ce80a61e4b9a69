/** The pages in the account menu: those that a user has for themselves, besides those of the bar. */
import { may, type Role } from '#domain/access/roles.ts';
import type { PalettePage } from './shortcuts.ts';

/** Personnel has pets by the desk, where all pets are; a customer's own bookings and pets are in the bar. */
export function ownPages(role: Role): readonly PalettePage[] {
  const forPersonnel: readonly PalettePage[] = [
    { to: '/', text: 'words.services', icon: 'paw' },
    // Managers choose the customer there, or themselves.
    ...(may(role, 'manageAnyBooking') ? [] : [{ to: '/book', text: 'words.book', icon: 'plus' } as const]),
    { to: '/bookings', search: { own: true }, text: 'words.myBookings', icon: 'clock' },
  ];
  return [
    ...(may(role, 'workAssignedBookings') ? forPersonnel : []),
    { to: '/plants', text: 'words.plants', icon: 'leaf' },
    { to: '/account', text: 'words.account', icon: 'user' },
  ];
}

/** Of a link: the user's own bookings and those of the business have the same path. */
export function activeOptionsOf({ to, search }: Pick<PalettePage, 'to' | 'search'>) {
  return search
    ? { includeSearch: true, explicitUndefined: true }
    : { exact: to === '/', includeSearch: false };
}
