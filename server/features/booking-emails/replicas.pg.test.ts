/** Reminders of two processes on one database, of which one is killed on the way: contract §22. */
import { expect, onTestFinished, test } from 'vitest';
import { startMailServer } from '#platform/data/mail/testing/mail-server.ts';
import { quickUser } from '#test/support/builders.ts';
import { openBusiness } from '#test/support/business.ts';
import { createTestDatabase } from '#test/support/database.ts';
import { settings, startServer } from '#test/support/server.ts';
import { startProcess } from '#test/support/server-process.ts';

const customers = 300;

test('reminders for one minute: each customer gets one, in the order of the bookings, though a process is killed', async () => {
  const mail = await startMailServer();
  const database = await createTestDatabase();
  onTestFinished(() => database.drop());
  const env = {
    ...{ ...settings, ...database.env },
    SMTP_URL: `smtp://127.0.0.1:${mail.port}`,
    MAIL_FROM: 'office@petalpaw.test',
  };
  const server = await startServer(env);
  const business = await openBusiness(server);
  const { token } = business.admin;
  const body = { key: 'bookingEmails', value: { reminders: [{ before: 'P1D' }] } };
  await server.request('PUT', '/settings', { token, body });
  const service = await business.service();
  const { pool } = server.running.app.database;
  const users = await Promise.all(Array.from({ length: customers }, () => quickUser(server)));
  await pool.query('UPDATE users SET email_verified_at = now()');
  const petOf = async (ownerId: string) => business.pet(business.manager, { ownerId });
  const pets = await Promise.all(users.map(({ id }) => petOf(id)));
  const start = Date.UTC(2030, 0, 7, 10);
  for (const [at, { id: userId }] of users.entries()) {
    const startDate = new Date(start + at * 100).toISOString();
    const times = { startDate, endDate: new Date(start + 3_600_000).toISOString() };
    await business.booked(business.manager, { petIds: [pets[at]], serviceIds: [service], userId, ...times });
  }
  await pool.query("UPDATE bookings SET status = 'CONFIRMED'");
  await server.stop();

  const first = await startProcess(env);
  const second = await startProcess(env);
  const observer = await startServer(env);
  onTestFinished(async () => {
    await observer.close();
    await second.end('SIGKILL');
  });
  const db = observer.running.app.database.pool;
  await db.query(
    `CREATE OR REPLACE FUNCTION email_clock() RETURNS timestamptz LANGUAGE sql VOLATILE AS
       $$SELECT clock_timestamp() + ('2030-01-06T10:01:00Z'::timestamptz - '${new Date().toISOString()}'::timestamptz)$$`,
  );
  await expect.poll(() => mail.received.length, { timeout: 60_000, interval: 20 }).toBeGreaterThan(20);
  await first.end('SIGKILL');
  // The end of the leases of the process that does not come back.
  await db.query('UPDATE mail_outbox SET due_at = now() WHERE due_at > now()');
  const open = async () =>
    Number((await db.query("SELECT count(*) FROM booking_emails WHERE state <> 'SENT'")).rows[0].count) +
    Number((await db.query('SELECT count(*) FROM mail_outbox')).rows[0].count);
  await expect
    .poll(() => mail.received.length, { timeout: 120_000, interval: 100 })
    .toBeGreaterThanOrEqual(customers);
  await expect
    .poll(
      async () => {
        await db.query("UPDATE mail_outbox SET due_at = now() WHERE due_at > now() + interval '50 seconds'");
        return open();
      },
      { timeout: 120_000, interval: 2_000 },
    )
    .toBe(0);
  // Whoever received an email twice, because its process died between sending and noting it, sees it once.
  const byId = new Map(
    mail.received.map(({ to, text }) => [/^Message-ID: (\S+)/im.exec(text)?.[1] ?? '', to[0] ?? '']),
  );
  expect([...byId.values()].sort()).toEqual(users.map(({ email }) => email).sort());
  const { rows } = await db.query('SELECT booking_ids[1] AS id FROM booking_emails ORDER BY id');
  const { rows: inOrder } = await db.query('SELECT id FROM bookings ORDER BY start_date');
  expect(rows).toEqual(inOrder);
});
