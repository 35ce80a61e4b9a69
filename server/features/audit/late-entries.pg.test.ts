/** Entries that are committed after entries with higher numbers; only a database server has several sessions. */
import { expect, onTestFinished, test } from 'vitest';
import { openForThisTest } from '#test/support/open.ts';
import { countAuditEntries } from './public.ts';

const insert = `INSERT INTO audit_log (id, action, entity, ip, request_id)
                VALUES (gen_random_uuid(), 'test', 'test', '', '')`;

test('counting does not skip an uncommitted entry (contract §11)', async () => {
  const database = await openForThisTest();
  const { pool } = database;
  const app = { database } as unknown as Parameters<typeof countAuditEntries>[0];
  const counted = async () => {
    const { rows } = await pool.query(
      'SELECT entries::int AS entries, upto::int AS upto FROM audit_log_count',
    );
    return rows[0];
  };

  const slow = await pool.connect();
  onTestFinished(() => slow.release());
  await slow.query(`BEGIN; ${insert}`);
  await pool.query(insert);
  await countAuditEntries(app);
  expect(await counted()).toEqual({ entries: 0, upto: 0 });

  // The writer ends while the next run waits for it; the run does not wait for writers that begin meanwhile.
  let statements = 0;
  pool.on('release', () => statements++);
  const turn = countAuditEntries(app);
  // The run has read the last number, and then which transactions are writing.
  await expect.poll(() => statements, { interval: 5 }).toBeGreaterThanOrEqual(2);
  const other = await pool.connect();
  onTestFinished(() => other.release());
  await other.query(`BEGIN; ${insert}`);
  await slow.query('COMMIT');
  await turn;
  expect(await counted()).toEqual({ entries: 2, upto: 2 });

  await other.query('ROLLBACK');
  await pool.query(insert);
  await countAuditEntries(app);
  expect(await counted()).toEqual({ entries: 3, upto: 4 });
});
