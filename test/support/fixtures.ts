/**
 * The test function with fixtures (https://vitest.dev/guide/test-context): a running server, and what the tests of
 * several areas begin with. Each fixture is created once per file, when the first test that names it begins.
 */
import { afterAll, test } from 'vitest';
import { readConfig } from '#platform/base/config/config.ts';
import { createLog } from '#platform/base/observability/log.ts';
import { startServer as startOn } from '#server/start.ts';
import { serverForThisFile, speakTo, startServer, type TestServer } from './server.ts';

/** Fixtures with this option are created once per file. */
export const perFile = { scope: 'file' } as const;

/** Environment variables. */
type Settings = Readonly<Record<string, string>>;

/** Tests against one server. A file that needs other settings replaces the fixture `settings`. */
export const serverTest = test
  .extend('settings', perFile, {} as Settings)
  .extend('server', perFile, async ({ settings }, { onCleanup }) => {
    const server = await startServer(settings);
    onCleanup(() => server.close());
    return server;
  })
  /** The connections of the server to its database. */
  .extend('pool', perFile, ({ server }) => server.running.app.database.pool)
  /** Sends a statement to the database of the server and returns its rows. */
  .extend(
    'query',
    perFile,
    ({ pool }) =>
      async (text: string, values: unknown[] = []) =>
        (await pool.query(text, values)).rows,
  )
  /** The access token of an ADMIN. */
  .extend('adminToken', perFile, ({ server }) => server.tokenOf('ADMIN'));

/** Starts a second server on the database of the first, for `*.pg.test.ts`. */
export async function startReplica(server: TestServer) {
  const config = readConfig({ ...server.env });
  const running = await startOn(config, createLog(config));
  return { ...speakTo(running.url), stop: () => running.stop() };
}

/** One server, without fixtures. Call it once at the top of a file. */
export async function openServer(settings?: Settings, logTo?: (line: string) => void) {
  const server = await serverForThisFile(settings, logTo);
  const { pool } = server.running.app.database;
  return {
    server,
    /** The connections of the server to its database. */
    pool,
    /** Sends a statement to the database of the server and returns its rows. */
    query: async (text: string, values: unknown[] = []) => (await pool.query(text, values)).rows,
    /** The access token of an ADMIN. */
    adminToken: await server.tokenOf('ADMIN'),
  };
}

/** The same with a second server on the same database. */
export async function openReplicas(settings?: Settings) {
  const opened = await openServer(settings);
  const replica = await startReplica(opened.server);
  afterAll(() => replica.stop());
  return { ...opened, replica };
}
