/** Contract §1 RATE_LIMIT, AUTH_RATE_LIMIT and TRUST_PROXY, and issue 3 item 1, over HTTP. */
import { afterEach, describe, expect, onTestFinished, test } from 'vitest';
import { expireRateWindows } from '#platform/http/shared-rate-limit.ts';
import { type Reply, type RequestOptions, startServer, type TestServer } from './support/server.ts';

let server: TestServer;
afterEach(() => server?.close());

async function start(settings: Record<string, string>): Promise<void> {
  server = await startServer(settings);
}

const refresh = (options: RequestOptions = {}) =>
  server.request('POST', '/auth/refresh', { body: { refreshToken: 'x' }, ...options });
const from = (ip: string) => ({ headers: { 'x-forwarded-for': ip } });
const statusOf = async (reply: Promise<Reply>) => (await reply).status;
const resend = () => server.request('POST', '/auth/resend-verification', { body: { email: 'x' } });

/** Counts what the server asks of its database from now on; with `away` it gets no answer. */
function watchDatabase({ away = false } = {}) {
  const { pool } = server.running.app.database;
  const { query, connect } = pool;
  const seen = { statements: 0 };
  const watched = (original: (...args: never[]) => unknown) =>
    function (this: unknown, ...args: never[]) {
      seen.statements += 1;
      if (away) return Promise.reject(Object.assign(new Error('gone'), { code: 'ECONNREFUSED' }));
      return original.apply(pool, args);
    };
  const restore = () => Object.assign(pool, { query, connect });
  Object.assign(pool, { query: watched(query as never), connect: watched(connect as never) });
  onTestFinished(() => void restore());
  return { seen, restore };
}

describe('contract §1 AUTH_RATE_LIMIT', () => {
  test('so many calls of one client to one endpoint, then 429 RATE_LIMITED with Retry-After; other endpoints go on', async () => {
    await start({ AUTH_RATE_LIMIT: '3/1m' });
    for (let turn = 0; turn < 3; turn++) expect(await statusOf(refresh())).toBe(401);
    for (let turn = 0; turn < 2; turn++) {
      const { status, body, headers } = await refresh();
      expect([status, body.error]).toEqual([429, 'RATE_LIMITED']);
      const wait = Number(headers.get('retry-after'));
      expect(wait).toBeGreaterThan(50);
      expect(wait).toBeLessThanOrEqual(60);
    }
    expect(await statusOf(resend())).toBe(201);
    // GET below /auth/ is under the general limit.
    expect(await statusOf(server.request('GET', '/auth/session'))).toBe(401);
  });

  test('issue 3 item 1: of 40 parallel calls exactly as many pass as the limit says', async () => {
    await start({ AUTH_RATE_LIMIT: '7/1m' });
    const statuses = await Promise.all(Array.from({ length: 40 }, () => statusOf(refresh())));
    expect(statuses.filter((status) => status === 401)).toHaveLength(7);
    expect(statuses.filter((status) => status === 429)).toHaveLength(33);
  });

  test('when the window has ended the next one begins', async () => {
    await start({ AUTH_RATE_LIMIT: '2/1s' });
    for (let round = 0; round < 2; round++) {
      const replies = [await refresh(), await refresh(), await refresh()];
      expect(replies.map(({ status }) => status)).toEqual([401, 401, 429]);
      const wait = Number(replies[2]?.headers.get('retry-after'));
      expect(wait).toBe(1);
      await new Promise((resolve) => setTimeout(resolve, wait * 1_000 + 50));
    }
  });

  test('contract §2: 405 comes before 429; 429 before CSRF 403, 415, 413 and 400', async () => {
    await start({ AUTH_RATE_LIMIT: '1/1m', BODY_LIMIT: '1kb' });
    const evil = { 'sec-fetch-site': 'cross-site' };
    const wrong: RequestOptions[] = [
      { headers: evil },
      { body: 'x', headers: { 'content-type': 'text/plain' } },
      { body: 'x'.repeat(5_000) },
      { body: '{' },
    ];
    expect(await statusOf(refresh({ headers: evil }))).toBe(403);
    for (const options of wrong) expect(await statusOf(refresh(options))).toBe(429);
    expect(await statusOf(server.request('PUT', '/auth/refresh'))).toBe(405);
    expect(await statusOf(server.request('POST', '/auth/logout'))).toBe(401);
    expect(await statusOf(server.request('POST', '/auth/logout'))).toBe(429);
  });

  test('who is known to be beyond the limit does not reach the database', async () => {
    await start({ AUTH_RATE_LIMIT: '1/1m' });
    await refresh();
    expect(await statusOf(refresh())).toBe(429);
    const { seen } = watchDatabase();
    for (let turn = 0; turn < 5; turn++) expect(await statusOf(refresh())).toBe(429);
    expect(seen.statements).toBe(0);
  });

  test('one statement for each call', async () => {
    await start({ AUTH_RATE_LIMIT: '10/1m' });
    const { seen } = watchDatabase();
    // Malformed: the operation itself asks nothing.
    expect(await statusOf(refresh())).toBe(401);
    expect(seen.statements).toBe(1);
  });

  test('while the database is away the process’s own window bounds', async () => {
    await start({ AUTH_RATE_LIMIT: '3/1m' });
    const { restore } = watchDatabase({ away: true });
    const statuses: number[] = [];
    for (let turn = 0; turn < 5; turn++) statuses.push((await resend()).status);
    expect(statuses).toEqual([503, 503, 503, 429, 429]);
    restore();
    expect(await statusOf(resend())).toBe(201);
  });

  test('windows that have ended are removed, no client’s address lies in them', async () => {
    await start({ AUTH_RATE_LIMIT: '5/1h' });
    const { pool } = server.running.app.database;
    await refresh();
    await pool.query("UPDATE rate_windows SET ends_at = now() - interval '1 second'");
    await resend();
    const rows = async () => (await pool.query('SELECT to_jsonb(w)::text AS row FROM rate_windows w')).rows;
    expect(await rows()).toHaveLength(2);
    expect(JSON.stringify(await rows())).not.toContain('127.0.0.1');
    await expireRateWindows(server.running.app);
    expect(await rows()).toHaveLength(1);
  });
});

