import { createPrivateKey, type KeyObject } from 'node:crypto';
import { decodeJwt, decodeProtectedHeader, SignJWT } from 'jose';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { expireSessions, rotateKeys } from '#features/auth/public.ts';
import { backgroundCall } from '#platform/call.ts';
import { unseal } from '#platform/crypto/seal.ts';
import { runChild } from '#test/support/child.ts';
import { type SignedIn, signIn, startServer, type TestServer } from '#test/support/server.ts';

let server: TestServer;
let user: SignedIn;
beforeAll(async () => {
  server = await startServer({ PUBLIC_URL: 'https://petalpaw.example' });
  user = await server.newUser('CUSTOMER');
});
afterAll(() => server?.close());

const query = async (sql: string, values: unknown[] = []) =>
  (await server.running.app.database.pool.query(sql, values)).rows;
const rotate = () => rotateKeys(backgroundCall(server.running.app, 'test'));
const kids = async (): Promise<string[]> =>
  (await server.request('GET', '/.well-known/jwks.json')).body.keys.map(({ kid }: { kid: string }) => kid);
const kidOf = (token: string) => decodeProtectedHeader(token).kid;
const statusOf = async (token: string) => (await server.request('GET', '/auth/session', { token })).status;

/** Returns the signing function of a forger who has stolen that key. */
async function thief(kid: string): Promise<(claims: object) => Promise<string>> {
  const [row] = await query('SELECT private_key FROM signing_keys WHERE kid = $1', [kid]);
  const { appSecret } = server.running.app;
  const jwk = JSON.parse(unseal(appSecret, `signing key ${kid}`, row.private_key).toString());
  const key: KeyObject = createPrivateKey({ key: jwk, format: 'jwk' });
  return (claims) =>
    new SignJWT({ ...decodeJwt(user.token), ...claims })
      .setProtectedHeader({ alg: 'ES256', typ: 'at+jwt', kid })
      .sign(key);
}

test('after a rotation a new key signs, the old one verifies, and nobody is signed out', async () => {
  const [old = ''] = await kids();
  const { kid, retired } = await rotate();
  expect(retired).toEqual([old]);
  expect(await kids()).toEqual([kid, old]);
  expect(await statusOf(user.token)).toBe(200);
  const { refreshToken, cookie } = user;
  expect((await server.request('GET', '/auth/session', { cookie })).status).toBe(200);
  const { body } = await server.request('POST', '/auth/refresh', { body: { refreshToken } });
  expect(kidOf(body.data.accessToken)).toBe(kid);
  expect(await statusOf(body.data.accessToken)).toBe(200);
  expect(await statusOf(user.token)).toBe(200);
  const entries = await query("SELECT entity_id, after FROM audit_log WHERE action = 'rotateKeys'");
  expect(entries).toEqual([{ entity_id: kid, after: { kid, retired: [old] } }]);
});

test('a retired key counts until all that it has signed has expired, not a moment longer', async () => {
  const steal = await thief(kidOf(user.token) ?? '');
  const forged = await steal({ exp: Math.floor(Date.now() / 1000) + 86_400 });
  expect(await statusOf(forged)).toBe(200);
  // ACCESS_TOKEN_TTL is 5 minutes, and processes that missed the notification of the new key have one more.
  await query("UPDATE signing_keys SET retired_at = now() - interval '357 s' WHERE kid = $1", [
    kidOf(user.token),
  ]);
  const { kid, retired } = await rotate();
  expect(await kids()).toEqual([kid, ...retired, kidOf(user.token)]);
  expect(await statusOf(forged)).toBe(200);
  await new Promise((resolve) => setTimeout(resolve, 3_000));
  expect(await kids()).toEqual([kid, ...retired]);
  expect(await statusOf(forged)).toBe(401);
  expect(await statusOf(user.token)).toBe(401);
});

test('keys of which nothing can be good any more are removed, and no others', async () => {
  await query("UPDATE signing_keys SET retired_at = now() - interval '2 days' WHERE kid = $1", [
    kidOf(user.token),
  ]);
  const [before] = await query('SELECT count(*)::int AS keys FROM signing_keys');
  await expireSessions(server.running.app);
  const [after] = await query('SELECT count(*)::int AS keys FROM signing_keys');
  expect(after.keys).toBe(before.keys - 1);
});

test('four rotations at once: one key is left that signs', async () => {
  await Promise.all([rotate(), rotate(), rotate(), rotate()]);
  const open = await query('SELECT kid FROM signing_keys WHERE retired_at IS NULL');
  expect(open).toEqual([{ kid: (await kids())[0] }]);
  const again = await signIn(server.request, user.email, user.password);
  expect([kidOf(again.token), await statusOf(again.token)]).toEqual([open[0].kid, 200]);
});

async function runCommand(changes: Record<string, string> = {}) {
  const child = runChild('server/commands/rotate-keys.ts', [], {
    DATABASE_URL: undefined,
    ...server.env,
    ...changes,
  });
  return { code: await child.ended, out: child.out(), err: child.err() };
}

test('contract §1: npm run keys:rotate while the server runs', async () => {
  const [before] = await kids();
  const { code, out, err } = await runCommand();
  expect([code, err]).toEqual([0, '']);
  const [, retired, kid = ''] =
    /^retired (\S+)\nAccess tokens are signed with (\S+) from now on\.\n$/.exec(out) ?? [];
  expect(retired).toBe(before);
  await expect.poll(async () => (await kids())[0], { timeout: 5_000 }).toBe(kid);
});

test.runIf(inject('databaseKind') === 'server')(
  'with another APP_SECRET than the servers’ it refuses, and changes nothing',
  async () => {
    const before = await kids();
    const { code, err } = await runCommand({ APP_SECRET: 'another secret of the tests, long enough too' });
    expect([code, err]).toEqual([1, expect.stringContaining('APP_SECRET')]);
    expect(await kids()).toEqual(before);
  },
);
