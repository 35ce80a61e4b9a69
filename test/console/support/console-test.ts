/** The test function of the journeys: one server and one browser for each file, both opened by the first test. */
import { expect } from 'vitest';
import type { Role } from '#domain/access/roles.ts';
import { services } from '#scripts/seed-data/services.ts';
import { type Business, openBusiness } from '#test/support/business.ts';
import { perFile, serverTest } from '#test/support/fixtures.ts';
import type { SignedIn, TestServer } from '#test/support/server.ts';
import { type ConsoleOptions, type ConsolePage, closeChromium, desktop, openConsole } from './chromium.ts';
import { openVisitors } from './visitors.ts';

/**
 * For fixtures that a file's first test creates even if it does not name them: the records on pages of all its tests.
 */
export const fromFirstTest = { ...perFile, auto: true } as const;

/** Tests that open pages of the console. They are in a `describe.skipIf(!hasChromium)`. */
export const consoleTest = serverTest
  .extend('business', perFile, ({ server }) => openBusiness(server))
  /** Opens a page, without a session unless a cookie is given; `path` is below `/app/`. */
  .extend('openPage', perFile, ({ server }, { onCleanup }) => {
    onCleanup(closeChromium);
    return (path: string, options?: ConsoleOptions) => openConsole(server.url, path, options);
  })
  /** Opens a page as a new user of that role. */
  .extend(
    'openAs',
    perFile,
    ({ server, openPage }) =>
      async (role: Role, path: string, options: ConsoleOptions = desktop) => {
        const { cookie } = await server.newUser(role);
        return openPage(path, { ...options, cookie });
      },
  )
  /** Opens a page as that user. */
  .extend(
    'openFor',
    perFile,
    ({ openPage }) =>
      ({ cookie }: Pick<SignedIn, 'cookie'>, path: string, options: ConsoleOptions = desktop) =>
        openPage(path, { ...options, cookie }),
  )
  /** Writes settings as an administrator. */
  .extend('writeSettings', perFile, ({ server, business }) => async (...body: readonly object[]) => {
    const { status } = await server.request('PUT', '/settings', { token: business.admin.token, body });
    expect(status).toBe(200);
  })
  /** The answer to GET for an administrator. */
  .extend('read', perFile, ({ server, business }) => async (path: string) => {
    const { body } = await server.request('GET', path, { token: business.admin.token });
    return body.data ?? body;
  })
  /** An administrator changes a record while its page is open. */
  .extend('changeElsewhere', perFile, ({ server, business }) => async (path: string, body: object) => {
    const { status } = await server.request('PUT', path, { token: business.admin.token, body });
    expect(status).toBe(200);
  })
  /** Makes a staff member provide these services and no others. */
  .extend(
    'giveSkills',
    perFile,
    ({ server, business }) =>
      async (staff: string, serviceIds: readonly string[], proficiency = 5) => {
        const body = serviceIds.map((serviceId) => ({ serviceId, proficiency }));
        const { token } = business.manager;
        const { status } = await server.request('PUT', `/staff/${staff}/services`, { token, body });
        expect(status).toBe(200);
      },
  )
  /** Not the first administrator of the database, who is signed in for the first requested ADMIN. */
  .extend('admin', perFile, async ({ server }) => {
    await server.tokenOf('ADMIN');
    return server.newUser('ADMIN');
  })
  /** Opens a page as `admin`. */
  .extend(
    'adminAt',
    perFile,
    ({ openFor, admin }) =>
      (path: string, options: ConsoleOptions = desktop) =>
        openFor(admin, path, options),
  );

/** Tests of a console that has records of every kind, and a user of each role. */
export const visitorsTest = consoleTest.extend('visitors', fromFirstTest, ({ server }) =>
  openVisitors(server),
);

/** Tests of a console whose catalog has the services of the example business, without their pictures. */
export const catalogTest = consoleTest.extend('catalog', fromFirstTest, async ({ business }) => {
  for (const { imageUrl, images, ...service } of services) await business.service({ ...service });
});

/** The fixtures, for other files to extend. */
export interface ConsoleFixtures {
  readonly server: TestServer;
  readonly business: Business;
  giveSkills(staff: string, serviceIds: readonly string[], proficiency?: number): Promise<void>;
  openPage(path: string, options?: ConsoleOptions): Promise<ConsolePage>;
}
