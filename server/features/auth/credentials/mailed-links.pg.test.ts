/** Emailed links on two processes of one PostgreSQL. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '#platform/config/config.ts';
import { createLog } from '#platform/observability/log.ts';
import { type RunningServer, startServer as startOn } from '#server/start.ts';
import { emailsTo, tokenIn } from '#test/support/emails.ts';
import { quickUser } from '#test/support/quick-user.ts';
import { type SignedIn, speakTo, startServer, type TestServer } from '#test/support/server.ts';

let one: TestServer;
let running: RunningServer;
let two: ReturnType<typeof speakTo>;
beforeAll(async () => {
  one = await startServer();
  const config = readConfig({ ...one.env });
  running = await startOn(config, createLog(config));
  two = speakTo(running.url);
});
afterAll(async () => {
  await running?.stop();
  await one?.close();
});

const sides = (times: number) => Array.from({ length: times }, (_, at) => (at % 2 ? one : two));

const statuses = async ({ token, cookie }: SignedIn) => {
  const replies = [];
  for (const credential of [{ token }, { cookie }]) {
    for (const { request } of [one, two]) replies.push(await request('GET', '/auth/session', credential));
  }
  return replies.map(({ status }) => status);
};

test('tokens are single-use under 16 parallel uses over two replicas, and a reset ends sign-ins on both', async () => {
  const user = await one.newUser('CUSTOMER');
  await two.request('POST', '/auth/forgot-password', { body: { email: user.email } });
  const token = tokenIn((await emailsTo(one, user.email))[0] ?? '');
  const replies = await Promise.all(
    sides(16).map(({ request }, at) =>
      request('POST', '/auth/reset-password', { body: { token, password: `password number ${at}` } }),
    ),
  );
  expect(replies.map(({ status }) => status).sort()).toEqual([201, ...Array(15).fill(400)]);
  expect(await statuses(user)).toEqual([401, 401, 401, 401]);
});

test('contract §5: a link that was asked for is sent once, and five an hour are sent, however many replicas look', async () => {
  const asked = await quickUser(one);
  const flooded = await quickUser(one);
  const emails = [asked.email, ...Array(20).fill(flooded.email)];
  await Promise.all(
    emails.map((email, at) =>
      (at % 2 ? one : two).request('POST', '/auth/forgot-password', { body: { email } }),
    ),
  );
  const { pool } = running.app.database;
  const left = async () =>
    (
      await pool.query(
        'SELECT (SELECT count(*) FROM link_requests) + (SELECT count(*) FROM mail_outbox) AS n',
      )
    ).rows[0].n;
  await expect.poll(left, { timeout: 20_000, interval: 50 }).toBe('0');
  expect(await emailsTo(one, asked.email, 0)).toHaveLength(1);
  expect(await emailsTo(one, flooded.email, 0)).toHaveLength(5);
});

test('contract §10: a changed address is in the answers of /staff on the other replica, too', async () => {
  const member = await one.newUser('STAFF');
  const admin = await one.tokenOf('ADMIN');
  const made = await one.request('POST', '/staff', { token: admin, body: { userId: member.id } });
  const { token, password } = member;
  const email = `moved-${member.email}`;
  await one.request('POST', '/auth/change-email', { token, body: { email, password } });
  const link = tokenIn((await emailsTo(one, email))[0] ?? '');
  expect((await one.request('POST', '/auth/verify-email', { body: { token: link } })).status).toBe(201);
  const shown = async () =>
    (await two.request('GET', `/staff/${made.body.data.id}`, { token: admin })).body.user?.email;
  await expect.poll(shown, { timeout: 10_000, interval: 50 }).toBe(email);
});
