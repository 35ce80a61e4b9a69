/** Limits and keys that several processes on one PostgreSQL share. More is in the features' own replicas.pg.test.ts. */
import { expect, test } from 'vitest';
import { openBusiness } from './support/business.ts';
import { openReplicas } from './support/fixtures.ts';
import type { Reply } from './support/server.ts';

const authCalls = 40;
const { server, replica, pool } = await openReplicas({
  AUTH_RATE_LIMIT: `${authCalls}/10m`,
  TRUST_PROXY: '1',
});

const outcome = ({ status, body }: Reply) => `${status} ${body?.error ?? ''}`.trim();
let clients = 0;
/** The headers of a client that has not called yet. */
const newClient = () => ({ headers: { 'x-forwarded-for': `203.0.113.${++clients}` } });

test('contract §5: failed logins are counted together, and the account is locked on each process', async () => {
  const { email, password } = await server.newUser('CUSTOMER');
  const login = async (turn: number, guess: string) =>
    outcome(
      await (turn % 2 === 0 ? server : replica).request('POST', '/auth/login', {
        body: { email, password: guess },
        ...newClient(),
      }),
    );
  const guesses: string[] = [];
  for (let turn = 0; turn < 5; turn++) guesses.push(await login(turn, `guess ${turn}`));
  expect(guesses).toEqual(Array(5).fill('401 INVALID_CREDENTIALS'));
  for (const turn of [0, 1]) expect(await login(turn, password)).toBe('429 ACCOUNT_LOCKED');
});

test('contract §1: AUTH_RATE_LIMIT is counted exactly over all processes', async () => {
  for (const [method, path, options, passed] of [
    ['POST', '/auth/refresh', { body: { refreshToken: 'x' } }, 401],
    ['GET', '/auth/oauth/company', {}, 404],
    ['GET', '/auth/oauth/company/callback?state=x', {}, 404],
  ] as const) {
    const client = newClient();
    const replies = await Promise.all(
      Array.from({ length: 2 * authCalls }, (_, turn) =>
        (turn % 2 === 0 ? server : replica).request(method, path, { ...options, ...client }),
      ),
    );
    const statuses = replies.map(({ status }) => status).sort();
    expect([path, statuses]).toEqual([
      path,
      [...Array(authCalls).fill(passed), ...Array(authCalls).fill(429)],
    ]);
  }
});

test('contract §2: with an Idempotency-Key, another process answers IN_PROGRESS while one works, then both give its answer', async () => {
  const business = await openBusiness(server);
  const anna = await server.newUser('CUSTOMER');
  const [rex, bath] = [await business.pet(anna), await business.service()];
  const book = ({ request }: Pick<typeof replica, 'request'>) =>
    request('POST', '/bookings', {
      token: anna.token,
      headers: { 'idempotency-key': 'one of two' },
      body: {
        ...{ petIds: [rex], serviceIds: [bath] },
        ...{ startDate: '2031-03-03T10:00:00Z', endDate: '2031-03-03T11:00:00Z' },
      },
    });
  const holder = await pool.connect();
  await holder.query('BEGIN');
  await holder.query('SELECT FROM pets WHERE id = $1 FOR UPDATE', [rex]);
  const first = book(server);
  const waiting = 'SELECT FROM pg_locks WHERE NOT granted AND pg_backend_pid() = ANY (pg_blocking_pids(pid))';
  await expect.poll(async () => (await holder.query(waiting)).rowCount).toBeGreaterThan(0);
  expect(outcome(await book(replica))).toBe('409 IDEMPOTENCY_IN_PROGRESS');
  await holder.query('COMMIT');
  holder.release();
  const made = await first;
  expect(made.status).toBe(201);
  for (const process of [server, replica]) {
    const again = await book(process);
    expect([again.status, again.text, again.headers.get('idempotency-replayed')]).toEqual([
      201,
      made.text,
      'true',
    ]);
  }
});
