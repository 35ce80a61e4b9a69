/** The test function of the journeys: one server and one browser for each file, both opened by the first test. */
import type { Role } from '#domain/roles.ts';
import { openBusiness } from '#test/support/business.ts';
import { perFile, serverTest } from '#test/support/fixtures.ts';
import { type ConsoleOptions, closeChromium, desktop, openConsole } from './chromium.ts';

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
  );
