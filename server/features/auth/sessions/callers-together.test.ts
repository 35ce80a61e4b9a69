import { expect } from 'vitest';
import type { SignedIn } from '#test/support/server.ts';
import { authTest as test } from '../testing/auth-test.ts';

test('concurrent requests that are identified in one statement: each token belongs to its own user, and one that was revoked before is 401 (contract §5)', async ({
  server,
  auth,
}) => {
  const session = ({ token }: Pick<SignedIn, 'token'>) => server.request('GET', '/auth/session', { token });
  const users = [
    await server.newUser('CUSTOMER'),
    await server.newUser('STAFF'),
    await server.newUser('MANAGER'),
  ];
  const gone = await server.newUser('CUSTOMER');
  const before = users.flatMap((user) => Array.from({ length: 5 }, () => session(user)));
  expect((await auth.post('/auth/logout', undefined, { token: gone.token })).status).toBe(201);
  const asked = Array.from({ length: 40 }, (_, at) => [...users, gone][at % 4] as SignedIn);
  const replies = await Promise.all([...before, ...asked.map(session)]);
  expect(new Set(replies.splice(0, before.length).map(({ status }) => status))).toEqual(new Set([200]));
  expect(replies.map(({ status, body }) => body?.data?.user?.email ?? status)).toEqual(
    asked.map((user) => (user === gone ? 401 : user.email)),
  );
});
