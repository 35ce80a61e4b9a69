/** The content of `/metrics`: the test causes each thing that it counts, and looks for it there. */
import { readdirSync } from 'node:fs';
import { describe, expect, test, vi } from 'vitest';
import packageJson from '../package.json' with { type: 'json' };
import { type Metrics, metricsOf } from './metrics-text.ts';
import { hours, openBusiness } from './support/business.ts';
import { serverForThisFile, serverForThisTest } from './support/server.ts';

const server = await serverForThisFile({ LOCKOUT_THRESHOLD: '3', SMTP_URL: 'smtp://127.0.0.1:1' });
const business = await openBusiness(server);
const anna = await server.newUser('CUSTOMER');

const read = () => metricsOf(server);
/** Includes the values from the database, for which a busy machine may need longer than the second allowed. */
const readAll = () =>
  vi.waitFor(
    async () => {
      const metrics = await read();
      expect(metrics.of('petalpaw_db_up')).toBe(1);
      return metrics;
    },
    { timeout: 60_000 },
  );
type Series = readonly [name: string, labels?: Readonly<Record<string, string>>];

/** The growth of each series while `work` ran. */
async function growth(work: () => Promise<unknown>, ...series: readonly Series[]): Promise<number[]> {
  const values = (metrics: Metrics) => series.map(([name, labels]) => metrics.of(name, labels) ?? 0);
  const before = values(await read());
  await work();
  const after = values(await read());
  return after.map((value, at) => value - (before[at] ?? 0));
}

describe('the text', () => {
  test('is in the format of Prometheus, with names and units by its conventions', async () => {
    await server.request('GET', '/bookings/01940b6e-7d20-7b3a-8f11-6c1e5a9d0b42', { token: anna.token });
    const { types, samples } = await readAll();
    const ours = [...types].filter(([name]) => name.startsWith('petalpaw_'));
    expect(ours.length).toBeGreaterThan(30);
    expect(ours.filter(([name, type]) => (type === 'counter') !== name.endsWith('_total'))).toEqual([]);
    const otherUnit = /_(?:ms|millis|minutes|kb|mb|percent)(?:_|$)/;
    expect([...types.keys()].filter((name) => otherUnit.test(name))).toEqual([]);
    expect(samples.filter(({ value }) => Number.isNaN(value))).toEqual([]);
    const texts = samples.flatMap(({ labels }) => Object.values(labels));
    expect(texts.filter((text) => /[/@]|[0-9a-f]{8}-/.test(text))).toEqual([]);
  });

  test('each series appears once, and buckets are cumulative', async () => {
    const { samples } = await read();
    const names = samples.map(({ name, labels }) => name + JSON.stringify(labels));
    expect(new Set(names).size).toBe(names.length);
    const buckets = samples.filter(({ name }) => name.endsWith('_bucket'));
    for (const [at, bucket] of buckets.entries()) {
      const next = buckets[at + 1];
      if (next && bucket.labels.le !== '+Inf') expect(next.value).toBeGreaterThanOrEqual(bucket.value);
    }
  });

  test('version, Node, kind of database, migration and clock', async () => {
    const metrics = await readAll();
    const { kind } = server.running.app.database;
    const build = { version: packageJson.version, node: process.version, database: kind };
    expect(metrics.of('petalpaw_build_info', build)).toBe(1);
    const migrations = readdirSync(new URL('../server/migrations/', import.meta.url));
    expect(metrics.of('petalpaw_db_migration_number')).toBe(migrations.length);
    // Both clocks are the same. The margin is for a busy machine; a wrong unit or epoch is far beyond it.
    expect(Math.abs(metrics.of('petalpaw_db_clock_offset_seconds') ?? Number.NaN)).toBeLessThan(30);
    expect(metrics.of('petalpaw_db_up')).toBe(1);
    expect(metrics.of('petalpaw_draining')).toBe(0);
    expect([...metrics.types.keys()].join(' ')).toMatch(/\bprocess_resident_\w+_bytes\b/);
    expect(metrics.of('process_open_fds')).toBeLessThan(metrics.of('process_max_fds') ?? 0);
  });
});

