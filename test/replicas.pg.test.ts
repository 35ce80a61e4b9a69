/** Three processes on one PostgreSQL. Behavior that two can show is tested in the features' own replicas.pg.test.ts. */
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openBusiness } from './support/business.ts';
import { createTestDatabase, type TestDatabase } from './support/database.ts';
import { admin, type Reply, type SignedIn, settings, signIn, type TestServer } from './support/server.ts';
import { type ServerProcess, startProcess } from './support/server-process.ts';

/** The longest time for which another process may show the old data after a write. */
const freshWithinMs = 500;
/** The limit for a single change on a machine that is busy with other things too; the median fulfills the promise. */
const longestMs = 30_000;
const authCalls = 40;

let database: TestDatabase;
let direct: pg.Client;
let replicas: readonly [ServerProcess, ServerProcess, ServerProcess];
let token: string;
beforeAll(async () => {
  database = await createTestDatabase();
  const env = {
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
    APP_SECRET: 'a secret of the tests, long enough to be taken',
    PUBLIC_URL: 'https://petalpaw.example',
    RATE_LIMIT: 'off',
    AUTH_RATE_LIMIT: `${authCalls}/10m`,
    ACCESS_TOKEN_TTL: settings.ACCESS_TOKEN_TTL,
    TRUST_PROXY: '1',
    ...database.env,
  };
  direct = new pg.Client({ connectionString: database.env.DATABASE_URL });
  await direct.connect();
  replicas = await Promise.all([startProcess(env), startProcess(env), startProcess(env)]);
  token = (await signIn(replicas[0].request, admin.email, admin.password)).token;
});
afterAll(async () => {
  await Promise.all((replicas ?? []).map((server) => server.end('SIGKILL')));
  await direct?.end();
  await database?.drop();
});

const password = 'a password of the tests';
const at = (turn: number): ServerProcess => replicas[turn % 3] as ServerProcess;
const outcome = ({ status, body }: Reply) => `${status} ${body?.error ?? ''}`.trim();
let clients = 0;
/** The headers of a client that has not called yet. */
const newClient = () => ({ headers: { 'x-forwarded-for': `203.0.113.${++clients}` } });

async function newUser(role = 'CUSTOMER'): Promise<SignedIn> {
  const email = `${crypto.randomUUID()}@petalpaw.test`;
  const made = await at(0).request('POST', '/users', { token, body: { email, name: 'Mai', role, password } });
  expect(made.status).toBe(201);
  const send: TestServer['request'] = (method, path, options) =>
    at(1).request(method, path, { ...newClient(), ...options });
  return signIn(send, email, password);
}

/** Milliseconds until that process shows the expected result. */
async function shows(
  server: ServerProcess,
  path: string,
  expected: (reply: Reply) => boolean,
): Promise<number> {
  const start = performance.now();
  for (;;) {
    const reply = await server.request('GET', path, { token });
    const ms = performance.now() - start;
    if (expected(reply)) return ms;
    if (ms > longestMs) throw new Error(`${path} is stale: ${reply.text}`);
    await sleep(5);
  }
}

/** Milliseconds that a simple request takes on this machine now. */
async function requestMs(): Promise<number> {
  const began = performance.now();
  for (let turn = 0; turn < 20; turn++) await at(turn).request('GET', '/services', { token });
  return (performance.now() - began) / 20;
}

