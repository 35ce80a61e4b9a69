/** Emailed links on two processes of one PostgreSQL. */
import { expect } from 'vitest';
import { quickUser } from '#test/support/builders.ts';
import { emailsTo, tokenIn } from '#test/support/emails.ts';
import { authReplicasTest as test } from '../testing/auth-test.ts';

test('a token works once for 16 concurrent requests to two replicas, and a reset ends sessions on both', async ({
  server,
  replica,
  both,
}) => {
  const user = await server.newUser('CUSTOMER');
  await replica.request('POST', '/auth/forgot-password', { body: { email: user.email } });
  const token = tokenIn((await emailsTo(server, user.email))[0] ?? '');
  const replies = await Promise.all(
    Array.from({ length: 16 }, (_, at) =>
      both
        .either(at)
        .request('POST', '/auth/reset-password', { body: { token, password: `password number ${at}` } }),
    ),
  );
  expect(replies.map(({ status }) => status).sort()).toEqual([201, ...Array(15).fill(400)]);
  expect(await both.statusesOf(user)).toEqual([401, 401, 401, 401]);
});

test('two replicas send each requested link once, and at most five in an hour (contract §5)', async ({
  server,
  both,
  pool,
}) => {
  const asked = await quickUser(server);
  const flooded = await quickUser(server);
  const emails = [asked.email, ...Array(20).fill(flooded.email)];
  await Promise.all(
    emails.map((email, at) => both.either(at).request('POST', '/auth/forgot-password', { body: { email } })),
  );
  const left = async () =>
    (
      await pool.query(
        'SELECT (SELECT count(*) FROM link_requests) + (SELECT count(*) FROM mail_outbox) AS n',
      )
    ).rows[0].n;
  await expect.poll(left, { interval: 50 }).toBe('0');
  expect(await emailsTo(server, asked.email, 0)).toHaveLength(1);
  expect(await emailsTo(server, flooded.email, 0)).toHaveLength(5);
});

test('GET /staff/:id on the other replica shows a changed address (contract §10)', async ({
  server,
  replica,
}) => {
  const member = await server.newUser('STAFF');
  const admin = await server.tokenOf('ADMIN');
  const made = await server.request('POST', '/staff', { token: admin, body: { userId: member.id } });
  const { token, password } = member;
  const email = `moved-${member.email}`;
  await server.request('POST', '/auth/change-email', { token, body: { email, password } });
  const link = tokenIn((await emailsTo(server, email))[0] ?? '');
  expect((await server.request('POST', '/auth/verify-email', { body: { token: link } })).status).toBe(201);
  const shown = async () =>
    (await replica.request('GET', `/staff/${made.body.data.id}`, { token: admin })).body.user?.email;
  await expect.poll(shown, { interval: 50 }).toBe(email);
});
