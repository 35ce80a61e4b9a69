/** Two replicas whose clocks are two minutes apart, one behind the database's clock and one ahead of it. */
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Browser } from '#features/accounts/testing/browser.ts';
import { newPerson, startOidcProvider, type TestProvider } from '#features/accounts/testing/oidc-provider.ts';
import { hours } from '#test/support/business.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { emailsTo, tokenIn } from '#test/support/emails.ts';
import { admin, readMail, signIn } from '#test/support/server.ts';
import { type ServerProcess, startProcess } from '#test/support/server-process.ts';

const shiftedClock = fileURLToPath(new URL('shifted-clock.ts', import.meta.url));
/** Times that are compared with the wrong clock have passed, or are far from passing, by a minute. */
const minute = 60_000;
/** The time that a slow machine may take between two readings of a clock. */
const slackMs = 20_000;

let database: TestDatabase;
let provider: TestProvider;
let slow: ServerProcess;
let fast: ServerProcess;
beforeAll(async () => {
  database = await createTestDatabase();
  provider = await startOidcProvider();
  const start = (shiftMs: number) =>
    startProcess({
      ADMIN_EMAIL: admin.email,
      ADMIN_PASSWORD: admin.password,
      APP_SECRET: 'a secret of the tests, long enough to be taken',
      AUTH_RATE_LIMIT: '30/1m',
      ACCESS_TOKEN_TTL: '1m',
      SESSION_IDLE_TIMEOUT: '1m',
      SESSION_WARNING: '10s',
      REFRESH_REUSE_INTERVAL: '30s',
      LOCKOUT_DURATION: '1m',
      ...provider.env('COMPANY'),
      ...database.env,
      NODE_OPTIONS: `--import=${shiftedClock}`,
      CLOCK_SHIFT_MS: String(shiftMs),
    });
  slow = await start(-minute);
  fast = await start(minute);
});
afterAll(async () => {
  await Promise.all([slow?.end('SIGTERM'), fast?.end('SIGTERM')]);
  await provider?.close();
  await database?.drop();
});

test('the clocks are two minutes apart', async () => {
  const told = async ({ request }: ServerProcess) =>
    Date.parse((await request('GET', '/nowhere')).body.timestamp);
  expect(Math.abs((await told(slow)) + minute - Date.now())).toBeLessThan(slackMs);
  expect(Math.abs((await told(fast)) - minute - Date.now())).toBeLessThan(slackMs);
});

