/** Links that anybody may request by naming an address: POST /auth/forgot-password and /auth/resend-verification. */
import pg from 'pg';
import { afterEach, describe, expect, test } from 'vitest';
import { currentDeadline } from '#platform/base/async/deadline.ts';
import { quickUser } from '#test/support/builders.ts';
import { emailsTo } from '#test/support/emails.ts';
import { openServer } from '#test/support/fixtures.ts';
import { sendRequestedLinks } from './link-requests.ts';

const { pool, query, server } = await openServer();

const post = (path: string, email: string) => server.request('POST', path, { body: { email } });
/** Creates an unconfirmed account: it gets an email by either path. */
async function waitingUser(): Promise<string> {
  const { id, email } = await quickUser(server);
  await pool.query('UPDATE users SET email_verified_at = NULL WHERE id = $1', [id]);
  return email;
}
/** Processes all pending requests, and returns the number of emails to the address. */
async function emailsFor(email: string): Promise<number> {
  server.running.app.draining = false;
  await sendRequestedLinks(server.running.app);
  // Sent after the others, so that none of theirs can still be on its way.
  const { email: last } = await quickUser(server);
  await post('/auth/forgot-password', last);
  await emailsTo(server, last);
  return (await emailsTo(server, email, 0)).length;
}

afterEach(() => {
  server.running.app.draining = false;
});

const paths = ['/auth/forgot-password', '/auth/resend-verification'] as const;

describe.each(paths)('POST %s', (path) => {
  test('201: same answer, same statements for every address (contract §5)', async () => {
    const confirmed = await server.newUser('CUSTOMER');
    const disabled = await server.newUser('CUSTOMER');
    await pool.query('UPDATE users SET disabled_at = now() WHERE id = $1', [disabled.id]);
    const waiting = await waitingUser();
    const unknown = `customer-${crypto.randomUUID()}@petalpaw.test`;
    // As in a process that is stopping: the work after the answer is left to the next one.
    server.running.app.draining = true;
    const seen = [];
    for (const email of [confirmed.email, disabled.email, waiting, unknown, waiting]) {
      const { reply, statements } = await withStatements(() => post(path, email));
      const { timestamp: _, ...body } = reply.body;
      seen.push(JSON.stringify({ status: reply.status, body, statements }));
    }
    expect(new Set(seen).size).toBe(1);
    expect(JSON.parse(seen[0] ?? '')).toEqual({
      status: 201,
      body: { statusCode: 201, message: 'Created', data: null },
      statements: [expect.stringMatching(/^insert into "link_requests"/)],
    });
    expect(await emailsFor(waiting)).toBe(2);
    expect(await emailsFor(disabled.email)).toBe(0);
    expect(await emailsFor(unknown)).toBe(0);
  });

  test('sends at most five emails of a kind to an address in an hour, in any case', async () => {
    const email = await waitingUser();
    const replies = await Promise.all(
      Array.from({ length: 12 }, (_, at) => post(path, at % 2 ? email : email.toUpperCase())),
    );
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([201]));
    expect(await emailsFor(email)).toBe(5);
    // Only the first refusal is recorded: anybody may ask, and entries stay for ever.
    const { rows } = await pool.query(
      `SELECT after->>'sent' AS sent, count(*)::int AS n FROM audit_log
        WHERE entity_id = (SELECT id::text FROM users WHERE email = $1) GROUP BY 1 ORDER BY 1`,
      [email],
    );
    expect(rows.map(({ sent, n }) => `${sent} ${n}`)).toEqual(['false 1', 'true 5']);
    await pool.query("UPDATE email_counts SET ends_at = ends_at - interval '1 hour'");
    await post(path, email);
    expect(await emailsFor(email)).toBe(6);
  });

  test('201 for an invalid address, with the same answer', async () => {
    for (const email of ['', 'no address', 'x'.repeat(100_000), 'a@b.example\r\nBcc: c@d.example']) {
      const { status, body } = await post(path, email);
      expect([status, body.data], email.slice(0, 40)).toEqual([201, null]);
    }
    expect((await server.request('POST', path, { body: { email: 7 } })).status).toBe(400);
  });
});

describe('requests are not lost', () => {
  test('when the process stops before it processes them', async () => {
    const email = await waitingUser();
    server.running.app.draining = true;
    await post('/auth/forgot-password', email);
    expect(await query('SELECT count(*)::int AS n FROM link_requests')).toEqual([{ n: 1 }]);
    expect(await emailsFor(email)).toBe(1);
    expect(await query('SELECT count(*)::int AS n FROM link_requests')).toEqual([{ n: 0 }]);
  });

  test('after an unreadable or too old one, which is discarded', async () => {
    const [old, email] = [await waitingUser(), await waitingUser()];
    server.running.app.draining = true;
    await pool.query("INSERT INTO link_requests (id, request) VALUES ($1, 'torn')", [crypto.randomUUID()]);
    await post('/auth/forgot-password', old);
    await pool.query("UPDATE link_requests SET created_at = now() - interval '61 minutes'");
    await post('/auth/forgot-password', email);
    expect(await emailsFor(email)).toBe(1);
    expect(await emailsFor(old)).toBe(0);
    expect(await query('SELECT count(*)::int AS n FROM link_requests')).toEqual([{ n: 0 }]);
  });

  test('after one that fails, which is retried later', async () => {
    const [broken, email] = [await waitingUser(), await waitingUser()];
    server.running.app.draining = true;
    await post('/auth/forgot-password', broken);
    await post('/auth/forgot-password', email);
    // No email can be created for such an address.
    await pool.query("UPDATE users SET email = 'no address' WHERE email = $1", [broken]);
    expect(await emailsFor(email)).toBe(1);
    expect(await query('SELECT count(*)::int AS n FROM link_requests')).toEqual([{ n: 1 }]);
    await pool.query("UPDATE users SET email = $1 WHERE email = 'no address'", [broken]);
    expect(await emailsFor(broken)).toBe(1);
  });
});

test('stores the requested address only encrypted (ASVS 5.0, 16.2.5)', async () => {
  server.running.app.draining = true;
  await post('/auth/forgot-password', 'typed-by-mistake@petalpaw.test');
  const { rows } = await pool.query('SELECT request FROM link_requests');
  expect(rows).toHaveLength(1);
  expect(rows[0].request.toString('latin1')).not.toContain('typed-by-mistake');
});

/**
 * Returns the result of `work`, and the statements on the tables of auth, users and mail that requests sent meanwhile.
 * Scheduled jobs send some too.
 */
async function withStatements<T>(work: () => Promise<T>): Promise<{ reply: T; statements: string[] }> {
  const texts: string[] = [];
  const { query } = pg.Client.prototype;
  pg.Client.prototype.query = function (this: pg.Client, ...sent: unknown[]) {
    if (currentDeadline() !== undefined) texts.push(textOf(sent[0]));
    return Reflect.apply(query, this, sent);
  } as typeof query;
  try {
    const reply = await work();
    const tables = /\b(users|email_tokens|link_requests|email_counts|mail_outbox|sessions)\b/;
    return { reply, statements: texts.filter((text) => tables.test(text)) };
  } finally {
    pg.Client.prototype.query = query;
  }
}

function textOf(statement: unknown): string {
  return typeof statement === 'string' ? statement : String((statement as { text?: unknown }).text);
}
