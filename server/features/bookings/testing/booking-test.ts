/** Test support: a business with two customers, their pets and a service. */
import { businessTest, perFile } from '#test/support/fixtures.ts';
import { startProcess } from '#test/support/server-process.ts';

export const bookingTest = businessTest
  /** A customer, and her dog. */
  .extend('anna', perFile, ({ server }) => server.newUser('CUSTOMER'))
  .extend('rex', perFile, ({ business, anna }) => business.pet(anna))
  /** Another customer, and his dog. */
  .extend('ben', perFile, ({ server }) => server.newUser('CUSTOMER'))
  .extend('tom', perFile, ({ business, ben }) => business.pet(ben, { name: 'Tom' }))
  /** A service at 20 USD per session. */
  .extend('bath', perFile, ({ business }) => business.service());

/** The same with a second process on the same database, for `*.pg.test.ts`. */
export const bookingProcessesTest = bookingTest.extend(
  'other',
  perFile,
  async ({ server }, { onCleanup }) => {
    const other = await startProcess(server.env);
    onCleanup(async () => {
      await other.end('SIGTERM');
    });
    return other;
  },
);
