/** Guarantees across two processes on one PostgreSQL, whichever receives the request. */
import { decodeJwt, decodeProtectedHeader } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runChild } from '#test/support/child.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { admin, type Reply, type SignedIn, signIn } from '#test/support/server.ts';
import { type ServerProcess, startProcess } from '#test/support/server-process.ts';

let database: TestDatabase;
let env: Record<string, string>;
let one: ServerProcess;
let two: ServerProcess;
let adminToken: string;
beforeAll(async () => {
  database = await createTestDatabase();
  env = {
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
    APP_SECRET: 'a secret of the tests, long enough to be taken',
    PUBLIC_URL: 'https://petalpaw.example',
    RATE_LIMIT: 'off',
    AUTH_RATE_LIMIT: '150/10m',
    REFRESH_REUSE_INTERVAL: '10s',
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
const outcome = ({ status, body }: Reply) => `${status} ${body?.error ?? ''}`.trim();
const either = (at: number) => (at % 2 ? one : two);
let clients = 0;

/** Creates a signed-in user. */
async function newUser(): Promise<SignedIn> {
  const email = `${crypto.randomUUID()}@petalpaw.test`;
  const body = { email, name: 'Mai', role: 'CUSTOMER', password };
  await one.request('POST', '/users', { token: adminToken, body });
  return signIn(two.request, email, password);
}

/** Sends that many requests at once, alternating between the processes, from one client that has not called before. */
function atOnce(times: number, path: string, bodyOf: (at: number) => object): Promise<Reply[]> {
  const headers = { 'x-forwarded-for': `203.0.113.${++clients}` };
  return Promise.all(
    Array.from({ length: times }, (_, at) => either(at).request('POST', path, { body: bodyOf(at), headers })),
  );
}

async function statusesOf({ token, cookie }: Pick<SignedIn, 'token' | 'cookie'>): Promise<number[]> {
  const replies: Reply[] = [];
  for (const credential of [{ token }, { cookie }]) {
    for (const { request } of [one, two]) replies.push(await request('GET', '/auth/session', credential));
  }
  return replies.map(({ status }) => status);
}

test('of 100 concurrent guesses exactly as many as the threshold are checked', async () => {
  const { email } = await newUser();
  const replies = await atOnce(100, '/auth/login', (at) => ({
    email,
    password: at === 70 ? password : `guess ${at}`,
  }));
  const outcomes = replies.map(outcome);
  expect(outcomes.filter((one) => one === '401 INVALID_CREDENTIALS')).toHaveLength(5);
  expect(outcomes.filter((one) => one === '429 ACCOUNT_LOCKED')).toHaveLength(95);
  for (const { request } of [one, two]) {
    const reply = await request('POST', '/auth/login', { body: { email, password } });
    expect(outcome(reply)).toBe('429 ACCOUNT_LOCKED');
  }
});

test('of 200 concurrent calls exactly as many pass as AUTH_RATE_LIMIT permits', async () => {
  const replies = await atOnce(200, '/auth/refresh', () => ({ refreshToken: 'x' }));
  const passed = replies.filter(({ status }) => status === 401);
  expect(passed).toHaveLength(150);
  expect(replies.filter(({ status }) => status === 429)).toHaveLength(50);
});

test('with REFRESH_REUSE_INTERVAL=10s 20 concurrent refreshes return the same new token', async () => {
  const { refreshToken } = await newUser();
  const replies = await atOnce(20, '/auth/refresh', () => ({ refreshToken }));
  expect(replies.map(outcome)).toEqual(Array(20).fill('201'));
  expect(new Set(replies.map(({ body }) => body.data.refreshToken)).size).toBe(1);
});

test('reuse ends that session on both processes, and no other of the same user', async () => {
  const first = await newUser();
  const second = await signIn(one.request, first.email, password);
  const refresh = async (at: ServerProcess, refreshToken: string) =>
    at.request('POST', '/auth/refresh', { body: { refreshToken } });
  const { refreshToken: next } = (await refresh(one, first.refreshToken)).body.data;
  expect(outcome(await refresh(two, next))).toBe('201');
  // Two steps behind: not a repeat of the direct predecessor.
  expect(outcome(await refresh(two, first.refreshToken))).toBe('401 REFRESH_REUSED');
  expect(await statusesOf(first)).toEqual([401, 401, 401, 401]);
  expect(await statusesOf(second)).toEqual([200, 200, 200, 200]);
});

test('ending a session takes effect on the next request to the other process (contract §5)', async () => {
  const user = await newUser();
  const other = await signIn(two.request, user.email, password);
  const id = String(decodeJwt(other.token).sid);
  expect((await one.request('DELETE', `/auth/sessions/${id}`, { token: user.token })).status).toBe(204);
  expect(await statusesOf(other)).toEqual([401, 401, 401, 401]);
  expect(await statusesOf(user)).toEqual([200, 200, 200, 200]);
});

test('after npm run keys:rotate both processes sign with the new key and verify both, and every session continues', async () => {
  const user = await newUser();
  const kids = async ({ request }: ServerProcess): Promise<string[]> =>
    (await request('GET', '/.well-known/jwks.json')).body.keys.map(({ kid }: { kid: string }) => kid);
  const [old = ''] = await kids(one);
  const child = runChild('server/commands/rotate-keys.ts', [], env);
  expect([await child.ended, child.err()]).toEqual([0, '']);
  const kid = /signed with (\S+)/.exec(child.out())?.[1] ?? '';
  for (const server of [one, two]) await expect.poll(() => kids(server)).toEqual([kid, old]);

  expect(await statusesOf(user)).toEqual([200, 200, 200, 200]);
  for (const server of [one, two]) {
    const fresh = await signIn(server.request, user.email, password);
    expect(decodeProtectedHeader(fresh.token).kid).toBe(kid);
    expect(await statusesOf(fresh)).toEqual([200, 200, 200, 200]);
  }
});
