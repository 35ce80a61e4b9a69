import { createPrivateKey, type KeyObject } from 'node:crypto';
import { decodeJwt, decodeProtectedHeader, SignJWT } from 'jose';
import { expect, inject } from 'vitest';
import { expireSessions, rotateKeys } from '#features/auth/public.ts';
import { unseal } from '#platform/base/crypto/seal.ts';
import { backgroundCall } from '#platform/data/call.ts';
import { runChild } from '#test/support/child.ts';
import { perFile, serverTest } from '#test/support/fixtures.ts';
import { signIn } from '#test/support/server.ts';

const test = serverTest
  .extend('settings', perFile, { PUBLIC_URL: 'https://petalpaw.example' })
  .extend('user', perFile, ({ server }) => server.newUser('CUSTOMER'))
  .extend('api', perFile, ({ server, query, user }) => {
    const rotate = () => rotateKeys(backgroundCall(server.running.app, 'test'));
    const kids = async (): Promise<string[]> =>
      (await server.request('GET', '/.well-known/jwks.json')).body.keys.map(
        ({ kid }: { kid: string }) => kid,
      );
    const statusOf = async (token: string) =>
      (await server.request('GET', '/auth/session', { token })).status;
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
    async function runCommand(changes: Record<string, string> = {}) {
      const child = runChild('server/commands/rotate-keys.ts', [], {
        DATABASE_URL: undefined,
        ...server.env,
        ...changes,
      });
      return { code: await child.ended, out: child.out(), err: child.err() };
    }
    return { rotate, kids, statusOf, thief, runCommand };
  });

const kidOf = (token: string) => decodeProtectedHeader(token).kid;

test('after a rotation the new key signs, the old one still verifies, and every session continues', async ({
  api,
  user,
  server,
  query,
}) => {
  const [old = ''] = await api.kids();
  const { kid, retired } = await api.rotate();
  expect(retired).toEqual([old]);
  expect(await api.kids()).toEqual([kid, old]);
  expect(await api.statusOf(user.token)).toBe(200);
  const { refreshToken, cookie } = user;
  expect((await server.request('GET', '/auth/session', { cookie })).status).toBe(200);
  const { body } = await server.request('POST', '/auth/refresh', { body: { refreshToken } });
  expect(kidOf(body.data.accessToken)).toBe(kid);
  expect(await api.statusOf(body.data.accessToken)).toBe(200);
  expect(await api.statusOf(user.token)).toBe(200);
  const entries = await query("SELECT entity_id, after FROM audit_log WHERE action = 'rotateKeys'");
  expect(entries).toEqual([{ entity_id: kid, after: { kid, retired: [old] } }]);
});

test('a retired key verifies until all its tokens have expired, and not longer', async ({
  api,
  user,
  query,
}) => {
  const old = kidOf(user.token) ?? '';
  const steal = await api.thief(old);
  const forged = await steal({ exp: Math.floor(Date.now() / 1000) + 86_400 });
  expect(await api.statusOf(forged)).toBe(200);
  // ACCESS_TOKEN_TTL is an hour, and processes that missed the notification of the new key have one minute more.
  const verifiesSeconds = 3_660;
  let kids: string[] = [];
  let status = 0;
  // The shortest time that can be left to the key for it to be seen in time on this machine.
  for (let seconds = 2; status !== 200 && seconds < verifiesSeconds; seconds *= 2) {
    await query(`UPDATE signing_keys SET retired_at = now() - $2 * interval '1 s' WHERE kid = $1`, [
      old,
      verifiesSeconds - seconds,
    ]);
    const { kid } = await api.rotate();
    kids = await api.kids();
    expect(kids[0]).toBe(kid);
    status = await api.statusOf(forged);
  }
  expect([status, kids.at(-1)]).toEqual([200, old]);
  await expect.poll(() => api.kids()).toEqual(kids.slice(0, -1));
  expect(await api.statusOf(forged)).toBe(401);
  expect(await api.statusOf(user.token)).toBe(401);
});

test('the job removes only keys whose tokens have all expired', async ({ query, user, server }) => {
  await query("UPDATE signing_keys SET retired_at = now() - interval '2 days' WHERE kid = $1", [
    kidOf(user.token),
  ]);
  const [before] = await query('SELECT count(*)::int AS keys FROM signing_keys');
  await expireSessions(server.running.app);
  const [after] = await query('SELECT count(*)::int AS keys FROM signing_keys');
  expect(after.keys).toBe(before.keys - 1);
});

test('four concurrent rotations leave one signing key', async ({ api, query, server, user }) => {
  await Promise.all([api.rotate(), api.rotate(), api.rotate(), api.rotate()]);
  const open = await query('SELECT kid FROM signing_keys WHERE retired_at IS NULL');
  expect(open).toEqual([{ kid: (await api.kids())[0] }]);
  const again = await signIn(server.request, user.email, user.password);
  expect([kidOf(again.token), await api.statusOf(again.token)]).toEqual([open[0].kid, 200]);
});

test('npm run keys:rotate works while the server runs (contract §1)', async ({ api }) => {
  const [before] = await api.kids();
  const { code, out, err } = await api.runCommand();
  expect([code, err]).toEqual([0, '']);
  const [, retired, kid = ''] =
    /^retired (\S+)\nAccess tokens are signed with (\S+) from now on\.\n$/.exec(out) ?? [];
  expect(retired).toBe(before);
  await expect.poll(async () => (await api.kids())[0]).toBe(kid);
});

test.runIf(inject('databaseKind') === 'server')(
  'npm run keys:rotate with another APP_SECRET fails and changes nothing',
  async ({ api }) => {
    const before = await api.kids();
    const { code, err } = await api.runCommand({
      APP_SECRET: 'another secret of the tests, long enough too',
    });
    expect([code, err]).toEqual([1, expect.stringContaining('APP_SECRET')]);
    expect(await api.kids()).toEqual(before);
  },
);
