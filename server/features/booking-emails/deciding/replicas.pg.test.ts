/** Emails about bookings of two processes on one database: contract §22. */
import { expect, onTestFinished, test } from 'vitest';
import { holdIfRestored } from '#features/booking-emails/public.ts';
import { expectReminders } from '#features/booking-emails/testing/killed-sender.ts';
import { hold, waitForLocks } from '#features/bookings/testing/rounds.ts';
import { backgroundCall } from '#platform/data/call.ts';
import { startServer } from '#test/support/server.ts';

test('reminders for one minute: each customer gets one, in the order of the bookings, though a process is killed', async () => {
  await expectReminders(24, 0);
});

test('holding the emails of a restored database waits for the batch that another process is queuing, and holds it too', async () => {
  const server = await startServer();
  onTestFinished(() => server.close());
  const { app } = server.running;
  const { pool } = app.database;
  const { id } = await server.newUser('CUSTOMER');
  await pool.query('UPDATE own_database SET oid = 1');
  const release = await hold(
    pool,
    `WITH locked AS MATERIALIZED (SELECT pg_advisory_xact_lock(22, 0))
     INSERT INTO booking_emails (id, key, kind, user_id, booking_ids, state)
     SELECT gen_random_uuid(), 'a', 'dayPlan', '${id}', '{}', 'QUEUED' FROM locked`,
  );
  const held = holdIfRestored(backgroundCall(app, 'start'));
  await waitForLocks(pool, 1, '%pg_advisory_xact_lock(22, 0)%');
  await release();
  await held;
  const { rows } = await pool.query('SELECT state, reason FROM booking_emails');
  expect(rows).toEqual([{ state: 'SKIPPED', reason: 'RESTORED' }]);
});
