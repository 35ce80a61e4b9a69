/** Contract §11: the database keeps the log append-only for every role; these tests use the role of the application. */
import { expect } from 'vitest';
import { perFile, serverTest } from '#test/support/fixtures.ts';

const test = serverTest.extend('api', perFile, ({ pool }) => {
  const entries = async () => {
    const { rows } = await pool.query('SELECT seq, action, after::text FROM audit_log ORDER BY seq');
    return rows;
  };
  return { entries };
});

test.beforeAll(({ server }) => server.tokenOf('CUSTOMER'));

test.for<[string]>([
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
])('the database refuses %s (contract §11)', async ([statement], { api, pool }) => {
  const before = await api.entries();
  expect(before.length).toBeGreaterThan(1);
  const refused = pool.query(statement);
  await expect(refused).rejects.toMatchObject({ code: '42501', message: 'the audit log is append-only' });
  expect(await api.entries()).toEqual(before);
});
