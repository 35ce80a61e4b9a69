/** Providers that are down, slow or misconfigured: no other request waits for them, and no secret is disclosed. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startProxy } from '#test/support/proxy.ts';
import { Browser } from './testing/browser.ts';
import { newPerson } from './testing/oidc-provider.ts';
import { type SignIns, startSessions } from './testing/sign-ins.ts';

const lines: string[] = [];
let the: SignIns;
beforeAll(async () => {
  const closed = await startProxy('http://127.0.0.1');
  await closed.close();
  const nowhere = {
    OAUTH_NOWHERE_ISSUER: new URL(closed.url).origin,
    OAUTH_NOWHERE_CLIENT_ID: 'petalpaw',
    OAUTH_NOWHERE_CLIENT_SECRET: 'canary of a client secret',
  };
  the = await startSessions({ ...nowhere, LOG_LEVEL: 'trace', METRICS_TOKEN: 'metrics' }, (line) =>
    lines.push(line),
  );
});
afterAll(() => the?.close());
beforeEach(async () => {
  the.company.behave();
  await the.company.line.restore();
  the.company.person = newPerson();
  lines.length = 0;
});
const start = (provider: string) => the.server.request('GET', `/auth/oauth/${provider}?returnTo=/pets`);
const told = (message: string) => lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === message);

describe('contract §5: provider down 503', () => {
  test('with Retry-After; the server started without it', async () => {
    const { status, body, headers } = await start('nowhere');
    expect([status, body.error, headers.get('retry-after')]).toEqual([503, 'UNAVAILABLE', '10']);
    expect(headers.getSetCookie()).toEqual([]);
    expect(told('a sign-in with a provider failed')).toMatchObject([
      { level: 40, provider: 'nowhere', reason: 'ECONNREFUSED' },
    ]);
  });

  test('it is asked again, and works once it is there', async () => {
    await the.company.line.refuse();
    expect((await start('company')).status).toBe(503);
    await the.company.line.restore();
    expect((await start('company')).status).toBe(302);
  });

  test('503 when discovery gives another issuer', async () => {
    the.other.tamperMetadata = (metadata) => {
      metadata.issuer = 'https://evil.example';
    };
    expect((await start('other')).status).toBe(503);
    the.other.behave();
    expect((await start('other')).status).toBe(302);
  });

  test('303 with ?error=UNAVAILABLE when it goes away meanwhile', async () => {
    const browser = new Browser();
    const callback = await the.comeBack(browser);
    await the.company.line.refuse();
    expect(await the.finish(browser, callback)).toMatchObject({ error: 'UNAVAILABLE', user: undefined });
  });
});

test('a provider that never answers is given up after 5 s, and nobody waits for the database meanwhile', async () => {
  const browser = new Browser();
  const callback = await the.comeBack(browser);
  const token = await the.server.tokenOf('CUSTOMER');
  the.company.line.silence();
  let over = false;
  const finishing = the.finish(browser, callback).finally(() => {
    over = true;
  });
  let reads = 0;
  for (; !over && reads < 20; reads++) {
    expect((await the.server.request('GET', '/auth/session', { token })).status).toBe(200);
  }
  expect([reads, over]).toEqual([20, false]);
  expect(await finishing).toMatchObject({ error: 'UNAVAILABLE', user: undefined });
  expect(told('a sign-in with a provider failed')).toMatchObject([{ reason: 'TimeoutError' }]);
});

describe('canary secrets', () => {
  test('are absent from log, audit, metrics, answers and a dump of the database', async () => {
    const secrets = new Set<string>();
    the.company.tamperAnswer = ({ body }) => {
      if (typeof body !== 'object') return;
      for (const name of ['access_token', 'id_token', 'refresh_token']) secrets.add(String(body[name]));
    };
    const browser = new Browser();
    const shown: string[] = [];
    for (const tamper of [undefined, { iss: 'https://evil.example' }, { nonce: 'wrong' }]) {
      the.company.tamper = ({ payload }) => Object.assign(payload, tamper);
      const callback = await the.comeBack(browser);
      for (const name of ['code', 'state']) secrets.add(callback.searchParams.get(name) ?? '');
      secrets.add(browser.cookie(the.server.url, '__Host-oauth') ?? '');
      const under = await dump();
      for (const secret of secrets) expect(under.includes(secret)).toBe(false);
      const { end } = await the.finish(browser, callback);
      secrets.add(browser.cookie(the.server.url, '__Host-session') ?? '');
      shown.push(JSON.stringify(end.body), end.location?.href ?? '');
    }
    secrets.add('a client secret of the tests');
    secrets.add(the.company.person.email ?? '');
    expect(secrets.size).toBeGreaterThan(12);
    const { text: metrics } = await the.server.request('GET', '/metrics', { token: 'metrics' });
    const audit = JSON.stringify(await the.query('SELECT * FROM audit_log'));
    expect(told('a sign-in with a provider failed').length).toBe(2);
    expect(told('request').length).toBeGreaterThan(5);
    for (const secret of secrets) {
      for (const place of [lines.join(''), audit, metrics, ...shown]) {
        expect(place.includes(secret), `${secret} in ${place.slice(0, 300)}`).toBe(false);
      }
      // The address is the user's, and is stored in the table of users.
      if (!secret.includes('@')) expect((await dump()).includes(secret)).toBe(false);
    }
  });

  /** Returns every row of every table as text, with bytes in readable form. */
  async function dump(): Promise<string> {
    const tables = await the.query(
      "SELECT table_name FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE'",
    );
    const rows = await Promise.all(
      tables.map(({ table_name }) => the.query(`SELECT t::text AS row FROM ${table_name} t`)),
    );
    return JSON.stringify(rows);
  }
});
