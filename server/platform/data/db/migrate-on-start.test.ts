/** MIGRATE_ON_START=false: a start changes no table. */
import { expect, test } from 'vitest';
import { databaseForThisTest } from '#test/support/database.ts';
import { serverForThisTest, startServer } from '#test/support/server.ts';

test('contract §1: MIGRATE_ON_START=false refuses an empty database with one line, and starts on a migrated one', async () => {
  const empty = await databaseForThisTest({ migrated: false });
  const env = { MIGRATE_ON_START: 'false' };
  await expect(startServer({ ...env, ...empty.env })).rejects.toThrow(
    /^The database lacks migration 0001-\S+ and \d+ more: run npm run migrate, since MIGRATE_ON_START is false\.$/,
  );

  const server = await serverForThisTest(env);
  await expect.poll(async () => (await server.request('GET', '/health/ready')).status).toBe(200);
});
