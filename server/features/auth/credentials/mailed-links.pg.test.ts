/** Emailed links on two processes of one PostgreSQL (contract §5). */
import { expect, test } from 'vitest';
import { quickUser } from '#test/support/builders.ts';
import { emailsTo } from '#test/support/emails.ts';
import { openAuthReplicas } from '../testing/auth-test.ts';

const { auth, both, query, replica, server } = await openAuthReplicas();

test('a token works once concurrently; a reset ends all sessions', async () => {
  const user = await server.newUser('CUSTOMER');
  const token = await auth.linkTo(user.email, () => auth.forgotPassword(user.email));
  const replies = await both.whileLocked(`SELECT 1 FROM users WHERE id = '${user.id}' FOR UPDATE`, () =>
    Array.from({ length: 8 }, (_, at) => {
      const body = { token, password: `password number ${at}` };
      return both.either(at).request('POST', '/auth/reset-password', { body });
    }),
  );
  expect(replies.map(({ status }) => status).sort()).toEqual([201, ...Array(7).fill(400)]);
  expect(await both.statusesOf(user)).toEqual([401, 401, 401, 401]);
});

test('each requested link is sent once, and at most five in an hour', async () => {
  const asked = await quickUser(server);
  const flooded = await quickUser(server);
  const emails = [asked.email, ...Array(20).fill(flooded.email)];
  await Promise.all(
    emails.map((email, at) => both.either(at).request('POST', '/auth/forgot-password', { body: { email } })),
  );
  const left = async () =>
    (await query('SELECT (SELECT count(*) FROM link_requests) + (SELECT count(*) FROM mail_outbox) AS n'))[0]
      .n;
  await expect.poll(left).toBe('0');
  expect(await emailsTo(server, asked.email, 0)).toHaveLength(1);
  expect(await emailsTo(server, flooded.email, 0)).toHaveLength(5);
});

test('GET /staff/:id shows a changed address at once, and soon on the other replica (contract §10)', async () => {
  const { id, token, password, email: before } = await server.newUser('STAFF');
  const admin = await server.tokenOf('ADMIN');
  const made = await server.request('POST', '/staff', { token: admin, body: { userId: id } });
  const email = `moved-${before}`;
  const link = await auth.linkToChange(email, { token, password });
  expect((await auth.post('/auth/verify-email', { token: link })).status).toBe(201);
  const shownBy = async ({ request }: Pick<typeof replica, 'request'>) =>
    (await request('GET', `/staff/${made.body.data.id}`, { token: admin })).body.user?.email;
  expect(await shownBy(server)).toBe(email);
  await expect.poll(() => shownBy(replica)).toBe(email);
});
