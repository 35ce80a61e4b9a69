/** The links of personnel in groups, by what their role may do (domain/access/roles.ts). */
import type { LinkProps } from '@tanstack/react-router';
import type { PlainKey } from '#console/i18n/translate.ts';
import { type Capability, may, type Role } from '#domain/access/roles.ts';
import type { PersonnelIconName } from './personnel-icons.tsx';

export interface PersonnelLink {
  readonly to: NonNullable<LinkProps['to']>;
  readonly search?: LinkProps['search'];
  readonly text: PlainKey;
  readonly icon: PersonnelIconName;
  readonly capability?: Capability;
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
      { to: '/dashboard', text: 'navigation.dashboard', icon: 'dashboard', capability: 'readDashboard' },
    ],
  },
  {
    text: 'navigation.administration',
    links: [
      { to: '/catalog', text: 'words.catalog', icon: 'catalog', capability: 'writeServices' },
      { to: '/settings', text: 'navigation.settings', icon: 'settings', capability: 'writeSettings' },
      { to: '/users', text: 'navigation.users', icon: 'users', capability: 'manageAnyUser' },
      { to: '/audit', text: 'navigation.audit', icon: 'audit', capability: 'readAuditLog' },
    ],
  },
  {
    text: 'navigation.own',
    links: [
      { to: '/', text: 'words.services', icon: 'house' },
      { to: '/book', text: 'words.book', icon: 'plus' },
      { to: '/bookings', search: { own: true }, text: 'words.myBookings', icon: 'clock' },
      { to: '/plants', text: 'words.plants', icon: 'leaf' },
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

/** All of these pages, and the account, for the command palette. */
export function personnelPages(role: Role): readonly PersonnelLink[] {
  const links = personnelGroups(role).flatMap((group) => group.links);
  return [...links, { to: '/account', text: 'words.account', icon: 'user' }];
}
