import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type SignedIn, startServer, type TestServer } from '#test/support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server?.close());

const session = ({ token }: Pick<SignedIn, 'token'>) => server.request('GET', '/auth/session', { token });

describe('contract §5: who is calling, of requests that are asked about in one statement', () => {
  test('each bearer is its own user, however many come at once, and a dead one beside them is 401', async () => {
    const users = [
      await server.newUser('CUSTOMER'),
      await server.newUser('STAFF'),
      await server.newUser('MANAGER'),
    ];
    const gone = await server.newUser('CUSTOMER');
    await server.request('POST', '/auth/logout', { token: gone.token });
    const asked = Array.from({ length: 60 }, (_, at) => [...users, gone][at % 4] as SignedIn);
    const replies = await Promise.all(asked.map(session));
    expect(replies.map(({ status, body }) => body?.data?.user?.email ?? status)).toEqual(
      asked.map((user) => (user === gone ? 401 : user.email)),
    );
  });

  test('contract §5: revocation acts on the very next request, also among many', async () => {
    const [user, other] = [await server.newUser('CUSTOMER'), await server.newUser('CUSTOMER')];
    const before = Array.from({ length: 20 }, () => session(other));
    expect((await server.request('POST', '/auth/logout', { token: user.token })).status).toBe(201);
    const after = await Promise.all([session(user), ...before, session(user), session(other)]);
    expect(after.map(({ status }) => status)).toEqual([401, ...Array(20).fill(200), 401, 200]);
  });
});
