import { expect, inject, onTestFinished, test } from 'vitest';
import { rebuildDashboard } from '#features/dashboard/public.ts';
import { serveControl } from '#platform/data/db/embedded/control.ts';
import { databaseForThisTest } from '#test/support/database.ts';
import { openForThisTest } from '#test/support/open.ts';
import { runCommand, runHere } from './testing/run-command.ts';

const done = { code: 0, out: 'Rebuilt the figures from 0 bookings.\n', err: '' };

test('npm run dashboard:rebuild prints the number of bookings that it has counted', async () => {
  const { env } = await databaseForThisTest();
  expect(await runCommand('rebuild-dashboard', [], env)).toEqual(done);
});

test('rebuildDashboard leaves no dead rows in booking_deltas; the command runs through the server that holds the database', async () => {
  const database = await openForThisTest();
  await database.pool.query(`
    INSERT INTO booking_deltas (weight, bucket, status, user_id, currency, amount, service_ids, categories, amounts)
    SELECT 1, now(), 'PENDING', gen_random_uuid(), 'USD', 1, '{}', '{}', '{}' FROM generate_series(1, 2000)`);
  const bytes = async () =>
    Number((await database.pool.query("SELECT pg_relation_size('booking_deltas') AS size")).rows[0].size);
  expect(await bytes()).toBeGreaterThan(0);
  expect(await rebuildDashboard(database)).toEqual({ bookings: 0 });
  expect(await bytes()).toBe(0);
  if (inject('databaseKind') !== 'embedded') return;
  const { env } = database.place;
  const control = await serveControl(env.DATA_DIR, { rebuildDashboard: () => rebuildDashboard(database) });
  onTestFinished(() => control.close());
  expect(await runHere('rebuild-dashboard', [], env)).toEqual(done);
});
