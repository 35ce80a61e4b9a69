import { expect, inject, onTestFinished, test } from 'vitest';
import { serveControl } from '#platform/data/db/embedded/control.ts';
import { migrate } from '#platform/data/db/migrate.ts';
import { runChild } from '#test/support/child.ts';
import { createTestDatabase } from '#test/support/database.ts';
import { openForThisTest } from '#test/support/open.ts';

const appSecret = 'a secret of the tests, long enough to be taken';

async function runCommand(env: Readonly<Record<string, string>>) {
  const child = runChild('server/commands/migrate.ts', [], {
    DATABASE_URL: undefined,
    APP_SECRET: appSecret,
    ...env,
  });
  return { code: await child.ended, out: child.out(), err: child.err() };
}

const upToDate = { code: 0, out: 'The database is up to date; there was nothing to apply.\n', err: '' };

test('npm run migrate prints the applied migrations, and that there is nothing to apply the second time', async () => {
  const { env, drop } = await createTestDatabase({ migrated: false });
  onTestFinished(drop);
  const first = await runCommand(env);
  expect(first.code).toBe(0);
  expect(first.out).toMatch(/^applied 0001-changes\.sql\napplied 0002-/);
  expect(await runCommand(env)).toEqual(upToDate);
});

test.runIf(inject('databaseKind') === 'embedded')(
  'npm run migrate runs through the server that holds the embedded database',
  async () => {
    const database = await openForThisTest({ migrated: false });
    const { env } = database.place;
    // While no server responds there, the command can only name the process that holds the database.
    expect(await runCommand(env)).toEqual({
      code: 1,
      out: '',
      err: `petalpaw: DATA_DIR ${env.DATA_DIR} is in use by process ${process.pid}: stop that process, or set another DATA_DIR.\n`,
    });
    const log = { info() {}, warn() {}, error() {} };
    const control = await serveControl(env.DATA_DIR, { migrate: () => migrate(database, log) });
    onTestFinished(() => control.close());
    expect((await runCommand(env)).out).toMatch(/^applied 0001-changes\.sql\n/);
    expect(await runCommand(env)).toEqual(upToDate);
  },
);

test('npm run migrate prints one line for each wrong setting and exits with 1', async () => {
  const { env, drop } = await createTestDatabase();
  onTestFinished(drop);
  const { code, out, err } = await runCommand({ ...env, PORT: 'many' });
  expect([code, out]).toEqual([1, '']);
  expect(err).toMatch(/^petalpaw: PORT[^\n]*\n$/);
});
