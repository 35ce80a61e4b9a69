/** A refused statement costs no connection; a broken connection is not given to the next who asks. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type TestServer } from '#test/support/server.ts';
import { runStatement } from './run-statement.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server?.close());

const ask = <Row extends Record<string, unknown>>(text: string) =>
  runStatement<Row>(server.running.app.database.pool, { text });
const ownId = async () => (await ask<{ id: number }>('SELECT pg_backend_pid() AS id')).rows[0]?.id;

test('a refusal keeps the connection', async () => {
  const before = await ownId();
  await expect(ask('SELECT 1 / 0')).rejects.toMatchObject({ code: '22012' });
  expect(await ownId()).toBe(before);
});

test('a connection that the database has ended goes, and the next one answers', async () => {
  const before = await ownId();
  await expect(ask('SELECT pg_terminate_backend(pg_backend_pid())')).rejects.toThrow();
  const after = await ownId();
  expect(after).not.toBe(before);
});
