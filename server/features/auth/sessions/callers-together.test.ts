import { describe, expect } from 'vitest';
import { perFile, serverTest } from '#test/support/fixtures.ts';
import type { SignedIn } from '#test/support/server.ts';

const test = serverTest.extend('api', perFile, ({ server }) => {
  const session = ({ token }: Pick<SignedIn, 'token'>) => server.request('GET', '/auth/session', { token });
  return { session };
});

describe('identification of concurrent requests in one statement (contract §5)', () => {
  test('each of many concurrent tokens belongs to its own user, and an invalid one is 401', async ({
    server,
    api,
  }) => {
    const users = [
      await server.newUser('CUSTOMER'),
      await server.newUser('STAFF'),
      await server.newUser('MANAGER'),
    ];
    const gone = await server.newUser('CUSTOMER');
    await server.request('POST', '/auth/logout', { token: gone.token });
    const asked = Array.from({ length: 60 }, (_, at) => [...users, gone][at % 4] as SignedIn);
    const replies = await Promise.all(asked.map(api.session));
    expect(replies.map(({ status, body }) => body?.data?.user?.email ?? status)).toEqual(
      asked.map((user) => (user === gone ? 401 : user.email)),
    );
  });

  test('revocation takes effect on the next request, also among many (contract §5)', async ({
    server,
    api,
  }) => {
    const [user, other] = [await server.newUser('CUSTOMER'), await server.newUser('CUSTOMER')];
    const before = Array.from({ length: 20 }, () => api.session(other));
    expect((await server.request('POST', '/auth/logout', { token: user.token })).status).toBe(201);
    const after = await Promise.all([api.session(user), ...before, api.session(user), api.session(other)]);
    expect(after.map(({ status }) => status)).toEqual([401, ...Array(20).fill(200), 401, 200]);
  });
});
