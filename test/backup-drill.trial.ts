/**
 * A drill: load, back up under concurrent writes, wipe, restore, compare, continue. On each kind of database, and from
 * one kind to the other.
 */
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterEach, expect, inject, test } from 'vitest';
import { fingerprint } from '#platform/data/backup/testing/fingerprint.ts';
import { openDatabase } from '#platform/data/db/database.ts';
import { openBusiness } from './support/business.ts';
import { runChild } from './support/child.ts';
import { keepingLog } from './support/logged.ts';
import { admin, type SignedIn, signIn, startServer, type TestServer } from './support/server.ts';
import { startProcess } from './support/server-process.ts';
import { databaseUrlOf, dropDatabase } from './support/test-run.ts';

const run = inject('testRun');
const embedded = inject('databaseKind') === 'embedded';
const settings = {
  APP_SECRET: 'a secret of the tests, long enough to be taken',
  RATE_LIMIT: 'off',
  AUTH_RATE_LIMIT: 'off',
};

interface Place {
  readonly env: Readonly<Record<string, string>>;
  drop(): Promise<void>;
}
/** A server that runs on a place. */
interface Running {
  readonly place: Place;
  readonly request: TestServer['request'];
  stop(): Promise<unknown>;
}

const undo: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const one of undo.splice(0).reverse()) await one();
});

/** A place without any data yet. */
async function emptyPlace(kind: 'embedded' | 'server'): Promise<Place> {
  const name = `drill${undo.length}`;
  const dataDir = path.join(run.directory, name);
  await mkdir(dataDir);
  const url = kind === 'server' ? databaseUrlOf(run, name) : undefined;
  if (url !== undefined) await onServer(`CREATE DATABASE ${run.databasePrefix}${name} TEMPLATE template0`);
  const drop = async () => {
    if (url !== undefined) await onServer(undefined, `${run.databasePrefix}${name}`);
    await rm(dataDir, { recursive: true, force: true });
  };
  undo.push(drop);
  return { env: { ...(url !== undefined && { DATABASE_URL: url }), DATA_DIR: dataDir }, drop };
}

async function onServer(statement: string | undefined, dropped?: string): Promise<void> {
  const client = new pg.Client({ connectionString: run.serverUrl });
  await client.connect();
  try {
    if (statement !== undefined) await client.query(statement);
    if (dropped !== undefined) await dropDatabase(client, dropped);
  } finally {
    await client.end();
  }
}

async function startOn(place: Place): Promise<Running> {
  const server = await startProcess({ ...settings, ...place.env });
  undo.push(() => server.end('SIGKILL'));
  return { place, request: server.request, stop: () => server.end('SIGTERM') };
}

/** `npm run backup` or `npm run restore` on that place. */
async function command(script: 'backup' | 'restore', place: Place, args: string[]): Promise<string> {
  const env = { DATABASE_URL: undefined, ...settings, ...place.env };
  const child = runChild(`server/commands/${script}.ts`, args, env);
  expect([await child.ended, child.err()]).toEqual([0, expect.not.stringMatching(/petalpaw: (?!making)/)]);
  return child.out();
}

const pay = (request: TestServer['request'], { token }: SignedIn, id: string) =>
  request('POST', `/bookings/${id}/payments`, {
    token,
    body: { kind: 'PAYMENT', amount: 1, method: 'CASH' },
  });

/**
 * Books for one pet, one hour after the other, until stopped; some bookings are cancelled, and some are paid in part. Returns
 * the ids that were answered 201, in order.
 */
