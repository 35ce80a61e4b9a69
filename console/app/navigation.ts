/** The links of the navigation, by what a role may do (domain/roles.ts). */
import type { IconName } from '#console/components/icon/icon.tsx';
import type { PlainKey } from '#console/i18n/translate.ts';
import { type Capability, may, type Role } from '#domain/roles.ts';

interface NavigationLink {
  readonly to: '/' | '/book' | '/bookings' | '/pets' | '/plants';
  readonly text: PlainKey;
  readonly icon: IconName;
  /** Absent: for everybody. */
  readonly capability?: Capability;
}

const links: readonly NavigationLink[] = [
  { to: '/', text: 'shell.catalog', icon: 'paw' },
  { to: '/book', text: 'shell.book', icon: 'calendar' },
  { to: '/bookings', text: 'shell.bookings', icon: 'clock', capability: 'useOwnBookings' },
  { to: '/pets', text: 'shell.pets', icon: 'house', capability: 'useOwnPets' },
  { to: '/plants', text: 'shell.plants', icon: 'leaf', capability: 'usePlants' },
];

/** The links that a user with the role sees; undefined for a reader who is not signed in. */
export function navigationFor(role: Role | undefined): readonly NavigationLink[] {
  return links.filter(({ capability }) => capability === undefined || (role && may(role, capability)));
}
