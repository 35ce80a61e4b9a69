/** Mail scanners open every link of every email before its reader does. */
import { expect, test } from 'vitest';
import { emailsTo, tokenIn } from '#test/support/emails.ts';
import { openServer } from '#test/support/fixtures.ts';

const { pool, server } = await openServer();

const post = (path: string, body: object, token?: string) =>
  server.request('POST', path, { body, token, headers: { 'accept-language': 'en' } });
/** Causes an email of every kind; returns the addresses to which they were sent. */
async function causeEveryEmail() {
  const [waiting, next] = ['waiting@petalpaw.test', 'next@petalpaw.test'];
  await post('/auth/register', { email: waiting, password: 'a password of this test', name: 'Mai' });
  await post('/auth/resend-verification', { email: waiting });
  const forgetful = await server.newUser('CUSTOMER');
  await post('/auth/forgot-password', { email: forgetful.email });
  const mover = await server.newUser('CUSTOMER');
  const { password } = mover;
  await post('/auth/change-password', { currentPassword: password, newPassword: password }, mover.token);
  await post('/auth/change-email', { email: forgetful.email, password }, mover.token);
  await post('/auth/change-email', { email: next, password }, mover.token);
  const emails = [
    ...(await emailsTo(server, waiting, 2)),
    ...(await emailsTo(server, forgetful.email, 2)),
    ...(await emailsTo(server, mover.email, 3)),
    ...(await emailsTo(server, next, 1)),
  ];
  return { emails, waiting, next, forgetful, mover };
}
/** Returns all stored data, as one text for each table. */
async function everythingStored(): Promise<Record<string, string>> {
  const { rows: tables } = await pool.query(
    "SELECT table_name FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE'",
  );
  const stored: Record<string, string> = {};
  for (const { table_name: table } of tables) {
    const { rows } = await pool.query(
      `SELECT string_agg(to_jsonb(t)::text, E'\\n' ORDER BY to_jsonb(t)::text) AS all FROM "${table}" t`,
    );
    stored[table] = rows[0].all ?? '';
  }
  return stored;
}

/** Returns every address in an email's text and HTML. */
function linksIn(email: string): string[] {
  const found = email.match(/https?:\/\/[^\s"<>]+/g) ?? [];
  return found.map((link) => link.replaceAll('&#38;', '&').replaceAll('&amp;', '&'));
}

test('links that a mail scanner requests with GET change nothing', async () => {
  const { emails, waiting, next, forgetful, mover } = await causeEveryEmail();
  const subjects = emails.map((email) => /^subject: (.*)$/im.exec(email)?.[1]);
  expect(new Set(subjects).size).toBe(6);
  const links = new Set(emails.flatMap(linksIn));
  expect(links.size).toBeGreaterThanOrEqual(4);
  /** Tables that scheduled jobs write to. */
  const ofJobs = /^(mail_outbox|link_requests|changes|audit_log_count|audit_seals|job_leases)$/;
  const before = await everythingStored();
  for (const link of links) {
    expect(new URL(link).pathname).toMatch(/^\/app\/(verify-email|reset-password)$/);
    // The scanner never sends the fragment; the addresses of the API also take the token in the query.
    const path = link.replace(`${server.url}/app/`, '/auth/').replace('#', '?');
    await server.request('GET', new URL(link).pathname);
    for (const method of ['GET', 'HEAD', 'OPTIONS', 'GET'])
      for (const cookie of [undefined, forgetful.cookie]) {
        const { status } = await server.request(method, path, { cookie });
        expect([method, path, status]).toEqual([method, path, method === 'OPTIONS' ? 204 : 303]);
      }
  }
  const after = await everythingStored();
  const changed = Object.keys(before).filter((table) => before[table] !== after[table]);
  expect(changed.filter((table) => !ofJobs.test(table))).toEqual([]);

  const tokensOf = async (address: string) =>
    (await emailsTo(server, address)).filter((email) => email.includes('token=')).map(tokenIn);
  const [verifies = ''] = await tokensOf(waiting);
  const [resets = ''] = await tokensOf(forgetful.email);
  const [moves = ''] = await tokensOf(next);
  const session = await server.request('GET', '/auth/session', { token: mover.token });
  expect(session.body.data.user.email).toBe(mover.email);
  expect((await post('/auth/verify-email', { token: verifies })).status).toBe(201);
  expect((await post('/auth/verify-email', { token: moves })).status).toBe(201);
  const reset = await post('/auth/reset-password', { token: resets, password: 'another of this test' });
  expect(reset.status).toBe(201);
});
