/** Every screen of the console, found by its `route.ts`: a new one is in every check of this list by itself. */
import { globSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Capability, may, type Role } from '#domain/roles.ts';
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

/** One way to open a screen: an address below `/app/`, and the role of whoever opens it. */
export interface Visit {
  readonly address: string;
  readonly role: Role | undefined;
}

/** Addresses that show more of a screen than its path alone. Those of records are here because they must be. */
const addresses: Readonly<Record<string, (visitors: Visitors) => readonly string[]>> = {
  '/': () => ['', '?q=parrot'],
  '/book': ({ service, pet }) => ['book', `book?step=time&services=${service}&pets=${pet}`],
  '/bookings': () => ['bookings', 'bookings?show=past'],
  '/bookings/$id': ({ booking }) => [`bookings/${booking}`, `bookings/${booking}?change=true`],
  '/pets/$id': ({ pet }) => [`pets/${pet}`],
  '/reset-password': () => ['reset-password', 'reset-password#token=one'],
  '/services/$id': ({ service }) => [`services/${service}`],
  '/sign-in': () => ['sign-in', 'sign-in?error=OAUTH_DENIED'],
  '/verify-email': () => ['verify-email', 'verify-email#token=one'],
  '/welcome': () => ['welcome', 'welcome#one'],
};

/** Addresses of a screen. @throws Error when it shows a record that is not named above. */
export function addressesOf({ path }: Screen, visitors: Visitors): readonly string[] {
  const known = addresses[path]?.(visitors);
  if (known === undefined && path.includes('$'))
    throw new Error(`${path} needs an address in test/console/support/screens.ts`);
  return known ?? [path.slice(1)];
}

/** The screen as those see it for whom it is: whoever is signed in where the reader matters, else nobody. */
export function visitsOf(screen: Screen, visitors: Visitors): Visit[] {
  const role = screen.access === undefined && screen.path !== '/book' ? undefined : firstRole(screen.access);
  return addressesOf(screen, visitors).map((address) => ({ address, role }));
}

/** The role with the fewest rights that may see the screen. */
function firstRole(access: Screen['access']): Role {
  const rising = ['CUSTOMER', 'STAFF', 'MANAGER', 'ADMIN'] as const;
  const found = rising.find((role) => access === undefined || access === 'signedIn' || may(role, access));
  if (found === undefined) throw new Error(`nobody may see a screen for ${access}`);
  return found;
}
