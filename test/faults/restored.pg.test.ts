/** A database is restored under the same name while servers run on it, which docs/operations.md advises against. */
import pg from 'pg';
import { expect, inject, onTestFinished, test } from 'vitest';
import { metricsOf } from '#test/metrics-text.ts';
import { createTestDatabase } from '#test/support/database.ts';
import { startServer } from '#test/support/server.ts';

test('when another database takes the same name, records of the former one disappear without a restart', async () => {
  const warnings: string[] = [];
  const server = await startServer({ LOG_LEVEL: 'warn' }, (line) => warnings.push(JSON.parse(line).msg));
  const restored = await createTestDatabase();
  const client = new pg.Client({ connectionString: inject('testRun').serverUrl });
  await client.connect();
  onTestFinished(async () => {
    await server.close();
    await client.end();
    await restored.drop();
  });
  const nameOf = (url = '') => new URL(url).pathname.slice(1);
  const [name, other] = [nameOf(server.env.DATABASE_URL), nameOf(restored.env.DATABASE_URL)];
  const token = await server.tokenOf('ADMIN');
  const body = {
    ...{ name: { en: 'Bath' }, description: { en: 'x' }, category: 'GROOMING' },
    ...{ basePrice: 1, priceUnit: 'daily' },
  };
  const made = await server.request('POST', '/services', { token, body });
  expect(made.status).toBe(201);
  const list = async () => (await server.request('GET', '/services')).body;
  expect(await list()).toHaveLength(1);

  await client.query(`DROP DATABASE "${name}" WITH (FORCE)`);
  await client.query(`ALTER DATABASE "${other}" RENAME TO "${name}"`);
  await expect.poll(list).toEqual([]);
  const changes = async () => (await metricsOf(server)).of('petalpaw_db_history_changes_total');
  expect(await changes()).toBe(1);
  expect(warnings.filter((message) => message.startsWith('the database is not the one'))).toHaveLength(1);
  // Users whose account it did not contain are no longer signed in.
  expect((await server.request('GET', '/pets', { token })).status).toBe(401);
});
