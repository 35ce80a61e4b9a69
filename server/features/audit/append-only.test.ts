/** Contract §11: the database keeps the log append-only for every role; these tests use the role of the application. */
import { expect, test } from 'vitest';
import { openServer } from '#test/support/fixtures.ts';
import { sealAuditLog } from './public.ts';

const { query, server } = await openServer();

test('the database refuses to change or remove an entry, a seal, or the start of the log (contract §11)', async () => {
  await server.tokenOf('CUSTOMER');
  await sealAuditLog(server.running.app);
  const stored = () => query('SELECT seq, action, after::text FROM audit_log ORDER BY seq');
  const before = await stored();
  expect(before.length).toBeGreaterThan(1);
  for (const statement of [
    "UPDATE audit_log SET action = 'nothing'",
    'UPDATE audit_log SET after = NULL WHERE seq = 1',
    'DELETE FROM audit_log',
    'DELETE FROM audit_log WHERE seq = 1',
    'TRUNCATE audit_log',
    `INSERT INTO audit_log (id, action, entity, ip, request_id)
     SELECT id, 'forged', entity, ip, request_id FROM audit_log LIMIT 1
     ON CONFLICT (id) DO UPDATE SET action = 'forged'`,
    'UPDATE audit_seals SET entries = 1',
    'DELETE FROM audit_seals',
    'TRUNCATE audit_seals',
    'DELETE FROM audit_start',
    'TRUNCATE audit_start',
    "UPDATE audit_start SET number = 1, last_seq = 9, hash = ''",
  ]) {
    const refused = query(statement);
    await expect(refused, statement).rejects.toMatchObject({ code: '42501' });
    if (statement.includes('audit_log'))
      await expect(refused).rejects.toMatchObject({ message: 'the audit log is append-only' });
  }
  expect(await stored()).toEqual(before);
});
