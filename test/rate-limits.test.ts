/** Contract §1 RATE_LIMIT, AUTH_RATE_LIMIT and TRUST_PROXY, over HTTP. */
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { expireRateWindows } from '#platform/http/protection/shared-rate-limit.ts';
import {
  type Reply,
  type RequestOptions,
  serverForThisFile,
  serverForThisTest,
  type TestServer,
} from './support/server.ts';

let clients = 0;
/** The headers of a client that has not called yet. The server of most tests trusts one proxy: the test. */
const newClient = () => from(`203.0.113.${++clients}`);
const from = (ip: string) => ({ headers: { 'x-forwarded-for': ip } });

const refresh = (options: RequestOptions, at = server) =>
  at.request('POST', '/auth/refresh', { body: { refreshToken: 'x' }, ...options });
const resend = (options: RequestOptions) =>
  server.request('POST', '/auth/resend-verification', {
    body: { email: 'nobody@petalpaw.test' },
    ...options,
  });
const statusOf = async (reply: Promise<Reply>) => (await reply).status;

/** So many replies, one after the other. */
async function statuses(times: number, ask: () => Promise<Reply>): Promise<number[]> {
  const all: number[] = [];
  for (let turn = 0; turn < times; turn++) all.push((await ask()).status);
  return all;
}

/** Counts the calls that reach the database from now on; `away`: the database does not respond. */
function watchDatabase({ away = false } = {}) {
  const { pool } = server.running.app.database;
  const { query, connect } = pool;
  const seen = { counted: 0 };
  const gone = () => Promise.reject(Object.assign(new Error('gone'), { code: 'ECONNREFUSED' }));
  Object.assign(pool, {
    connect: away ? gone : connect,
    query(statement: { name?: string }, ...rest: never[]) {
      if (statement.name === 'count-call') seen.counted += 1;
      return away ? gone() : (query as (...given: unknown[]) => unknown).call(pool, statement, ...rest);
    },
  });
  const restore = () => void Object.assign(pool, { query, connect });
  onTestFinished(restore);
  return { seen, restore };
}

const three = { RATE_LIMIT: '3/10m', AUTH_RATE_LIMIT: '3/10m', BODY_LIMIT: '1kb' };
const server = await serverForThisFile({ ...three, TRUST_PROXY: '1' });

describe('contract §1 AUTH_RATE_LIMIT', () => {
  test('one client may call one endpoint up to the limit, then 429 RATE_LIMITED with Retry-After; other endpoints are unaffected', async () => {
    const client = newClient();
    expect(await statuses(4, () => refresh(client))).toEqual([401, 401, 401, 429]);
    const { body, headers } = await refresh(client);
    expect(body.error).toBe('RATE_LIMITED');
    const wait = Number(headers.get('retry-after'));
    expect(wait).toBeGreaterThan(500);
    expect(wait).toBeLessThanOrEqual(600);
    expect(await statusOf(resend(client))).toBe(201);
    // GET below /auth/ is subject to the other limit.
    const session = () => server.request('GET', '/auth/session', client);
    expect(await statuses(4, session)).toEqual([401, 401, 401, 429]);
  });

  test.each([
    ['POST', '/auth/refresh', 401],
    ['GET', '/auth/oauth/company', 404],
    ['GET', '/auth/oauth/company/callback?state=x', 404],
  ])(
    '%s %s: one statement for each call, none for a client known to exceed the limit',
    async (method, path, passes) => {
      const options = { ...newClient(), ...(method === 'POST' && { body: { refreshToken: 'x' } }) };
      const { seen } = watchDatabase();
      const all = await statuses(6, () => server.request(method, path, options));
      expect(all).toEqual([passes, passes, passes, 429, 429, 429]);
      expect(seen.counted).toBe(4);
    },
  );

  test('of 40 parallel calls exactly the number in the limit passes', async () => {
    const client = newClient();
    const all = await Promise.all(Array.from({ length: 40 }, () => statusOf(refresh(client))));
    expect(all.sort()).toEqual([...Array(3).fill(401), ...Array(37).fill(429)]);
  });

  test('a window that has ended in the database starts anew', async () => {
    const client = newClient();
    await statuses(2, () => refresh(client));
    await server.running.app.database.pool.query("UPDATE rate_windows SET ends_at = now() - interval '1 ms'");
    expect(await statuses(4, () => refresh(client))).toEqual([401, 401, 401, 429]);
  });

  test('contract §2: 405 comes before 429; 429 before 401, CSRF 403, 415, 413 and 400', async () => {
    const { headers } = newClient();
    const evil = { headers: { ...headers, 'sec-fetch-site': 'cross-site' } };
    expect(await statuses(3, () => refresh(evil))).toEqual([403, 403, 403]);
    for (const options of [
      evil,
      { body: 'x', headers: { ...headers, 'content-type': 'text/plain' } },
      { body: 'x'.repeat(5_000), headers },
      { body: '{', headers },
    ])
      expect(await statusOf(refresh(options))).toBe(429);
    expect(await statusOf(server.request('PUT', '/auth/refresh', { headers }))).toBe(405);
    const logout = () => server.request('POST', '/auth/logout', { headers });
    expect(await statuses(4, logout)).toEqual([401, 401, 401, 429]);
  });

  test('while the database is unavailable the process limits by a window of its own', async () => {
    const client = newClient();
    const { restore } = watchDatabase({ away: true });
    expect(await statuses(5, () => resend(client))).toEqual([503, 503, 503, 429, 429]);
    restore();
    expect(await statusOf(resend(client))).toBe(201);
  });

  test('ended windows are removed, and windows contain no client address', async () => {
    const { pool } = server.running.app.database;
    const rows = async () => (await pool.query('SELECT to_jsonb(w)::text AS row FROM rate_windows w')).rows;
    await refresh(newClient());
    await pool.query("UPDATE rate_windows SET ends_at = now() - interval '1 ms'");
    await refresh(newClient());
    expect(JSON.stringify(await rows())).not.toContain('203.0.113');
    await expireRateWindows(server.running.app);
    expect(await rows()).toHaveLength(1);
  });
});