describe('contract §1 RATE_LIMIT', () => {
  test('per endpoint, on the catalog too, without a call to the database; health and metrics have none', async () => {
    await start({ RATE_LIMIT: '3/1m' });
    const { seen, restore } = watchDatabase();
    for (let turn = 0; turn < 3; turn++) {
      expect(await statusOf(server.request('GET', '/services'))).toBe(200);
    }
    const { status, headers } = await server.request('GET', '/services');
    expect([status, Number(headers.get('retry-after')) > 0]).toEqual([429, true]);
    expect(await statusOf(server.request('GET', '/settings'))).toBe(200);
    expect(seen.statements).toBe(0);
    restore();
    for (let turn = 0; turn < 5; turn++) {
      expect(await statusOf(server.request('GET', '/health/live'))).toBe(200);
      expect(await statusOf(server.request('GET', '/metrics'))).toBe(200);
    }
  });

  test('429 comes before 401 and 403, and counts what was refused', async () => {
    await start({ RATE_LIMIT: '2/1m' });
    const users = () => statusOf(server.request('GET', '/users', { token: 'dead' }));
    expect([await users(), await users(), await users()]).toEqual([401, 401, 429]);
  });

  test('interface A too, in its own shape', async () => {
    await start({ RATE_LIMIT: '1/1m' });
    await server.request('GET', '/plants');
    const { status, body, headers } = await server.request('GET', '/plants');
    expect([status, body.error, Number(headers.get('retry-after')) > 0]).toEqual([429, 429, true]);
  });
});

describe.each([
  ['RATE_LIMIT', (options: RequestOptions) => server.request('GET', '/settings', options), 200],
  ['AUTH_RATE_LIMIT', refresh, 401],
] as const)('contract §1 TRUST_PROXY and %s', (setting, ask, passes) => {
  const limit = { [setting]: '1/1m' };

  test('off: X-Forwarded-For makes nobody another client', async () => {
    await start(limit);
    expect(await statusOf(ask(from('203.0.113.1')))).toBe(passes);
    expect(await statusOf(ask(from('203.0.113.2')))).toBe(429);
    expect(await statusOf(ask({}))).toBe(429);
  });

  test.each(['1', '127.0.0.0/8,::1'])(
    '%s: the proxy’s word counts, what the client wrote before it does not',
    async (trusted) => {
      await start({ ...limit, TRUST_PROXY: trusted });
      expect(await statusOf(ask(from('203.0.113.1')))).toBe(passes);
      expect(await statusOf(ask(from('198.51.100.7, 203.0.113.1')))).toBe(429);
      expect(await statusOf(ask(from('203.0.113.2')))).toBe(passes);
    },
  );

  test('a proxy that is not in the list is not believed', async () => {
    await start({ ...limit, TRUST_PROXY: '10.0.0.0/8' });
    expect(await statusOf(ask(from('203.0.113.1')))).toBe(passes);
    expect(await statusOf(ask(from('203.0.113.2')))).toBe(429);
  });

  test('an IPv6 client is its /64, an IPv4 one written as IPv6 is itself', async () => {
    await start({ ...limit, TRUST_PROXY: '1' });
    expect(await statusOf(ask(from('2001:db8:1:2::1')))).toBe(passes);
    expect(await statusOf(ask(from('2001:DB8:1:2:ffff:ffff:ffff:ffff')))).toBe(429);
    expect(await statusOf(ask(from('2001:db8:1:3::1')))).toBe(passes);
    expect(await statusOf(ask(from('::ffff:203.0.113.9')))).toBe(passes);
    expect(await statusOf(ask(from('203.0.113.9')))).toBe(429);
  });

  test('whatever a proxy calls a client, the limit holds and nothing breaks', async () => {
    await start({ ...limit, TRUST_PROXY: '1' });
    for (const ip of ['unknown', '203.0.113.1:4711', 'x'.repeat(4_000), '_hidden', '']) {
      expect([passes, 429]).toContain(await statusOf(ask(from(ip))));
    }
  });

  test('off is off', async () => {
    await start({ [setting]: 'off' });
    for (let turn = 0; turn < 20; turn++) expect(await statusOf(ask({}))).toBe(passes);
  });
});