function writer(
  request: TestServer['request'],
  { token }: SignedIn,
  manager: SignedIn,
  petId: string,
  serviceIds: string[],
  first: number,
) {
  const answered: string[] = [];
  let stopped = false;
  const book = async () => {
    for (let hour = first; !stopped; hour++) {
      const at = (hours: number) => new Date(Date.UTC(2031, 0, 1) + hours * 3_600_000).toISOString();
      const body = {
        petIds: [petId],
        serviceIds,
        startDate: at(hour),
        endDate: at(hour + 1),
        notes: `№ ${hour}\t\\N\n`,
      };
      const reply = await request('POST', '/bookings', {
        token,
        body,
        headers: { 'idempotency-key': `${petId} ${hour}` },
      });
      if (reply.status !== 201) throw new Error(`${reply.status} ${reply.text}`);
      answered.push(reply.body.data.id);
      if (hour % 3 === 0)
        await request('PATCH', `/bookings/${answered.at(-1)}/status`, {
          token,
          body: { status: 'CANCELLED' },
        });
      if (hour % 3 === 1) expect((await pay(request, manager, reply.body.data.id)).status).toBe(201);
    }
  };
  const writing = book();
  const stop = () => {
    stopped = true;
    return writing;
  };
  return { answered, stop, writing };
}

/** Each must be 0; otherwise the state is one that the database never had. */
const contradictions = `
  SELECT (SELECT count(*) FROM bookings b WHERE NOT EXISTS (SELECT FROM booking_pets WHERE booking_id = b.id)) AS without_pets,
         (SELECT count(*) FROM bookings b WHERE total_amount IS DISTINCT FROM
                 (SELECT sum(amount) FROM booking_lines WHERE booking_id = b.id)) AS other_total,
         (SELECT count(*) FROM bookings b WHERE 1 <>
                 (SELECT count(*) FROM audit_log WHERE entity_id = b.id::text AND action = 'createBooking')) AS not_audited,
         (SELECT count(*) FROM audit_log a WHERE action = 'createBooking' AND NOT EXISTS
                 (SELECT FROM bookings WHERE id::text = a.entity_id)) AS audited_only,
         (SELECT count(*) FROM bookings WHERE status = 'CANCELLED') - (SELECT count(*) FROM audit_log
           WHERE entity = 'booking' AND after ->> 'status' = 'CANCELLED') AS not_cancelled,
         (SELECT count(*) FROM bookings) - (SELECT coalesce(sum(bookings), 0) FROM booking_totals)
           - (SELECT coalesce(sum(weight), 0) FROM booking_deltas) AS not_counted,
         (SELECT sum(total_amount) FROM bookings) - (SELECT coalesce(sum(amount), 0) FROM booking_totals)
           - (SELECT coalesce(sum(weight * amount), 0) FROM booking_deltas) AS not_summed,
         (SELECT count(*) FROM bookings) - (SELECT count(*) FROM idempotency_keys) AS without_key,
         (SELECT count(*) FROM bookings b WHERE paid <>
                 (SELECT coalesce(sum(amount), 0) FROM payments WHERE booking_id = b.id)) AS other_paid,
         (SELECT count(*) FROM payments) - (SELECT coalesce(sum(last), 0) FROM payment_numbers) AS not_numbered`;

async function opened<T>(place: Place, look: (pool: pg.Pool) => Promise<T>): Promise<T> {
  const { DATABASE_URL: databaseUrl, DATA_DIR: dataDir = '' } = place.env;
  const database = await openDatabase({ databaseUrl, dataDir, log: keepingLog() });
  try {
    return await look(database.pool);
  } finally {
    await database.close();
  }
}