describe('fresh on every replica within 500 ms', () => {
  const service = {
    name: { en: 'x' },
    description: { en: 'x' },
    category: 'GROOMING',
    basePrice: 1,
    priceUnit: 'daily',
  };
  type Step = readonly [
    method: string,
    path: (id: string) => string,
    body: (id: string) => unknown,
    look: (id: string) => string,
    expected: (reply: Reply, id: string) => boolean,
  ];
  const gone = ({ status }: Reply) => status === 404;
  const there = ({ status }: Reply) => status === 200;
  const lives: Record<string, readonly Step[]> = {
    catalog: [
      ['POST', () => '/services', () => service, (id) => `/services/${id}`, there],
      [
        'PUT',
        (id) => `/services/${id}`,
        () => ({ basePrice: 7 }),
        () => '/services',
        ({ body }, id) => body.find((one: { id: string }) => one.id === id)?.basePrice === 7,
      ],
      [
        'PUT',
        (id) => `/services/${id}`,
        () => ({ isActive: false }),
        (id) => `/services/${id}`,
        ({ body }) => body.isActive === false,
      ],
      ['DELETE', (id) => `/services/${id}`, () => undefined, (id) => `/services/${id}`, gone],
    ],
    settings: [
      [
        'PUT',
        () => '/settings',
        (id) => ({ key: `k.${id}`, value: 1 }),
        (id) => `/settings/k.${id}`,
        ({ body }) => body.value === 1,
      ],
      [
        'PUT',
        () => '/settings',
        (id) => ({ key: `k.${id}`, value: 2 }),
        (id) => `/settings/k.${id}`,
        ({ body }) => body.value === 2,
      ],
      ['DELETE', (id) => `/settings/k.${id}`, () => undefined, (id) => `/settings/k.${id}`, gone],
    ],
    staff: [
      ['POST', () => '/staff', (userId) => ({ userId }), (id) => `/staff/${id}`, there],
      [
        'PUT',
        (id) => `/staff/${id}`,
        () => ({ position: { en: 'Groomer' } }),
        (id) => `/staff/${id}`,
        ({ body }) => body.position === 'Groomer',
      ],
      [
        'PUT',
        (id) => `/staff/${id}`,
        () => ({ isAvailable: false }),
        () => '/staff',
        ({ body }, id) => body.find((one: { id: string }) => one.id === id)?.isAvailable === false,
      ],
      ['DELETE', (id) => `/staff/${id}`, () => undefined, (id) => `/staff/${id}`, gone],
    ],
  };

  test.each(Object.keys(lives))(
    'the %s: created, changed, removed, each by another replica',
    async (name) => {
      const took: number[] = [];
      for (let round = 0; round < 4; round++) {
        let id = name === 'staff' ? (await newUser('STAFF')).id : `r${round}`;
        for (const [turn, [method, path, body, look, expected]] of (lives[name] ?? []).entries()) {
          const sent = body(id);
          const reply = await at(round + turn).request(method, path(id), {
            token,
            ...(sent === undefined ? {} : { body: sent }),
          });
          expect(reply.status, reply.text).toBeLessThan(300);
          if (method === 'POST') id = reply.body.data.id;
          const told = (server: ServerProcess) => shows(server, look(id), (answer) => expected(answer, id));
          // The process that wrote it is never behind.
          took.push(...(await Promise.all([1, 2].map((other) => told(at(round + turn + other))))));
          expect(expected(await at(round + turn).request('GET', look(id), { token }), id)).toBe(true);
        }
      }
      const median = took.sort((one, other) => one - other)[Math.floor(took.length / 2)];
      // A busy machine is allowed more: 50 times what it needs for a request that depends on no other process.
      expect(median).toBeLessThan(freshWithinMs + 50 * (await requestMs()));
    },
  );
});

