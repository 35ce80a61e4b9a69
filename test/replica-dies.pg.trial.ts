/** The scheduled jobs of three processes on one PostgreSQL, and the effect of killing one of the processes. */
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startMailServer } from '#platform/data/mail/testing/mail-server.ts';
import { openBusiness } from './support/business.ts';
import { createTestDatabase, type TestDatabase } from './support/database.ts';
import { admin, type Reply, settings, signIn, type TestServer } from './support/server.ts';
import { type ServerProcess, startProcess } from './support/server-process.ts';
import { expectAtLeast } from './support/trial.ts';

let database: TestDatabase;
let direct: pg.Client;
const replicas: ServerProcess[] = [];
beforeAll(async () => {
  database = await createTestDatabase();
  direct = new pg.Client({ connectionString: database.env.DATABASE_URL });
  await direct.connect();
});
afterAll(async () => {
  await Promise.all(replicas.map((server) => server.end('SIGKILL')));
  await direct?.end();
  await database?.drop();
});

const at = (turn: number): ServerProcess => replicas[turn % replicas.length] as ServerProcess;
const rows = async (text: string) => (await direct.query(text)).rows;
/** Simulates the end of the lease of a process that does not come back: a lease lasts a minute. */
const letLeasePass = () => rows('UPDATE mail_outbox SET due_at = now()');
const waiting = async () => (await rows('SELECT count(*)::int AS n FROM mail_outbox'))[0].n as number;
const notRolledUp = async () => (await rows('SELECT count(*)::int AS n FROM booking_deltas'))[0].n as number;
const poll = { timeout: 60_000, interval: 50 };

test('several replicas send each email once, count exactly and run each job once; after a kill -9 the others continue', async () => {
  const mail = await startMailServer();
  const env = {
    ...settings,
    SMTP_URL: `smtp://127.0.0.1:${mail.port}`,
    MAIL_FROM: 'office@petalpaw.test',
    ...database.env,
  };
  await direct.query(`
    CREATE TABLE turns_taken (job text, at timestamptz);
    CREATE FUNCTION note_turn() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN INSERT INTO turns_taken VALUES (NEW.job, clock_timestamp()); RETURN NULL; END $$;
    CREATE TRIGGER note_turn AFTER UPDATE ON job_leases FOR EACH ROW
      WHEN (NEW.holder <> OLD.holder) EXECUTE FUNCTION note_turn()`);
  replicas.push(...(await Promise.all([startProcess(env), startProcess(env), startProcess(env)])));
  const { token } = await signIn(at(0).request, admin.email, admin.password);
  const business = await openBusiness({ ...at(0), tokenOf: async () => token } as unknown as TestServer);
  const bath = await business.service();

  const registered: string[] = [];
  const register = async (turn: number) => {
    const email = `${crypto.randomUUID()}@petalpaw.test`;
    const body = { email, name: 'Mai', password: 'a password of the tests' };
    const reply = await at(turn).request('POST', '/auth/register', { body });
    if (reply.status === 201) registered.push(email);
    return reply.status;
  };
  const emailsTo = (email: string) => mail.received.filter(({ to }) => to.includes(email)).length;

  // Three processes run: every email is sent once, every figure is exact, every job runs once.
  const pets = await Promise.all(Array.from({ length: 30 }, () => business.pet({ token })));
  let hour = 0;
  const book = (turn: number): Promise<Reply> => {
    const startDate = new Date(Date.UTC(2031, 0, 1, hour++)).toISOString();
    const endDate = new Date(Date.parse(startDate) + 1_800_000).toISOString();
    const body = { petIds: [pets[turn % 30]], serviceIds: [bath], startDate, endDate };
    return at(turn).request('POST', '/bookings', { token, body });
  };
  const made = await Promise.all([
    ...Array.from({ length: 24 }, (_, turn) => register(turn)),
    ...Array.from({ length: 90 }, async (_, turn) => (await book(turn)).status),
  ]);
  expect(new Set(made)).toEqual(new Set([201]));
  await expect.poll(waiting, poll).toBe(0);
  expect(registered.map(emailsTo)).toEqual(Array(24).fill(1));
  await expect.poll(notRolledUp, poll).toBe(0);
  const stats = async (turn: number) =>
    (await at(turn).request('GET', '/dashboard/stats', { token })).body.data.bookings.PENDING;
  expect(await Promise.all([0, 1, 2].map(stats))).toEqual([90, 90, 90]);
  const gaps = async () =>
    (
      await rows(`SELECT extract(epoch FROM at - lag(at) OVER (ORDER BY at))::float8 AS gap
                    FROM turns_taken WHERE job = 'rollUpBookings'`)
    )
      .slice(1)
      .map(({ gap }) => gap as number);
  await expect.poll(async () => (await gaps()).length, poll).toBeGreaterThanOrEqual(3);
  // Two runs are 3 s apart, whichever process holds the lease.
  expectAtLeast(2.9, Math.min(...(await gaps())), 'time between two runs of a job', 's');

  // One process dies in the middle of its work; its answers remain true, and the others take over its leases.
  const dying = at(2);
  const lost = Promise.all(
    Array.from({ length: 12 }, (_, turn) => Promise.allSettled([register(3 * turn + 2), book(3 * turn + 2)])),
  );
  const others = Promise.all(
    Array.from({ length: 60 }, async (_, turn) => (await book(turn - (turn % 3) + (turn % 2))).status),
  );
  await expect.poll(() => registered.length, poll).toBeGreaterThan(26);
  await dying.end('SIGKILL');
  await lost;
  expect(new Set(await others)).toEqual(new Set([201]));
  replicas.splice(2, 1);
  for (const turn of [0, 1]) expect((await book(turn)).status).toBe(201);
  // In case another process held the lease then: a process that dies with it leaves this behind, with a longer time.
  await rows("UPDATE job_leases SET holder = gen_random_uuid(), due_at = now() + interval '3 s'");
  await expect
    .poll(
      async () => {
        await letLeasePass();
        return [await waiting(), await notRolledUp()];
      },
      { timeout: 60_000, interval: 3_000 },
    )
    .toEqual([0, 0]);
  expect(registered.filter((email) => emailsTo(email) === 0)).toEqual([]);
  const [{ n }] = await rows('SELECT count(*)::int AS n FROM bookings');
  expect(n).toBeGreaterThanOrEqual(152);
  expect(await Promise.all([0, 1].map(stats))).toEqual([n, n]);
});
