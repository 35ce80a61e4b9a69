/** Ten thousand reminders for one minute, sent by two replicas, beside reads of the catalog. */
import { once } from 'node:events';
import { SMTPServer } from 'smtp-server';
import { sendOrFail } from '../scripts/api-client.ts';
import { runClock, writeRemindedBookings } from '../server/features/booking-emails/testing/many-reminders.ts';
import { openBusiness } from './business.ts';
import { fillCatalog } from './catalog.ts';
import { createBenchDatabase, query } from './database.ts';
import { type LoadResult, load, reading } from './load.ts';
import { median, type Row } from './report.ts';
import { type Measured, residentMb, startOurs } from './servers.ts';

const reminders = 10_000;
const readsPerSecond = 500;
const seconds = 3;

/** Two rows: the reminders per second, and the p99 of catalog reads meanwhile against the same reads before. */
export async function benchReminders(): Promise<Row[]> {
  const database = await createBenchDatabase();
  if (database === undefined) return [];
  const mail = await startMailSink();
  const env = {
    DATABASE_URL: database.url,
    SMTP_URL: `smtp://127.0.0.1:${mail.port}`,
    MAIL_FROM: 'office@bench.example',
  };
  const servers = [await startOurs(env), await startOurs(env)] as const;
  const [{ url }] = servers;
  const read = () =>
    load({
      ...{ url, connections: 32, seconds, perSecond: readsPerSecond },
      request: reading('/services?lang=vi'),
    });
  try {
    await fillCatalog(url);
    const { adminToken: token, serviceId } = await openBusiness(url, 0);
    await writeRemindedBookings((text, values) => query(database.url, text, values), serviceId, reminders);
    const tables = ['users', 'pets', 'bookings', 'booking_pets', 'booking_lines'];
    for (const table of tables) await query(database.url, `ANALYZE ${table}`);
    const body = { key: 'bookingEmails', value: { reminders: [{ before: 'P1D' }], perMinute: reminders } };
    await sendOrFail(url, 'PUT', '/settings', { token, body });
    await read();
    const quiet = [await read(), await read(), await read()];
    const memory = { before: resident(servers), during: '', after: '' };
    const highest = servers.map(() => 0);
    await query(database.url, runClock);
    const started = performance.now();
    const busy: LoadResult[] = [];
    while (mail.received() < reminders) {
      const result = await read();
      busy.push(result);
      for (const [at, { pid }] of servers.entries())
        highest[at] = Math.max(highest[at] ?? 0, residentMb(pid));
    }
    const taken = (performance.now() - started) / 1000;
    memory.during = highest.map((mb) => Math.round(mb)).join(' and ');
    await read();
    memory.after = resident(servers);
    const [queued] = await query<{ seconds: number }>(
      database.url,
      'SELECT extract(epoch FROM max(created_at) - min(created_at))::float8 AS seconds FROM booking_emails',
    );
    const queuedMs = ((queued?.seconds ?? Number.NaN) * 1000) / reminders;
    const p99 = (results: readonly LoadResult[]) => median(results.map((result) => result.p99));
    const failures = busy.reduce((sum, result) => sum + result.failures, 0);
    return [
      {
        name: `${reminders} reminders`,
        ours: `${Math.round(reminders / taken)}/s`,
        floor: `${Math.round(reminders / 60)}/s, a minute`,
        ratio: reminders / taken / (reminders / 60),
        notes: [
          `${taken.toFixed(0)} s until the last one was received; ${queuedMs.toFixed(2)} ms to decide about each`,
          `resident MB of the replicas: ${memory.before} before, ${memory.during} at most, ${memory.after} after`,
        ],
      },
      {
        name: 'p99 beside reminders',
        ours: `${p99(busy).toFixed(1)} ms`,
        floor: `${p99(quiet).toFixed(1)} ms without them`,
        ratio: p99(busy) / p99(quiet),
        notes: [`GET /services ${readsPerSecond}/s on one replica, ${failures} failed`],
      },
    ];
  } finally {
    for (const server of servers) await server.stop();
    await mail.close();
    await database.drop();
  }
}

const resident = (servers: readonly Measured[]) =>
  servers.map(({ pid }) => Math.round(residentMb(pid))).join(' and ');

/** A mail server that accepts every email and only counts them. */
async function startMailSink() {
  let received = 0;
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, _session, done) {
      stream.resume();
      stream.on('end', () => {
        received += 1;
        done();
      });
    },
  });
  // A replica that stops closes its connections.
  server.on('error', () => {});
  const listening = server.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  return {
    port: (listening.address() as { port: number }).port,
    received: () => received,
    close: () => new Promise<void>((closed) => server.close(closed)),
  };
}
