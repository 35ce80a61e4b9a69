import { decodeJwt, decodeProtectedHeader, SignJWT } from 'jose';
import { expect, inject, test } from 'vitest';
import { expireSessions, rotateKeys } from '#features/auth/public.ts';
import { backgroundCall } from '#platform/data/call.ts';
import { runChild } from '#test/support/child.ts';
import { signIn } from '#test/support/server.ts';
import { openAuth } from '../testing/auth-test.ts';
import { privateKeyOf } from '../testing/private-key.ts';

const { auth, query, server } = await openAuth({ PUBLIC_URL: 'https://petalpaw.example' });
const user = await server.newUser('CUSTOMER');
const rotate = () => rotateKeys(backgroundCall(server.running.app, 'test'));
const kids = async (): Promise<string[]> =>
  (await server.request('GET', '/.well-known/jwks.json')).body.keys.map(({ kid }: { kid: string }) => kid);
async function runCommand(changes: Record<string, string> = {}) {
  const env = { DATABASE_URL: undefined, ...server.env, ...changes };
  const child = runChild('server/commands/rotate-keys.ts', [], env);
  return { code: await child.ended, out: child.out(), err: child.err() };
}

const kidOf = (token: string) => decodeProtectedHeader(token).kid;

test('after a rotation the new key signs, the old one still verifies, and every session continues', async () => {
  const [old = ''] = await kids();
  const { kid, retired } = await rotate();
  expect(retired).toEqual([old]);
  expect(await kids()).toEqual([kid, old]);
  expect(await auth.seesSession({ token: user.token })).toBe(200);
  expect(await auth.seesSession({ cookie: user.cookie })).toBe(200);
  const { accessToken } = (await auth.refresh(user.refreshToken)).body.data;
  expect(kidOf(accessToken)).toBe(kid);
  expect(await auth.seesSession({ token: accessToken })).toBe(200);
  expect(await auth.seesSession({ token: user.token })).toBe(200);
  expect(await auth.audited(kid)).toMatchObject([{ action: 'rotateKeys', after: { kid, retired: [old] } }]);
});

test('a retired key verifies until its tokens have expired', async () => {
  const old = kidOf(user.token) ?? '';
  const forged = await new SignJWT({
    ...decodeJwt(user.token),
    exp: (decodeJwt(user.token).exp ?? 0) + 86_400,
  })
    .setProtectedHeader({ alg: 'ES256', typ: 'at+jwt', kid: old })
    .sign(await privateKeyOf(server, old));
  expect(await auth.seesSession({ token: forged })).toBe(200);
  /** Leaves so many seconds to the key; the next rotation makes the server read it. */
  const leave = async (seconds: number) => {
    // ACCESS_TOKEN_TTL is an hour, and processes that missed the notification of the new key have one minute more.
    await query("UPDATE signing_keys SET retired_at = now() - (3660 - $2) * interval '1 s' WHERE kid = $1", [
      old,
      seconds,
    ]);
    await rotate();
  };
  await leave(60);
  expect([await auth.seesSession({ token: forged }), (await kids()).at(-1)]).toEqual([200, old]);
  await leave(2);
  await expect.poll(() => kids()).not.toContain(old);
  for (const token of [forged, user.token]) expect(await auth.seesSession({ token })).toBe(401);
});

test('the job removes only keys whose tokens have all expired', async () => {
  await query("UPDATE signing_keys SET retired_at = now() - interval '2 days' WHERE kid = $1", [
    kidOf(user.token),
  ]);
  const [before] = await query('SELECT count(*)::int AS keys FROM signing_keys');
  await expireSessions(server.running.app);
  const [after] = await query('SELECT count(*)::int AS keys FROM signing_keys');
  expect(after.keys).toBe(before.keys - 1);
});

test('four concurrent rotations leave one signing key', async () => {
  await Promise.all([rotate(), rotate(), rotate(), rotate()]);
  const open = await query('SELECT kid FROM signing_keys WHERE retired_at IS NULL');
  expect(open).toEqual([{ kid: (await kids())[0] }]);
  const again = await signIn(server.request, user.email, user.password);
  expect([kidOf(again.token), await auth.seesSession(again)]).toEqual([open[0].kid, 200]);
});

test('npm run keys:rotate works while the server runs (contract §1)', async () => {
  const [before] = await kids();
  const { code, out, err } = await runCommand();
  expect([code, err]).toEqual([0, '']);
  const [, retired, kid = ''] =
    /^retired (\S+)\nAccess tokens are signed with (\S+) from now on\.\n$/.exec(out) ?? [];
  expect(retired).toBe(before);
  await expect.poll(async () => (await kids())[0]).toBe(kid);
});

test.runIf(inject('databaseKind') === 'server')(
  'npm run keys:rotate with another APP_SECRET fails and changes nothing',
  async () => {
    const before = await kids();
    const { code, err } = await runCommand({
      APP_SECRET: 'another secret of the tests, long enough too',
    });
    expect([code, err]).toEqual([1, expect.stringContaining('APP_SECRET')]);
    expect(await kids()).toEqual(before);
  },
);
