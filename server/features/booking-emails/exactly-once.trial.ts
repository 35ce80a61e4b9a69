/** One email for one event and recipient, whatever fails: contract §22. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { sendBookingEmails } from '#features/booking-emails/public.ts';
import { openDatabase } from '#platform/data/db/database.ts';
import { deliverMail } from '#platform/data/mail/outbox.ts';
import { startMailServer } from '#platform/data/mail/testing/mail-server.ts';
import { hours, openBusiness } from '#test/support/business.ts';
import { runChild } from '#test/support/child.ts';
import { createTestDatabase } from '#test/support/database.ts';
import { keepingLog } from '#test/support/logged.ts';
import { settings, startServer, type TestServer } from '#test/support/server.ts';
import { startProcess } from '#test/support/server-process.ts';

const pollSlowly = { timeout: 60_000, interval: 100 };

/** Runs one statement on the database of a server that does not run. */
async function onDatabase(env: { DATABASE_URL?: string; DATA_DIR: string }, statement: string) {
  const { DATABASE_URL: databaseUrl, DATA_DIR: dataDir } = env;
  const opened = await openDatabase({ databaseUrl, dataDir, log: keepingLog() });
  const { rows } = await opened.pool.query(statement);
  await opened.close();
  return rows;
}

/** A customer whose booking was confirmed a minute ago, on that server. */
async function confirmedBooking(server: TestServer) {
  const business = await openBusiness(server);
  const { token } = business.admin;
  const body = { key: 'bookingEmails', value: { confirmed: true, reminders: [{ before: 'P1D' }] } };
  await server.request('PUT', '/settings', { token, body });
  const user = await server.newUser('CUSTOMER');
  const pet = await business.pet(user);
  const service = await business.service();
  const { id } = await business.booked(user, { petIds: [pet], serviceIds: [service], ...hours(10, 11) });
  await business.move(business.manager, id, 'CONFIRMED');
  await server.running.app.database.pool.query('UPDATE booking_email_changes SET due_at = now()');
  return user;
}

test('a process is killed between queued and sent: the email arrives once', async () => {
  const down = await startMailServer();
  await down.close();
  const database = await createTestDatabase();
  onTestFinished(() => database.drop());
  const envOf = (port: number) => ({
    ...{ ...settings, ...database.env },
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    MAIL_FROM: 'office@petalpaw.test',
  });
  const first = await startServer(envOf(down.port));
  const user = await confirmedBooking(first);
  const { pool } = first.running.app.database;
  await expect
    .poll(async () => (await pool.query('SELECT state FROM booking_emails')).rows, pollSlowly)
    .toEqual([{ state: 'QUEUED' }]);
  await first.stop();

  const dying = await startProcess(envOf(down.port));
  await dying.end('SIGKILL');
  await onDatabase(database.env, "UPDATE mail_outbox SET due_at = now() - interval '1 second'");
  const mail = await startMailServer();
  const last = await startProcess(envOf(mail.port));
  onTestFinished(async () => {
    await last.end('SIGKILL');
  });
  await expect.poll(() => mail.received.map(({ to }) => to), pollSlowly).toEqual([[user.email]]);
  await last.end('SIGTERM');
  expect(await onDatabase(database.env, 'SELECT state FROM booking_emails')).toEqual([{ state: 'SENT' }]);
  expect(mail.received).toHaveLength(1);
});

test('a restored backup sends nothing again: neither what waited nor a reminder whose moment has passed', async () => {
  const place = await mkdtemp(path.join(tmpdir(), 'petalpaw-test-emails-'));
  onTestFinished(() => rm(place, { recursive: true, force: true }));
  const run = async (script: 'backup' | 'restore', args: string[], env: Readonly<Record<string, string>>) => {
    const child = runChild(`server/commands/${script}.ts`, args, {
      ...{ DATABASE_URL: undefined, APP_SECRET: settings.APP_SECRET, INIT_CWD: place },
      ...env,
    });
    const code = await child.ended;
    if (code !== 0) throw new Error(child.err());
    return child.out();
  };
  const down = await startMailServer();
  await down.close();
  const server = await startServer({
    SMTP_URL: `smtp://127.0.0.1:${down.port}`,
    MAIL_FROM: 'office@petalpaw.test',
  });
  await confirmedBooking(server);
  const { pool } = server.running.app.database;
  await expect
    .poll(async () => (await pool.query('SELECT state FROM booking_emails')).rows, pollSlowly)
    .toEqual([{ state: 'QUEUED' }]);
  await server.stop();
  await run('backup', ['--file', 'it'], server.env);
  const target = await createTestDatabase({ migrated: false, opened: true });
  onTestFinished(() => target.drop());
  expect(await run('restore', ['it'], target.env)).toContain(
    '1 emails about bookings that waited are not sent',
  );
  // A day before the booking, on the database by whose clock emails are decided.
  const [{ shift }] = await onDatabase(
    target.env,
    "SELECT ('2030-01-06T10:00:01Z'::timestamptz - now())::text AS shift",
  );
  await onDatabase(
    target.env,
    `CREATE OR REPLACE FUNCTION email_clock() RETURNS timestamptz LANGUAGE sql VOLATILE AS
       $$SELECT clock_timestamp() + interval '${shift}'$$`,
  );
  await onDatabase(target.env, 'SELECT hold_booking_emails()');
  const again = await startServer(target.env);
  const { token } = await openBusiness(again).then(({ admin }) => admin);
  await sendBookingEmails(again.running.app);
  await deliverMail(again.running.app);
  const { body } = await again.request('GET', '/emails', { token });
  expect(body.data.map(({ state, reason }: { state: string; reason: string }) => [state, reason])).toEqual([
    ['SKIPPED', 'RESTORED'],
  ]);
  expect(await again.mail()).toEqual([]);
  await again.close();
  await server.close();
});