test('a backup made during writes restores completely, between all kinds of database', {
  timeout: 400_000,
}, async () => {
  const first = await startServer();
  undo.push(() => first.close());
  const business = await openBusiness(first);
  const customer = await first.newUser('CUSTOMER');
  const serviceIds = [
    await business.service(),
    await business.service({ name: { en: 'Cut', ja: 'カット' }, basePrice: 0.05 }),
  ];
  const pets = [
    await business.pet(customer),
    await business.pet(customer, { allergies: [1.1, null] }),
    await business.pet(customer),
  ];
  await business.staff();
  await first.request('PUT', '/settings', {
    token: business.admin.token,
    body: { key: 'payments', value: { methods: ['CASH'] } },
  });
  await first.request('POST', '/plants', {
    token: customer.token,
    body: '{"id": -9223372036854775808, "name": ""}',
  });
  const { refreshToken } = await first.newUser('MANAGER');

  let source: Running = {
    place: { env: first.env, drop: async () => {} },
    request: first.request,
    stop: () => first.stop(),
  };
  for (const [leg, kind] of (embedded
    ? (['embedded'] as const)
    : (['embedded', 'server'] as const)
  ).entries()) {
    const target = await emptyPlace(kind);
    const file = path.join(target.env.DATA_DIR ?? '', '..', `drill${leg}.backup`);
    undo.push(() => rm(file, { force: true }));
    const signedIn = await signIn(source.request, customer.email, customer.password);
    const manager = await signIn(source.request, admin.email, admin.password);
    const writers = pets.map((pet) =>
      writer(source.request, signedIn, manager, pet, serviceIds, leg * 10_000),
    );
    // A writer that fails ends the wait.
    const anyFails = Promise.all(writers.map(({ writing }) => writing));
    while (writers.some(({ answered }) => answered.length < 10)) await Promise.race([sleep(20), anyFails]);
    const before = writers.map(({ answered }) => answered.length);
    await command('backup', source.place, ['--file', file]);
    await Promise.all(writers.map(({ stop }) => stop()));
    for (const [at, { answered }] of writers.entries())
      expect(answered.length).toBeGreaterThan(before[at] ?? 0);
    await source.stop();
    await source.place.drop();

    await command('restore', target, ['--keep-sign-ins', file]);
    const [kept, found, open] = await opened(
      target,
      async (pool) =>
        [
          new Set((await pool.query('SELECT id FROM bookings')).rows.map(({ id }) => id)),
          (await pool.query(contradictions)).rows[0],
          (
            await pool.query(`
              SELECT id, (SELECT count(*)::int FROM payments) AS entries FROM bookings WHERE status = 'PENDING' LIMIT 1`)
          ).rows[0],
        ] as const,
    );
    expect(Object.entries(found).filter(([, count]) => Number(count) !== 0)).toEqual([]);
    for (const [at, { answered }] of writers.entries()) {
      const until = answered.findIndex((id) => !kept.has(id));
      const missing = until < 0 ? [] : answered.slice(until);
      // Everything up to some moment after the backup began, and nothing later.
      expect(answered.length - missing.length).toBeGreaterThanOrEqual(before[at] ?? 0);
      expect(missing.filter((id) => kept.has(id))).toEqual([]);
    }

    source = await startOn(target);
    const again = await signIn(source.request, admin.email, admin.password);
    const { token } = again;
    // Its number follows the last one of the backup.
    const paid = await pay(source.request, again, open.id);
    expect(paid.body.data?.number).toMatch(new RegExp(`-0*${open.entries + 1}$`));
    expect(open.entries).toBeGreaterThan(0);
    const list = await source.request('GET', '/bookings?limit=1', { token });
    const stats = await source.request('GET', '/dashboard/stats', { token });
    expect(list.body.pagination.total).toBe(kept.size);
    const counts: number[] = Object.values(stats.body.data.bookings);
    expect(counts.reduce((sum, count) => sum + count)).toBe(kept.size);
    const names = await source.request('GET', '/services?lang=ja', { token });
    expect(names.body.map(({ name }: { name: string }) => name)).toEqual(['Bath', 'カット']);
  }
  // Users who were signed in before the first backup still are.
  const refreshed = await source.request('POST', '/auth/refresh', { body: { refreshToken } });
  expect(refreshed.status).toBe(201);

  // Without load: the restored data equals the original, table by table, through both commands.
  await source.stop();
  const copy = await emptyPlace(embedded ? 'embedded' : 'server');
  const quiet = path.join(run.directory, 'quiet.backup');
  undo.push(() => rm(quiet, { force: true }));
  const out = await command('backup', source.place, ['--file', quiet]);
  expect(out.trimEnd().split('\n').at(-1)).toMatch(
    /^Wrote .+: \d+ rows of \d+ tables, [\d.]+ MB\. Keep it secret\. APP_SECRET is not in it/,
  );
  expect(await command('restore', copy, ['--keep-sign-ins', quiet])).toMatch(
    / is complete: [\s\S]+\nRestored\. The server can be started\.\n$/,
  );
  expect(await opened(copy, fingerprint)).toEqual(await opened(source.place, fingerprint));
});
