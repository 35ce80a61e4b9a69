/** Test support: the reminders of two processes on one database, of which one is killed on the way (contract §22). */
import type { SMTPServerOptions } from 'smtp-server';
import { expect, onTestFinished } from 'vitest';
import { startMailServer } from '#platform/data/mail/testing/mail-server.ts';
import { openBusiness } from '#test/support/business.ts';
import { startServer } from '#test/support/server.ts';
import { startProcess } from '#test/support/server-process.ts';
import { runClock, writeRemindedBookings } from './many-reminders.ts';

/** Emails that one process sends at once. */
const concurrency = 4;

interface Handed {
  readonly id: string;
  readonly to: string;
}

/** A mail server that receives each email completely, and answers at once or, while it holds, when it is released. */
async function startHoldingServer() {
  const handed: Handed[] = [];
  const held: (() => void)[] = [];
  let holds = true;
  const onData: SMTPServerOptions['onData'] = (stream, { envelope }, done) => {
    const chunks: Buffer[] = [];
    stream.on('data', (chunk: Buffer) => chunks.push(chunk));
    stream.on('end', () => {
      const [, id = ''] = /^Message-ID: <(\S+)@/im.exec(Buffer.concat(chunks).toString()) ?? [];
      handed.push({ id, to: envelope.rcptTo[0]?.address ?? '' });
      if (holds) held.push(done);
      else done();
    });
  };
  const { port } = await startMailServer({ onData });
  return {
    env: { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'office@petalpaw.test' },
    /** In the order in which they were received, the held ones last. */
    handed,
    held,
    hold() {
      holds = true;
    },
    release() {
      holds = false;
      for (const done of held.splice(0)) done();
    },
  };
}

/**
 * Expects one email for each of so many customers, in the order of their bookings, though a process is killed that has
 * handed over four emails and noted none of them. Before that, it and another process have sent so many.
 */
export async function expectReminders(count: number, sentBefore: number, timeout = 60_000): Promise<void> {
  const patient = { timeout, interval: 50 };
  const [dying, staying] = [await startHoldingServer(), await startHoldingServer()];
  const server = await startServer(staying.env);
  onTestFinished(() => server.close());
  const { admin, service } = await openBusiness(server);
  const body = { key: 'bookingEmails', value: { reminders: [{ before: 'P1D' }], perMinute: count } };
  await server.request('PUT', '/settings', { token: admin.token, body });
  const { pool } = server.running.app.database;
  await writeRemindedBookings((text, values) => pool.query(text, values), await service(), count);
  const killed = await startProcess({ ...server.env, ...dying.env });
  onTestFinished(async () => {
    await killed.end('SIGKILL');
    await pool.query(
      'CREATE OR REPLACE FUNCTION email_clock() RETURNS timestamptz LANGUAGE sql VOLATILE AS $$SELECT clock_timestamp()$$',
    );
  });
  await pool.query(runClock);
  const handed = () => [...dying.handed, ...staying.handed];
  const bothWait = () =>
    expect.poll(() => [dying.held.length, staying.held.length], patient).toEqual([concurrency, concurrency]);
  await bothWait();
  if (sentBefore > 0) {
    for (const gate of [dying, staying]) gate.release();
    await expect.poll(() => handed().length, patient).toBeGreaterThan(sentBefore);
    for (const gate of [dying, staying]) gate.hold();
    await bothWait();
  }
  await killed.end('SIGKILL');

  // So far, exactly the first ones were handed over.
  const inOrder = Array.from({ length: count }, (_, at) => `customer${at + 1}@petalpaw.test`);
  const before = handed();
  const addresses = (emails: readonly Handed[]) => new Set(emails.map(({ to }) => to));
  expect(addresses(before)).toEqual(new Set(inOrder.slice(0, before.length)));

  // The end of the leases of the process that does not come back; the other one is still sending its own.
  const sending = staying.handed.slice(-concurrency).map(({ id }) => id);
  const { rowCount } = await pool.query(
    'UPDATE mail_outbox SET due_at = now() WHERE due_at > now() AND NOT id = ANY ($1::uuid[])',
    [sending],
  );
  expect(rowCount).toBe(concurrency);
  staying.release();
  const open = async () => {
    const { rows } = await pool.query(`
      SELECT (SELECT count(*) FROM booking_emails WHERE state = 'SENT')::int AS sent,
             (SELECT count(*) FROM mail_outbox)::int AS waiting`);
    return rows[0];
  };
  await expect.poll(open, patient).toEqual({ sent: count, waiting: 0 });

  // Only those that the killed process had handed over without noting it came again, each under its Message-ID.
  const repeated = new Set(dying.handed.slice(-concurrency).map(({ id }) => id));
  const after = staying.handed.slice(before.length - dying.handed.length);
  expect(new Set(after.filter(({ id }) => repeated.has(id)).map(({ id }) => id))).toEqual(repeated);
  const once = [...before, ...after.filter(({ id }) => !repeated.has(id))];
  expect(once).toHaveLength(count);
  expect(addresses(once)).toEqual(new Set(inOrder));
  expect(handed()).toHaveLength(count + concurrency);
  const { rows } = await pool.query(
    'SELECT u.email FROM booking_emails e JOIN users u ON u.id = e.user_id ORDER BY e.id',
  );
  expect(rows.map(({ email }) => email)).toEqual(inOrder);
}