describe.each([
  ['behind, then ahead', () => [slow, fast] as const],
  ['ahead, then behind', () => [fast, slow] as const],
])('clocks two minutes apart: from the one %s', (_which, both) => {
  test('tokens, cookies and refresh tokens of one minute are valid on the other server and expire by the clock of the database', async () => {
    const [one, other] = both();
    const { token, cookie, refreshToken } = await signIn(one.request, admin.email, admin.password);
    for (const credential of [{ token }, { cookie }]) {
      const reply = await other.request('GET', '/auth/session', credential);
      expect(reply.status).toBe(200);
      const { idleExpiresAt } = reply.body.data.session;
      expect(Math.abs(Date.parse(idleExpiresAt) - minute - Date.now())).toBeLessThan(slackMs);
      expect(reply.headers.get('x-session-warning')).toBeNull();
    }
    const refreshed = await other.request('POST', '/auth/refresh', { body: { refreshToken } });
    const repeated = await one.request('POST', '/auth/refresh', { body: { refreshToken } });
    expect([refreshed.status, repeated.status]).toEqual([201, 201]);
    expect(repeated.body.data.refreshToken).toBe(refreshed.body.data.refreshToken);
    const { accessToken } = refreshed.body.data;
    expect((await one.request('GET', '/auth/session', { token: accessToken })).status).toBe(200);
  });

  test('failed logins are counted together, and the lockout has the same length on both', async () => {
    const body = { email: `locked-${crypto.randomUUID()}@petalpaw.test`, password: 'not the right one' };
    for (const { request } of [...both(), ...both(), both()[0]])
      expect((await request('POST', '/auth/login', { body })).status).toBe(401);
    for (const { request } of both()) {
      const reply = await request('POST', '/auth/login', { body });
      expect([reply.status, reply.body.error]).toEqual([429, 'ACCOUNT_LOCKED']);
      const seconds = Number(reply.headers.get('retry-after'));
      expect(seconds).toBeGreaterThan((minute - slackMs) / 1_000);
      expect(seconds).toBeLessThanOrEqual(minute / 1_000);
    }
  });

  test('an email is sent at once, and its link is valid on the other server', async () => {
    const [one, other] = both();
    const { email, password } = newPersonWithPassword();
    const registered = await one.request('POST', '/auth/register', {
      body: { email, password, name: 'Ann' },
    });
    expect(registered.status).toBe(201);
    const token = tokenIn((await emailsOf(email))[0] ?? '');
    expect((await other.request('POST', '/auth/verify-email', { body: { token } })).status).toBe(201);
    expect((await other.request('POST', '/auth/forgot-password', { body: { email } })).status).toBe(201);
    const reset = tokenIn((await emailsOf(email, 2))[1] ?? '');
    const body = { token: reset, password: 'another password of the tests' };
    expect((await one.request('POST', '/auth/reset-password', { body })).status).toBe(201);
    expect((await signIn(other.request, email, body.password)).email).toBe(email);
  });

  test('a booking sent again with its Idempotency-Key to the other server is not created twice', async () => {
    const [one, other] = both();
    const { token } = await signIn(one.request, admin.email, admin.password);
    const post = async (path: string, body: unknown) =>
      (await one.request('POST', path, { token, body })).body.data.id as string;
    const petIds = [await post('/pets', { name: 'Rex', species: 'DOG' })];
    const service = { name: { en: 'Bath' }, description: { en: 'x' }, category: 'GROOMING' };
    const serviceIds = [await post('/services', { ...service, basePrice: 1, priceUnit: 'session' })];
    const body = { petIds, serviceIds, ...hours(9, 10) };
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const first = await one.request('POST', '/bookings', { token, body, headers });
    const again = await other.request('POST', '/bookings', { token, body, headers });
    expect([first.status, again.status, again.text]).toEqual([201, 201, first.text]);
    expect(again.headers.get('idempotency-replayed')).toBe('true');
  });

  test('records are listed in the order of creation, with times by the clock of the database, whichever server created them', async () => {
    const replicas = both();
    const tokens = new Map<ServerProcess, string>();
    for (const server of replicas)
      tokens.set(server, (await signIn(server.request, admin.email, admin.password)).token);
    const made: Record<string, string[]> = { bookings: [], pets: [], services: [], users: [] };
    // Alternates between the two: if either used its own clock, every second row would be out of order.
    for (const [at, server] of [...replicas, ...replicas].entries()) {
      const token = tokens.get(server) ?? '';
      const post = async (path: string, body: unknown) => {
        const reply = await server.request('POST', path, { token, body });
        expect([reply.status, reply.text]).toEqual([201, reply.text]);
        const { id, createdAt } = reply.body.data;
        expect(Math.abs(Date.parse(createdAt) - Date.now()), path).toBeLessThan(slackMs);
        return id as string;
      };
      const pet = await post('/pets', { name: 'Rex', species: 'DOG' });
      const text = { en: 'Bath' };
      const service = await post('/services', {
        ...{ name: text, description: text, category: 'GROOMING', basePrice: 1, priceUnit: 'session' },
      });
      const body = { petIds: [pet], serviceIds: [service], ...hours(at, at + 1) };
      made.pets?.push(pet);
      made.services?.push(service);
      made.bookings?.push(await post('/bookings', body));
      const user = { ...newPersonWithPassword(), name: 'Ann', role: 'CUSTOMER' };
      made.users?.push(await post('/users', user));
    }
    for (const server of replicas) {
      const token = tokens.get(server) ?? '';
      const ids = async (path: string) => {
        const { body } = await server.request('GET', path, { token });
        return (body.data ?? body).map(({ id, entityId }: Record<string, string>) => entityId ?? id);
      };
      for (const list of ['bookings', 'pets', 'users'])
        expect([list, await ids(`/${list}?limit=4`)]).toEqual([list, made[list]?.toReversed()]);
      expect((await ids('/services')).slice(-4)).toEqual(made.services);
      expect(await ids('/audit-logs?action=createBooking&limit=4')).toEqual(made.bookings?.toReversed());
    }
    const { body } = await replicas[0].request('GET', '/audit-logs?limit=20', {
      token: tokens.get(replicas[0]),
    });
    const times = body.data.map(({ at }: { at: string }) => at);
    expect(times).toEqual(times.toSorted().toReversed());
  });

  test('sign-in works with a provider whose clock is right', async () => {
    const [one] = both();
    provider.person = newPerson();
    const browser = new Browser();
    await browser.visit(`${one.url}/auth/oauth/company?returnTo=/auth/session`);
    const session = await browser.get(`${one.url}/auth/session`);
    expect([session.status, session.body.data?.user.email]).toEqual([200, provider.person.email]);
  });
});

test('clocks two minutes apart share one rate window, of a minute', async () => {
  const body = { email: `nobody-${crypto.randomUUID()}@petalpaw.test` };
  const replies = [];
  for (let at = 0; at < 32; at++)
    replies.push(await (at % 2 ? slow : fast).request('POST', '/auth/resend-verification', { body }));
  expect(replies.map(({ status }) => status)).toEqual([...Array(30).fill(201), 429, 429]);
  for (const { headers } of replies.slice(30)) {
    expect(Number(headers.get('retry-after'))).toBeGreaterThan((minute - slackMs) / 1_000);
    expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(minute / 1_000);
  }
});

function newPersonWithPassword() {
  return { email: `person-${crypto.randomUUID()}@petalpaw.test`, password: 'a password of the tests' };
}

function emailsOf(email: string, atLeast = 1): Promise<string[]> {
  const folder = path.join(database.env.DATA_DIR, 'mail');
  return emailsTo({ mail: (most = 0) => readMail(folder, most) }, email, atLeast);
}