describe('requests by operation', () => {
  test('rate, errors by identifier, and duration', async () => {
    const labels = { operation: 'getPet', status: '404' };
    const [requests, refusals, slowest] = await growth(
      () => server.request('GET', '/pets/01940b6e-7d20-7b3a-8f11-6c1e5a9d0b42', { token: anna.token }),
      ['petalpaw_http_request_duration_seconds_count', labels],
      ['petalpaw_http_refusals_total', { operation: 'getPet', error: 'NOT_FOUND' }],
      ['petalpaw_http_request_duration_seconds_bucket', { ...labels, le: '+Inf' }],
    );
    expect([requests, refusals, slowest]).toEqual([1, 1, 1]);
  });

  test('a rate limit', async () => {
    const limited = await serverForThisTest({ RATE_LIMIT: '2/10m' });
    for (let at = 0; at < 5; at++) await limited.request('GET', '/settings');
    const labels = { operation: 'listSettings', error: 'RATE_LIMITED' };
    expect((await metricsOf(limited)).of('petalpaw_http_refusals_total', labels)).toBe(3);
  });
});

describe('bookings by outcome', () => {
  const outcome = (name: string): Series => ['petalpaw_bookings_total', { outcome: name }];

  test('created, replayed, and refused by reason', async () => {
    const [rex, tom] = [await business.pet(anna), await business.pet(anna)];
    const [bath, { id: staffId }] = [await business.service(), await business.staff()];
    const body = { petIds: [rex], serviceIds: [bath], staffId, ...hours(9, 10) };
    const absence = { ...business.manager, body: hours(12, 13) };
    expect((await server.request('POST', `/staff/${staffId}/time-off`, absence)).status).toBe(201);
    const grown = await growth(
      async () => {
        const key = { 'idempotency-key': 'of the metrics' };
        await business.book(anna, body, key);
        await business.book(anna, body, key);
        await business.book(anna, { ...body, staffId: null });
        await business.book(anna, { ...body, petIds: [tom] });
        await business.book(anna, body);
        await business.book(anna, { ...body, ...hours(12, 13) });
        await business.book(anna, { ...body, petIds: ['01940b6e-7d20-7b3a-8f11-6c1e5a9d0b42'] });
      },
      ...['created', 'replayed', 'BOOKING_CONFLICT', 'STAFF_UNAVAILABLE', 'NOT_FOUND'].map(outcome),
      ...['pet', 'staff', 'both'].map(
        (resource): Series => ['petalpaw_booking_conflicts_total', { resource }],
      ),
      ['petalpaw_http_refusals_total', { operation: 'createBooking', error: 'BOOKING_CONFLICT' }],
    );
    expect(grown).toEqual([1, 1, 3, 1, 1, 1, 1, 1, 3]);
  });

  test('changes of the status', async () => {
    const [petIds, serviceIds] = [[await business.pet(anna)], [await business.service()]];
    const booking = await business.booked(anna, { petIds, serviceIds, ...hours(15, 16) });
    const move = (from: string, to: string): Series => [
      'petalpaw_booking_status_changes_total',
      { from, to },
    ];
    const grown = await growth(
      async () => {
        await business.move(business.manager, booking.id, 'CONFIRMED');
        await business.move(business.manager, booking.id, 'COMPLETED');
        await business.move(anna, booking.id, 'CANCELLED');
      },
      ...[move('PENDING', 'CONFIRMED'), move('CONFIRMED', 'CANCELLED'), move('IN_PROGRESS', 'COMPLETED')],
    );
    expect(grown).toEqual([1, 1, 0]);
  });
});

describe('logins by result', () => {
  const login = (email: string, password: string) =>
    server.request('POST', '/auth/login', { body: { email, password } });
  const result = (name: string): Series => ['petalpaw_logins_total', { method: 'password', result: name }];
  const event = (name: string): Series => ['petalpaw_security_events_total', { event: name }];

  test('each result, lockouts, and the security events', async () => {
    const [someone, disabled] = [await server.newUser('CUSTOMER'), await server.newUser('CUSTOMER')];
    const admin = business.admin.token;
    await server.request('PATCH', `/users/${disabled.id}`, { token: admin, body: { disabled: true } });
    const fresh = { email: 'fresh@petalpaw.test', password: 'one that nobody has' };
    await server.request('POST', '/auth/register', { body: { ...fresh, name: 'Fresh' } });
    const grown = await growth(
      async () => {
        await login(someone.email, someone.password);
        await login('nobody@petalpaw.test', 'a guess');
        await login(disabled.email, disabled.password);
        await login(fresh.email, fresh.password);
        for (let at = 0; at < 3; at++) await login(someone.email, 'a guess');
        await login(someone.email, someone.password);
        for (let at = 0; at < 2; at++)
          await server.request('POST', '/auth/refresh', { body: { refreshToken: someone.refreshToken } });
      },
      ...['succeeded', 'unknown_account', 'disabled', 'email_not_verified', 'wrong_password', 'locked'].map(
        result,
      ),
      ['petalpaw_lockouts_total'],
      ...['loginFailed', 'accountLocked', 'refreshReused'].map(event),
    );
    expect(grown).toEqual([1, 1, 1, 1, 3, 1, 1, 7, 1, 1]);
  });
});

