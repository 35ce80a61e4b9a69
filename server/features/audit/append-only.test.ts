/** Contract §11: the database keeps the log append-only for every role; these tests use the role of the application. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type TestServer } from '#test/support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
  await server.tokenOf('CUSTOMER');
});
afterAll(() => server?.close());

const entries = async () => {
  const { rows } = await server.running.app.database.pool.query(
    'SELECT seq, action, after::text FROM audit_log ORDER BY seq',
  );
  return rows;
};

test.each([
  ["UPDATE audit_log SET action = 'nothing'"],
  ['UPDATE audit_log SET after = NULL WHERE seq = 1'],
  ['DELETE FROM audit_log'],
  ['DELETE FROM audit_log WHERE seq = 1'],
  ['TRUNCATE audit_log'],
  [
    `INSERT INTO audit_log (id, action, entity, ip, request_id)
    SELECT id, 'forged', entity, ip, request_id FROM audit_log LIMIT 1
    ON CONFLICT (id) DO UPDATE SET action = 'forged'`,
  ],
])('contract §11: the database refuses %s', async (statement) => {
  const before = await entries();
  expect(before.length).toBeGreaterThan(1);
  const refused = server.running.app.database.pool.query(statement);
  await expect(refused).rejects.toMatchObject({ code: '42501', message: 'the audit log is append-only' });
  expect(await entries()).toEqual(before);
});
