/** How long a statement waits for a server that has fallen silent. */
import { expect, test } from 'vitest';
import { expectAtLeast } from '#test/support/trial.ts';
import { openBehindProxy } from './testing/behind-proxy.ts';

test('a silent server is given up half a second after the statement timeout of the URL', async () => {
  const { database, proxy } = await openBehindProxy('?statement_timeout=500&connect_timeout=60');
  await database.pool.query('SELECT 1');
  proxy.hold();
  const began = performance.now();
  await expect(database.pool.query('SELECT 1')).rejects.toMatchObject({ code: 'ETIMEDOUT' });
  // Timers may fire a millisecond early.
  expectAtLeast(
    990,
    performance.now() - began,
    'wait for a silent server, with a statement timeout of 500 ms',
    'ms',
  );
});
