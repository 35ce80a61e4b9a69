/** The links of the navigation, by what a role may do (domain/access/roles.ts). */
import type { IconName } from '#console/components/icon/icon.tsx';
import type { PlainKey } from '#console/i18n/translate.ts';
import { type Capability, may, type Role } from '#domain/access/roles.ts';

interface NavigationLink {
  readonly to: '/' | '/book' | '/bookings' | '/pets';
  readonly text: PlainKey;
  readonly icon: IconName;
  /** Absent: for everybody. */
  readonly capability?: Capability;
}

const links: readonly NavigationLink[] = [
  { to: '/', text: 'words.services', icon: 'paw' },
  { to: '/book', text: 'words.book', icon: 'calendar' },
  { to: '/bookings', text: 'words.myBookings', icon: 'clock', capability: 'useOwnBookings' },
  { to: '/pets', text: 'words.myPets', icon: 'house', capability: 'useOwnPets' },
];

/** The links that a user with the role sees; undefined for a visitor who is not signed in. */
export function navigationFor(role: Role | undefined): readonly NavigationLink[] {
  return links.filter(({ capability }) => capability === undefined || (role && may(role, capability)));
}
