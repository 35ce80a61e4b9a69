/** The links of personnel in groups, by what their role may do (domain/access/roles.ts). */
import type { LinkProps } from '@tanstack/react-router';
import type { PlainKey } from '#console/i18n/translate.ts';
import { type Capability, may, type Role } from '#domain/access/roles.ts';
import { ownPages } from './own-pages.ts';
import type { PersonnelIconName } from './personnel-icons.tsx';
import { newBooking } from './shortcuts.ts';

export interface PersonnelLink {
  readonly to: NonNullable<LinkProps['to']>;
  readonly search?: LinkProps['search'];
  readonly text: PlainKey;
  readonly icon: PersonnelIconName;
  readonly capability?: Capability;
  /** The number of requests is beside it. */
  readonly isCounted?: boolean;
}

export interface PersonnelGroup {
  readonly text: PlainKey;
  readonly links: readonly PersonnelLink[];
}

const groups: readonly PersonnelGroup[] = [
  {
    text: 'navigation.day',
    links: [
      { to: '/today', text: 'navigation.today', icon: 'today', capability: 'workAssignedBookings' },
      { to: '/board', text: 'navigation.board', icon: 'board', capability: 'readAnyBooking' },
      { to: '/calendar', text: 'navigation.calendar', icon: 'calendar', capability: 'readAnyBooking' },
      { to: '/places', text: 'navigation.places', icon: 'places', capability: 'readPlaces' },
      {
        to: '/bookings',
        search: { own: undefined, show: 'requests' },
        text: 'navigation.requests',
        icon: 'clock',
        capability: 'manageAnyBooking',
        isCounted: true,
      },
    ],
  },
  {
    text: 'navigation.business',
    links: [
      {
        to: '/bookings',
        search: { own: undefined },
        text: 'words.bookings',
        icon: 'bookings',
        capability: 'readAnyBooking',
      },
      { to: '/customers', text: 'words.customers', icon: 'customers', capability: 'listUsers' },
      { to: '/pets', text: 'words.pets', icon: 'paw', capability: 'readAnyPet' },
      { to: '/staff', text: 'navigation.staff', icon: 'staff', capability: 'manageStaff' },
      { to: '/payments', text: 'navigation.payments', icon: 'payments', capability: 'managePayments' },
      { to: '/dashboard', text: 'navigation.dashboard', icon: 'dashboard', capability: 'readDashboard' },
    ],
  },
  {
    text: 'navigation.administration',
    links: [
      { to: '/catalog', text: 'words.catalog', icon: 'catalog', capability: 'writeServices' },
      // For a MANAGER, the page says who may open it.
      { to: '/settings', text: 'navigation.settings', icon: 'settings', capability: 'manageStaff' },
      { to: '/users', text: 'navigation.users', icon: 'users', capability: 'manageAnyUser' },
      { to: '/audit', text: 'navigation.audit', icon: 'audit', capability: 'readAuditLog' },
    ],
  },
];

/** The groups that a user with the role sees, without empty ones. */
export function personnelGroups(role: Role): readonly PersonnelGroup[] {
  return groups
    .map(({ text, links }) => ({
      text,
      links: links.filter(({ capability }) => capability === undefined || may(role, capability)),
    }))
    .filter(({ links }) => links.length > 0);
}

/** All pages of personnel, for the command palette. */
export function personnelPages(role: Role): readonly PersonnelLink[] {
  const links = [
    ...groups.flatMap((group) => group.links),
    newBooking,
    { to: '/setup', text: 'words.setUp', icon: 'house', capability: 'manageStaff' } as const,
  ];
  return [...links.filter(({ capability }) => !capability || may(role, capability)), ...ownPages(role)];
}
