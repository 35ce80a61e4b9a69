/** The memory of `npm run audit:verify` for a long log. */
import { expect, test } from 'vitest';
import { sealAuditLog } from '#features/audit/public.ts';
import { runChild } from '#test/support/child.ts';
import { serverForThisTest } from '#test/support/server.ts';

test('npm run audit:verify needs no more memory for a larger log: it reads 60 MB with a heap of 48 MB (contract §16)', async () => {
  const server = await serverForThisTest();
  const { app } = server.running;
  await app.database.pool.query(`
    INSERT INTO audit_log (id, action, entity, after, ip, request_id)
    SELECT gen_random_uuid(), 'tested', 'test', json_build_object('text', repeat('x', 60000)), '', ''
      FROM generate_series(1, 1000)`);
  await sealAuditLog(app);
  await server.stop();
  const verify = runChild('server/commands/verify-audit.ts', [], {
    DATABASE_URL: undefined,
    ...server.env,
    NODE_OPTIONS: '--max-old-space-size=48',
  });
  expect([await verify.ended, verify.err(), verify.out()]).toEqual([
    0,
    '',
    expect.stringMatching(/^10\d\d entries under \d+ seals/),
  ]);
});
