/** `npm run audit:verify` on a running server's database, and on a missing one: contract §16. */
import path from 'node:path';
import { expect, test } from 'vitest';
import { sealAuditLog } from '#features/audit/public.ts';
import { databaseForThisTest } from '#test/support/database.ts';
import { serverForThisTest } from '#test/support/server.ts';
import { pastTriggers } from './testing/past-triggers.ts';
import { runCommand, runHere } from './testing/run-command.ts';

test('exit 0 and the last hash; exit 1 for a hash that no seal has, and with the entry that was altered (contract §16)', async () => {
  const server = await serverForThisTest();
  await server.newUser('CUSTOMER');
  await sealAuditLog(server.running.app);
  const { pool } = server.running.app.database;
  const seals = await pool.query("SELECT encode(hash, 'hex') AS hash FROM audit_seals ORDER BY number");
  const counts = `^\\d+ entries under ${seals.rowCount} seals are as they were sealed; \\d+ `;
  const last = `The last seal: ${seals.rows.at(-1).hash}\n$`;
  const out = expect.stringMatching(new RegExp(`${counts}[^]*${last}`));
  expect(await runCommand('verify-audit', [], server.env)).toEqual({ code: 0, out, err: '' });

  const unknown = 'ab'.repeat(32);
  expect(await runHere('verify-audit', ['--from', unknown.toUpperCase()], server.env)).toEqual({
    code: 1,
    out: `no seal has the hash ${unknown}: that seal, or one before it, was rewritten or removed\n`,
    err: 'petalpaw: The audit log is not as it was sealed: 1 difference.\n',
  });

  const altered = await pool.query('SELECT id FROM audit_log WHERE seq = 1');
  await pastTriggers(pool, "UPDATE audit_log SET action = 'readPet' WHERE seq = 1");
  const found = await runHere('verify-audit', [], server.env);
  const line = new RegExp(`^entry ${altered.rows[0].id} was altered; it is under seal 1 \\(.*\\)\n$`);
  expect([found.code, found.out]).toEqual([1, expect.stringMatching(line)]);
});

test('prints one line for wrong arguments, and for a missing database', async () => {
  const { env } = await databaseForThisTest({ migrated: false });
  expect(await runHere('verify-audit', ['--from', 'abc'], env)).toEqual({
    code: 1,
    out: '',
    err: 'petalpaw: --from takes the hash of a seal: 64 hexadecimal digits.\n',
  });
  const none = await runHere('verify-audit', [], { DATA_DIR: path.join(env.DATA_DIR, 'nothing') });
  const err = expect.stringMatching(/^petalpaw: There is no database in .*\n$/);
  expect(none).toEqual({ code: 1, out: '', err });
});