describe('a disk of the database that is full or fails', () => {
  test.each([
    ['full', '53100'],
    ['io', '58030'],
  ])('%s: writes are 503 and counted; reads continue, and the process stays ready', async (kind, state) => {
    const { pool } = server.running.app.database;
    await pool.query(`
      CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN RAISE EXCEPTION 'no room' USING ERRCODE = '${state}'; END $$;
      CREATE TRIGGER refuse BEFORE INSERT ON pets FOR EACH ROW EXECUTE FUNCTION refuse()`);
    const body = { name: 'Rex', species: 'DOG' };
    const write = async () => {
      const { status, headers } = await server.request('POST', '/pets', { token: anna.token, body });
      expect([status, headers.get('retry-after')]).toEqual([503, '1']);
    };
    const counted = (which: string): Series => ['petalpaw_db_storage_errors_total', { kind: which }];
    const others = ['full', 'io'].filter((other) => other !== kind).map(counted);
    try {
      expect(await growth(write, counted(kind), ...others)).toEqual([1, 0]);
      expect((await server.request('GET', '/pets', { token: anna.token })).status).toBe(200);
      expect((await server.request('GET', '/health/ready')).status).toBe(200);
    } finally {
      await pool.query('DROP FUNCTION refuse CASCADE');
    }
  });
});

describe('work beside the requests', () => {
  test('waiting emails, and attempts by result', async () => {
    const failed = async () => (await read()).of('petalpaw_mail_emails_total', { result: 'failed' }) ?? 0;
    await server.request('POST', '/auth/forgot-password', { body: { email: anna.email } });
    await vi.waitFor(async () => expect(await failed()).toBeGreaterThanOrEqual(1), { timeout: 60_000 });
    const metrics = await readAll();
    expect(metrics.of('petalpaw_mail_waiting_emails')).toBeGreaterThanOrEqual(1);
    expect(metrics.of('petalpaw_mail_oldest_email_age_seconds')).toBeGreaterThan(0);
    expect(metrics.of('petalpaw_mail_emails_total', { result: 'sent' })).toBe(0);
  });

  test('each scheduled job, its last success, and its interval', async () => {
    const metrics = await read();
    const jobs = metrics.samples.filter(({ name }) => name === 'petalpaw_job_success_timestamp_seconds');
    expect(jobs.map(({ labels }) => labels.job)).toContain('rollUpBookings');
    for (const { labels, value } of jobs) {
      expect(value).toBeGreaterThanOrEqual(Math.floor(metrics.of('process_start_time_seconds') ?? Infinity));
      expect(metrics.of('petalpaw_job_interval_seconds', labels)).toBeGreaterThan(0);
      expect(metrics.of('petalpaw_job_failures_total', labels)).toBeGreaterThanOrEqual(0);
    }
    const rolledUpAt = () =>
      read().then((now) => now.of('petalpaw_job_success_timestamp_seconds', { job: 'rollUpBookings' }));
    const before = (await rolledUpAt()) ?? Infinity;
    await vi.waitFor(async () => expect(await rolledUpAt()).toBeGreaterThan(before), { timeout: 60_000 });
  });

  test('the table caches in memory', async () => {
    await business.service();
    const metrics = await read();
    expect(metrics.of('petalpaw_table_cache_records', { topic: 'services' })).toBeGreaterThanOrEqual(1);
    expect(metrics.of('petalpaw_table_cache_revision', { topic: 'staff' })).toBeGreaterThanOrEqual(0);
  });

  test('concurrency limiters are empty without load', async () => {
    const metrics = await read();
    for (const limiter of ['password_hash', 'login', 'uploads']) {
      expect(metrics.of('petalpaw_limiter_running', { limiter })).toBe(0);
      expect(metrics.of('petalpaw_limiter_waiting', { limiter })).toBe(0);
    }
  });
});
