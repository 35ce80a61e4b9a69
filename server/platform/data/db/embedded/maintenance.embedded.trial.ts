import { stat } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '#platform/data/db/database.ts';
import { databaseForThisTest } from '#test/support/database.ts';
import { keepingLog } from '#test/support/logged.ts';
import { openDataDir } from './data-dir.ts';

/** Time for the maintenance to be due ten times. */
const severalTurnsMs = 500;

test('maintenance of the embedded database never runs within a transaction, also not within a failed one', async () => {
  const { env } = await databaseForThisTest({ migrated: false });
  const { DATA_DIR: dataDir } = env;
  const log = keepingLog();
  const opening = openDataDir(dataDir, log, { maintenanceMs: 50, restartMs: 100, closeMs: 200 });
  const { pool, close } = await openDatabase({ dataDir, opening, log });
  onTestFinished(close);
  await pool.query('CREATE TABLE worn AS SELECT g AS v FROM generate_series(1, 20000) g');
  const { rows } = await pool.query("SELECT pg_relation_filepath('worn') AS path");
  const size = async () => (await stat(path.join(dataDir, 'database', rows[0].path))).size;
  const client = await pool.connect();
  await client.query('BEGIN');
  await client.query('DELETE FROM worn');
  await sleep(severalTurnsMs);
  // A failed transaction refuses every statement until the client that began it ends it. All in one message: between two
  // of them the maintenance may have its turn.
  await expect(client.query('COMMIT; BEGIN; SELECT 1/0')).rejects.toThrow('division by zero');
  await sleep(severalTurnsMs);
  expect(log.lines.filter(({ level }) => level !== 'info')).toEqual([]);
  expect(await size()).toBeGreaterThan(0);
  await client.query('ROLLBACK');
  client.release();
  await expect.poll(size, { interval: 100 }).toBe(0);
});
