/** How long a statement waits for a server that has fallen silent. */
import { expect, onTestFinished, test } from 'vitest';
import { createTestDatabase } from '#test/support/database.ts';
import { keepingLog } from '#test/support/logged.ts';
import { startProxy } from '#test/support/proxy.ts';
import { expectAtLeast } from '#test/support/trial.ts';
import { openDatabase } from './database.ts';

test('a silent server is given up half a second after the statement timeout of the URL', async () => {
  const place = await createTestDatabase();
  const proxy = await startProxy(place.env.DATABASE_URL ?? '');
  const databaseUrl = `${proxy.url}?statement_timeout=500&connect_timeout=60`;
  const database = await openDatabase({ databaseUrl, dataDir: '/nowhere', log: keepingLog() });
  onTestFinished(async () => {
    await proxy.close();
    await database.close();
    await place.drop();
  });
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
