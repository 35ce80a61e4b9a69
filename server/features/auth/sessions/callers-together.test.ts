import { expect, test } from 'vitest';
import type { SignedIn } from '#test/support/server.ts';
import { openAuth } from '../testing/auth-test.ts';

const { auth, server } = await openAuth();

test('concurrent requests that are identified in one statement: each token belongs to its own user, and one that was revoked before is 401 (contract §5)', async () => {
  const session = ({ token }: Pick<SignedIn, 'token'>) => server.request('GET', '/auth/session', { token });
  const users = await Promise.all((['CUSTOMER', 'STAFF', 'MANAGER'] as const).map(server.newUser));
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
