/** Migrations by `npm run migrate`, and at the start of a server. */
import { expect, inject, onTestFinished, test } from 'vitest';
import { serveControl } from '#platform/data/db/embedded/control.ts';
import { migrate } from '#platform/data/db/migrate.ts';
import { databaseForThisTest } from '#test/support/database.ts';
import { openForThisTest } from '#test/support/open.ts';
import { serverForThisTest, startServer } from '#test/support/server.ts';
import { runCommand, runHere } from './testing/run-command.ts';

const upToDate = { code: 0, out: 'The database is up to date; there was nothing to apply.\n', err: '' };

test('npm run migrate prints the applied migrations, that there is nothing to apply, and one line for each wrong setting', async () => {
  const { env } = await databaseForThisTest({ migrated: false });
  const { code, out } = await runCommand('migrate', [], env);
  expect([code, out]).toEqual([0, expect.stringMatching(/^applied 0001-changes\.sql\napplied 0002-/)]);
  expect(await runHere('migrate', [], env)).toEqual(upToDate);
  const err = expect.stringMatching(/^petalpaw: PORT[^\n]*\n$/);
  expect(await runHere('migrate', [], { ...env, PORT: 'many' })).toEqual({ code: 1, out: '', err });
});

test.runIf(inject('databaseKind') === 'embedded')(
  'npm run migrate runs through the server that holds the embedded database',
  async () => {
    const database = await openForThisTest();
    const { env } = database.place;
    // While no server responds there, the command can only name the process that holds the database.
    expect(await runHere('migrate', [], env)).toEqual({
      code: 1,
      out: '',
      err: `petalpaw: DATA_DIR ${env.DATA_DIR} is in use by process ${process.pid}: stop that process, or set another DATA_DIR.\n`,
    });
    const log = { info() {}, warn() {}, error() {} };
    const control = await serveControl(env.DATA_DIR, { migrate: () => migrate(database, log) });
    onTestFinished(() => control.close());
    expect(await runHere('migrate', [], env)).toEqual(upToDate);
  },
);

test('contract §1: MIGRATE_ON_START=false refuses an empty database with one line, and starts on a migrated one', async () => {
  const empty = await databaseForThisTest({ migrated: false });
  const env = { MIGRATE_ON_START: 'false' };
  await expect(startServer({ ...env, ...empty.env })).rejects.toThrow(
    /^The database lacks migration 0001-\S+ and \d+ more: run npm run migrate, since MIGRATE_ON_START is false\.$/,
  );
  const server = await serverForThisTest(env);
  await expect.poll(async () => (await server.request('GET', '/health/ready')).status).toBe(200);
});
