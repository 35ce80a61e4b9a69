/** Floods of requests at two processes of one PostgreSQL: the counts are exact. The gate holds locks instead. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { admin, type Reply, settings, signIn } from '#test/support/server.ts';
import { type ServerProcess, startProcess } from '#test/support/server-process.ts';
import { report } from '#test/support/trial.ts';
import { outcome } from './testing/auth-test.ts';

let database: TestDatabase;
let one: ServerProcess;
let two: ServerProcess;
let adminToken: string;
beforeAll(async () => {
  database = await createTestDatabase();
  const env = {
    ...settings,
    PUBLIC_URL: 'https://petalpaw.example',
    AUTH_RATE_LIMIT: '150/10m',
    TRUST_PROXY: '1',
    ...database.env,
  };
  [one, two] = await Promise.all([startProcess(env), startProcess(env)]);
  adminToken = (await signIn(one.request, admin.email, admin.password)).token;
});
afterAll(async () => {
  await Promise.all([one?.end('SIGKILL'), two?.end('SIGKILL')]);
  await database?.drop();
});

const password = 'a password of the tests';
let clients = 0;

/** Creates a user. */
async function newUser() {
  const email = `${crypto.randomUUID()}@petalpaw.test`;
  const body = { email, name: 'Mai', role: 'CUSTOMER', password };
  await one.request('POST', '/users', { token: adminToken, body });
  return email;
}

/** Sends that many requests at once, alternating between the processes, from one client that has not called before. */
function atOnce(times: number, path: string, bodyOf: (at: number) => object): Promise<Reply[]> {
  const headers = { 'x-forwarded-for': `203.0.113.${++clients}` };
  return Promise.all(
    Array.from({ length: times }, (_, at) =>
      (at % 2 ? one : two).request('POST', path, { body: bodyOf(at), headers }),
    ),
  );
}

test('of 100 concurrent guesses exactly as many as the threshold are checked (contract §5)', async () => {
  const email = await newUser();
  const replies = await atOnce(100, '/auth/login', (at) => ({
    email,
    password: at === 70 ? password : `guess ${at}`,
  }));
  const outcomes = replies.map(outcome);
  const checked = outcomes.filter((one) => one === '401 INVALID_CREDENTIALS').length;
  report('guesses checked of 100', checked, '= 5');
  expect(checked).toBe(5);
  expect(outcomes.filter((one) => one === '429 ACCOUNT_LOCKED')).toHaveLength(95);
  for (const { request } of [one, two]) {
    const reply = await request('POST', '/auth/login', { body: { email, password } });
    expect(outcome(reply)).toBe('429 ACCOUNT_LOCKED');
  }
});

test('of 200 concurrent calls exactly as many pass as AUTH_RATE_LIMIT permits (contract §1)', async () => {
  const replies = await atOnce(200, '/auth/refresh', () => ({ refreshToken: 'x' }));
  const passed = replies.filter(({ status }) => status === 401).length;
  report('calls passed of 200', passed, '= 150');
  expect(passed).toBe(150);
  expect(replies.filter(({ status }) => status === 429)).toHaveLength(50);
});
