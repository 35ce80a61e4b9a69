/** Every screen of the console, found by its `route.ts`: a new one is automatically in every check of this list. */
import { globSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Capability, may, type Role } from '#domain/access/roles.ts';
import type { Visitors } from './visitors.ts';

export interface Screen {
  /** As in the address, with `$id` for the id of a record. */
  readonly path: string;
  /** Absent: for everybody. */
  readonly access: 'signedIn' | Capability | undefined;
}

export const screensFolder = fileURLToPath(new URL('../../../console/screens/', import.meta.url));

export const screens: readonly Screen[] = (
  await Promise.all(globSync('*/route.ts', { cwd: screensFolder }).map(screensOf))
)
  .flat()
  .sort((one, other) => (one.path < other.path ? -1 : 1));

async function screensOf(file: string): Promise<Screen[]> {
  const exported: object = await import(`${screensFolder}${file}`);
  return Object.values(exported)
    .filter((value) => typeof value?.path === 'string' && value.component !== undefined)
    .map(({ path, staticData }) => ({ path, access: staticData?.access }));
}

/** Whether somebody with that role, or without a session, sees the screen. */
export function mayOpen({ access }: Screen, role: Role | undefined): boolean {
  if (access === undefined) return true;
  return role !== undefined && (access === 'signedIn' || may(role, access));
}

/** One way to open a screen: an address below `/app/`, and the role of the user who opens it. */
export interface Visit {
  readonly address: string;
  readonly role: Role | undefined;
}

/**
 * Addresses that show more of a screen than its path alone; with a role if roles see different screens. Those of
 * records must be listed here.
 */
const addresses: Readonly<Record<string, (visitors: Visitors) => readonly (string | Visit)[]>> = {
  '/': () => ['', '?q=parrot'],
  '/audit': ({ entry }) => ['audit', `audit?entry=${entry}`],
  '/board': () => ['board', 'board?day=2030-01-07'],
  '/book': ({ service, pet, users }) => {
    const chosen = `services=${service}&pets=${pet}`;
    const customer = `customer=${users.CUSTOMER.id}`;
    return [
      as('MANAGER', 'book'),
      as('MANAGER', `book?step=time&${chosen}&${customer}`),
      'book',
      `book?step=time&${chosen}`,
    ];
  },
  '/bookings': () => [
    as('MANAGER', 'bookings'),
    as('MANAGER', 'bookings?own=true'),
    as('MANAGER', 'bookings?category=GROOMING&status=COMPLETED&from=2030-01-01'),
    'bookings',
    'bookings?show=past',
  ],
  '/bookings/$id': ({ booking }) => [
    as('ADMIN', `bookings/${booking}`),
    as('MANAGER', `bookings/${booking}?change=true`),
    `bookings/${booking}`,
    `bookings/${booking}?change=true`,
  ],
  '/calendar': () => [
    'calendar?day=2030-01-07',
    'calendar?day=2030-01-07&start=2030-01-07T10:00:00.000Z&with=none',
    'calendar?view=week&day=2030-01-07',
    'calendar?view=week&day=2030-01-07&staff=none',
  ],
  '/catalog': () => ['catalog', 'catalog?missing=lo', 'catalog?q=parrot'],
  '/catalog/$id': ({ service }) => [`catalog/${service}`, 'catalog/new'],
  '/customers': () => ['customers', 'customers?q=nobody', 'customers?add=true'],
  '/customers/$id': ({ users }) => [`customers/${users.CUSTOMER.id}`],
  '/dashboard': () => ['dashboard', 'dashboard?from=2030-01-01&to=2030-01-31&interval=day'],
  '/payments': () => ['payments', 'payments?show=entries&method=CASH', 'payments?show=owed'],
  '/pets': () => [as('STAFF', 'pets'), as('STAFF', 'pets?q=nobody'), 'pets'],
  '/pets/$id': ({ pet }) => [as('STAFF', `pets/${pet}`), `pets/${pet}`],
  '/places': () => [
    'places?day=2030-01-07',
    'places?show=day&day=2030-01-07',
    as('ADMIN', 'places?show=places'),
    'places',
  ],
  '/reset-password': () => ['reset-password', 'reset-password#token=one'],
  '/services/$id': ({ service }) => [`services/${service}`],
  '/settings': () => [
    'settings',
    'settings?group=hours',
    'settings?group=rules',
    'settings?group=payment',
    'settings?group=general',
    'settings?group=general&key=greeting',
    'settings?group=contact&add=true',
  ],
  '/setup': () => ['setup', as('ADMIN', 'setup')],
  '/sign-in': () => ['sign-in', 'sign-in?error=OAUTH_DENIED'],
  '/staff': () => ['staff', 'staff?view=skills'],
  '/staff/$id': ({ member }) => [
    'staff/new',
    `staff/${member}`,
    `staff/${member}?part=hours`,
    `staff/${member}?part=time-off`,
    `staff/${member}?part=skills`,
  ],
  '/today': () => ['today', 'today?day=2030-01-07'],
  '/users': ({ users }) => ['users', `users?user=${users.CUSTOMER.id}`, 'users?user=new'],
  '/unsubscribe': () => ['unsubscribe', `unsubscribe#token=${crypto.randomUUID()}.reminder.one`],
  '/verify-email': () => ['verify-email', 'verify-email#token=one'],
  '/welcome': () => ['welcome', 'welcome#one'],
};

function as(role: Role, address: string): Visit {
  return { role, address };
}

/** Addresses of a screen. @throws Error when it shows a record that is not listed above. */
export function addressesOf(screen: Screen, visitors: Visitors): readonly string[] {
  return namedOf(screen, visitors).map((one) => (typeof one === 'string' ? one : one.address));
}

function namedOf({ path }: Screen, visitors: Visitors): readonly (string | Visit)[] {
  const known = addresses[path]?.(visitors);
  if (known === undefined && path.includes('$'))
    throw new Error(`${path} needs an address in test/console/support/screens.ts`);
  return known ?? [path.slice(1)];
}

/** The visits of a screen by the roles that may open it; if the role does not matter, without a session. */
export function visitsOf(screen: Screen, visitors: Visitors): Visit[] {
  const role = screen.access === undefined && screen.path !== '/book' ? undefined : firstRole(screen.access);
  return namedOf(screen, visitors).map((one) => (typeof one === 'string' ? { address: one, role } : one));
}

/** The role with the fewest rights that may see the screen. */
function firstRole(access: Screen['access']): Role {
  const rising = ['CUSTOMER', 'STAFF', 'MANAGER', 'ADMIN'] as const;
  const found = rising.find((role) => access === undefined || access === 'signedIn' || may(role, access));
  if (found === undefined) throw new Error(`nobody may see a screen for ${access}`);
  return found;
}