describe('contract §1 RATE_LIMIT', () => {
  test('applies to each endpoint and client without the database, and to cached answers', async () => {
    const client = newClient();
    watchDatabase({ away: true });
    const services = (by = client) => server.request('GET', '/services', by);
    expect(await statuses(4, services)).toEqual([200, 200, 200, 429]);
    expect(Number((await services()).headers.get('retry-after'))).toBeGreaterThan(500);
    expect(await statusOf(server.request('GET', '/settings', client))).toBe(200);
    expect(await statusOf(services(newClient()))).toBe(200);
  });

  test('429 comes before 401; health, metrics, the console and pictures have no limit', async () => {
    const client = newClient();
    const users = () => server.request('GET', '/users', { ...client, token: 'dead' });
    expect(await statuses(4, users)).toEqual([401, 401, 401, 429]);
    for (const path of ['/health/live', '/metrics', '/app/', '/app/third-party.txt'])
      expect(await statuses(5, () => server.request('GET', path))).toEqual(Array(5).fill(200));
    const picture = `/pictures/${'A'.repeat(22)}/320.webp`;
    expect(await statuses(5, () => server.request('GET', picture))).toEqual(Array(5).fill(404));
  });

  test('contract §19: guesses of the secret of a calendar feed count as calls of one endpoint', async () => {
    const client = newClient();
    let at = 0;
    const guess = () => server.request('GET', `/calendar/${'x'.repeat(42)}${at++}.ics`, client);
    expect(await statuses(4, guess)).toEqual([404, 404, 404, 429]);
    expect((await guess()).headers.get('cache-control')).toBe('no-store');
  });

  test('interface A is limited too, with its own error body', async () => {
    const client = newClient();
    await statuses(3, () => server.request('GET', '/plants', client));
    const { status, body, headers } = await server.request('GET', '/plants', client);
    expect([status, body.error, Number(headers.get('retry-after')) > 0]).toEqual([429, 429, true]);
  });
});

describe('contract §1 TRUST_PROXY', () => {
  const limited = [
    ['RATE_LIMIT', (options: RequestOptions, at: TestServer) => at.request('GET', '/settings', options), 200],
    ['AUTH_RATE_LIMIT', refresh, 401],
  ] as const;
  const fourth = 429;

  const serverWith = (settings: Record<string, string>) => serverForThisTest({ ...three, ...settings });

  test.each([{} as Record<string, string>, { TRUST_PROXY: '10.0.0.0/8' }])(
    '%j: X-Forwarded-For does not change the identity of a client',
    async (settings) => {
      const at = await serverWith(settings);
      for (const [, ask, passes] of limited) {
        let turn = 0;
        const all = await statuses(4, () => ask(from(`203.0.113.${++turn}`), at));
        expect(all).toEqual([passes, passes, passes, fourth]);
      }
    },
  );

  test('addresses and ranges: the entry of the proxy counts, entries that the client wrote before it do not', async () => {
    const at = await serverWith({ TRUST_PROXY: '127.0.0.0/8,::1' });
    for (const [, ask, passes] of limited) {
      let turn = 0;
      const all = await statuses(4, () => ask(from(`198.51.100.${++turn}, 203.0.113.1`), at));
      expect(all).toEqual([passes, passes, passes, fourth]);
      expect(await statusOf(ask(from('203.0.113.2'), at))).toBe(passes);
    }
  });

  test.each(limited)(
    '%s: an IPv6 client is its /64, or its IPv4 address if it is one',
    async (_name, ask, passes) => {
      const addresses = ['1:2::1', '1:2:ffff:ffff:ffff:ffff', '1:2:3::', '1:2::9', '1:3::1'].entries();
      const all: number[] = [];
      for (const [at, ip] of addresses)
        all.push(await statusOf(ask(from(`${at === 1 ? '2001:DB8' : '2001:db8'}:${ip}`), server)));
      expect(all).toEqual([passes, passes, passes, fourth, passes]);
      const { 'x-forwarded-for': ip } = newClient().headers;
      const four = await statuses(3, () => ask(from(`::ffff:${ip}`), server));
      expect([...four, await statusOf(ask(from(ip), server))]).toEqual([passes, passes, passes, fourth]);
    },
  );

  test('contract §1: "off" disables the limit; after Retry-After the next call passes', async () => {
    const at = await serverWith({ RATE_LIMIT: 'off', AUTH_RATE_LIMIT: '1/10m' });
    const all = await statuses(9, () => at.request('GET', '/settings'));
    expect(all).toEqual(Array(9).fill(200));
    await refresh({}, at);
    const { status, headers } = await refresh({}, at);
    expect(status).toBe(429);
    // The clocks of the database and of the process move forward by that time.
    const seconds = Number(headers.get('retry-after'));
    const { pool } = at.running.app.database;
    await pool.query(`UPDATE rate_windows SET ends_at = ends_at - interval '${seconds} s'`);
    const now = performance.now.bind(performance);
    vi.spyOn(performance, 'now').mockImplementation(() => now() + seconds * 1_000);
    onTestFinished(() => void vi.restoreAllMocks());
    expect(await statusOf(refresh({}, at))).toBe(401);
  });
});
