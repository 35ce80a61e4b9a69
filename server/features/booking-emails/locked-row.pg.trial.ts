/** An email whose row is locked for five minutes after it was sent, in real time: contract §22. */
import { setTimeout as pause } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { startMailServer } from '#platform/data/mail/testing/mail-server.ts';
import { openBusiness } from '#test/support/business.ts';
import { startServer } from '#test/support/server.ts';
import { report } from '#test/support/trial.ts';
import { runClock, writeRemindedBookings } from './testing/many-reminders.ts';

const lockedMs = 5 * 60_000;

test('a row that is locked for five minutes: the email arrives once, and is SENT afterwards', async () => {
  const locked = Promise.withResolvers<void>();
  let lock: () => Promise<unknown> = async () => {};
  let arrived = 0;
  const { port } = await startMailServer({
    onData(stream, _session, done) {
      stream.resume();
      stream.on('end', () => {
        arrived++;
        void lock().then(() => {
          locked.resolve();
          done();
        }, done);
      });
    },
  });
  const server = await startServer({
    ...{ SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'office@petalpaw.test' },
  });
  onTestFinished(() => server.close());
  const { admin, service } = await openBusiness(server);
  const body = { key: 'bookingEmails', value: { reminders: [{ before: 'P1D' }] } };
  await server.request('PUT', '/settings', { token: admin.token, body });
  const { pool } = server.running.app.database;
  const holder = await pool.connect();
  onTestFinished(() => holder.release());
  lock = async () => {
    lock = async () => {};
    await holder.query('BEGIN');
    // The server's connections may not stay idle in a transaction for so long.
    await holder.query('SET LOCAL idle_in_transaction_session_timeout = 0');
    await holder.query('SELECT FROM booking_emails FOR UPDATE');
  };
  await writeRemindedBookings((text, values) => pool.query(text, values), await service(), 1);
  await pool.query(runClock);
  await locked.promise;
  await pause(lockedMs);
  const { rows } = await pool.query('SELECT attempts FROM mail_outbox');
  expect(arrived).toBe(1);
  await holder.query('COMMIT');
  await pool.query('UPDATE mail_outbox SET due_at = now()');
  await expect
    .poll(async () => (await pool.query('SELECT state FROM booking_emails')).rows)
    .toEqual([{ state: 'SENT' }]);
  expect(arrived).toBe(1);
  report('attempts in the outbox meanwhile', rows[0]?.attempts);
});
