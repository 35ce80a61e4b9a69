/** The start of the journeys on the staff: a page of a new manager who is signed in. */
import { perFile } from '#test/support/fixtures.ts';
import { type ConsoleOptions, desktop } from './chromium.ts';
import { consoleTest } from './console-test.ts';

/** Tests in which managers change the staff. */
export const staffTest = consoleTest.extend(
  'managerAt',
  perFile,
  ({ server, openPage }) =>
    async (path: string, options: ConsoleOptions = desktop) => {
      const manager = await server.newUser('MANAGER');
      const page = await openPage(path, { ...options, cookie: manager.cookie });
      return Object.assign(page, { manager });
    },
);