describe('sign-ins and limits', () => {
  test('a session begun on one process is listed on the next and refreshed on the third; reuse on the first ends it on all', async () => {
    const user = await newUser();
    const refresh = (turn: number, refreshToken: string) =>
      at(turn).request('POST', '/auth/refresh', { body: { refreshToken }, ...newClient() });
    expect((await at(1).request('GET', '/auth/session', { cookie: user.cookie })).status).toBe(200);
    const next = await refresh(2, user.refreshToken);
    expect(next.status).toBe(201);
    expect(outcome(await refresh(0, user.refreshToken))).toBe('401 REFRESH_REUSED');
    for (const turn of [0, 1, 2]) {
      for (const credential of [{ cookie: user.cookie }, { token: next.body.data.accessToken }])
        expect((await at(turn).request('GET', '/auth/session', credential)).status).toBe(401);
    }
  });

  test('a logout, a changed role and a disabled user take effect on the next request to each process', async () => {
    const user = await newUser();
    const asked = (turn: number) => at(turn).request('GET', '/users', { token: user.token });
    for (const [turn, role, expected] of [
      [0, 'MANAGER', 200],
      [1, 'CUSTOMER', 403],
      [2, 'ADMIN', 200],
    ] as const) {
      await at(turn).request('PATCH', `/users/${user.id}`, { token, body: { role } });
      expect([(await asked(turn + 1)).status, (await asked(turn + 2)).status]).toEqual([expected, expected]);
    }
    await at(1).request('PATCH', `/users/${user.id}`, { token, body: { disabled: true } });
    expect([(await asked(2)).status, (await asked(0)).status]).toEqual([401, 401]);
  });

  test('failed logins are counted together, and the account is locked on all', async () => {
    const { email } = await newUser();
    const login = async (turn: number, guess: string) =>
      outcome(
        await at(turn).request('POST', '/auth/login', { body: { email, password: guess }, ...newClient() }),
      );
    const guesses: string[] = [];
    for (let turn = 0; turn < 5; turn++) guesses.push(await login(turn, `guess ${turn}`));
    expect(guesses).toEqual(Array(5).fill('401 INVALID_CREDENTIALS'));
    for (const turn of [0, 1, 2]) expect(await login(turn, password)).toBe('429 ACCOUNT_LOCKED');
  });

  test.each([
    ['POST', '/auth/refresh', { body: { refreshToken: 'x' } }, 401],
    ['GET', '/auth/oauth/company', {}, 404],
    ['GET', '/auth/oauth/company/callback?state=x', {}, 404],
  ])('AUTH_RATE_LIMIT is counted exactly: %s %s', async (method, path, options, passed) => {
    const client = newClient();
    const replies = await Promise.all(
      Array.from({ length: 2 * authCalls }, (_, turn) =>
        at(turn).request(method, path, { ...options, ...client }),
      ),
    );
    const outcomes = Map.groupBy(replies, ({ status }) => status);
    expect([outcomes.get(passed)?.length, outcomes.get(429)?.length]).toEqual([authCalls, authCalls]);
  });
});

test('an Idempotency-Key: the others answer IN_PROGRESS while one process works, then all give its answer', async () => {
  const manager = await newUser('MANAGER');
  const asServer = { ...at(0), tokenOf: async (role: string) => (role === 'ADMIN' ? token : manager.token) };
  const business = await openBusiness(asServer as unknown as TestServer);
  const anna = await newUser();
  const [rex, bath] = [await business.pet(anna), await business.service()];
  const start = '2031-03-03T10:00:00Z';
  const book = (turn: number) =>
    at(turn).request('POST', '/bookings', {
      token: anna.token,
      headers: { 'idempotency-key': 'one of three' },
      body: { petIds: [rex], serviceIds: [bath], startDate: start, endDate: '2031-03-03T11:00:00Z' },
    });
  await direct.query('BEGIN');
  await direct.query('SELECT FROM pets WHERE id = $1 FOR UPDATE', [rex]);
  const first = book(0);
  const waits = async () => {
    const { rows } = await direct.query(
      "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
    );
    return rows.length;
  };
  await expect.poll(waits, { interval: 10 }).toBeGreaterThan(0);
  expect([outcome(await book(1)), outcome(await book(2))]).toEqual(
    Array(2).fill('409 IDEMPOTENCY_IN_PROGRESS'),
  );
  await direct.query('COMMIT');
  const made = await first;
  expect(made.status).toBe(201);
  for (const turn of [0, 1, 2]) {
    const again = await book(turn);
    expect([again.status, again.text, again.headers.get('idempotency-replayed')]).toEqual([
      201,
      made.text,
      'true',
    ]);
  }
});
