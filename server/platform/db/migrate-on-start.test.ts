/** MIGRATE_ON_START=false: a start changes no table. */
import { expect, onTestFinished, test } from 'vitest';
import { createTestDatabase } from '#test/support/database.ts';
import { settings } from '#test/support/server.ts';
import { startProcess, startRefused } from '#test/support/server-process.ts';

test('contract §1: MIGRATE_ON_START=false refuses an empty database with one line, and starts on a migrated one', async () => {
  const empty = await createTestDatabase({ migrated: false });
  onTestFinished(() => empty.drop());
  const env = { ...settings, MIGRATE_ON_START: 'false' };
  const { code, output } = await startRefused({ ...env, ...empty.env });
  const refusal = output.split('\n').filter((line) => line.startsWith('petalpaw: '));
  expect(code).toBe(1);
  expect(refusal).toEqual([
    expect.stringMatching(
      /^petalpaw: The database lacks migration 0001-\S+ and \d+ more: run npm run migrate, since MIGRATE_ON_START is false\.$/,
    ),
  ]);

  const migrated = await createTestDatabase();
  const server = await startProcess({ ...env, ...migrated.env });
  onTestFinished(async () => {
    await server.end('SIGTERM');
    await migrated.drop();
  });
  expect((await server.request('GET', '/health/ready')).status).toBe(200);
});
