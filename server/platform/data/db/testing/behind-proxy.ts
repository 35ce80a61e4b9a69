/** A database of one test behind a proxy that can fail. */
import { onTestFinished } from 'vitest';
import { databaseForThisTest } from '#test/support/database.ts';
import { keepingLog } from '#test/support/logged.ts';
import { startProxy } from '#test/support/proxy.ts';
import { openDatabase } from '../database.ts';

/** `parameters` are appended to the URL. `direct` is the URL that leads past the proxy. */
export async function openBehindProxy(parameters = '') {
  const { env } = await databaseForThisTest();
  const direct = env.DATABASE_URL ?? '';
  const proxy = await startProxy(direct);
  const url = proxy.url + parameters;
  const database = await openDatabase({ databaseUrl: url, dataDir: '/nowhere', log: keepingLog() });
  onTestFinished(async () => {
    await proxy.close();
    await database.close();
  });
  return { database, proxy, url, direct };
}
