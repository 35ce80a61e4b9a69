/** Providers that are down, slow or misconfigured: no other request waits for them, and no secret is disclosed. */
import { beforeEach, describe, expect, test } from 'vitest';
import { startProxy } from '#test/support/proxy.ts';
import { openAccounts } from './testing/account-test.ts';
import { Browser } from './testing/browser.ts';
import { newPerson } from './testing/oidc-provider.ts';

const closed = await startProxy('http://127.0.0.1');
await closed.close();
const { company, logLines, oauth, other, query, server } = await openAccounts({
  OAUTH_NOWHERE_ISSUER: new URL(closed.url).origin,
  OAUTH_NOWHERE_CLIENT_ID: 'petalpaw',
  OAUTH_NOWHERE_CLIENT_SECRET: 'canary of a client secret',
  LOG_LEVEL: 'trace',
  METRICS_TOKEN: 'metrics',
});
/** The log entries with that message. */
const logged = (message: string) =>
  logLines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === message);

const start = (provider: string) => server.request('GET', `/auth/oauth/${provider}?returnTo=/pets`);
/** Returns every row of every table as text, with bytes in readable form. */
async function dump(): Promise<string> {
  const tables = await query(
    "SELECT table_name FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE'",
  );
  const rows = await Promise.all(
    tables.map(({ table_name }) => query(`SELECT t::text AS row FROM ${table_name} t`)),
  );
  return JSON.stringify(rows);
}

beforeEach(async () => {
  company.behave();
  await company.line.restore();
  company.person = newPerson();
  logLines.length = 0;
});

describe('an unavailable provider (contract §5)', () => {
  test('503 with Retry-After; the server starts without the provider', async () => {
    const { status, body, headers } = await start('nowhere');
    expect([status, body.error, headers.get('retry-after')]).toEqual([503, 'UNAVAILABLE', '10']);
    expect(headers.getSetCookie()).toEqual([]);
    expect(logged('a sign-in with a provider failed')).toMatchObject([
      { level: 40, provider: 'nowhere', reason: 'ECONNREFUSED' },
    ]);
  });

  test('works again as soon as the provider is back', async () => {
    await company.line.refuse();
    expect((await start('company')).status).toBe(503);
    await company.line.restore();
    expect((await start('company')).status).toBe(302);
  });

  test('503 when discovery returns another issuer', async () => {
    other.tamperMetadata = (metadata) => {
      metadata.issuer = 'https://evil.example';
    };
    expect((await start('other')).status).toBe(503);
    other.behave();
    expect((await start('other')).status).toBe(302);
  });

  test('303 ?error=UNAVAILABLE when it becomes unavailable during a sign-in', async () => {
    const browser = new Browser();
    const callback = await oauth.authorize(browser);
    await company.line.refuse();
    expect(await oauth.finish(browser, callback)).toMatchObject({ error: 'UNAVAILABLE', user: undefined });
  });
});

test('a sign-in fails when the provider never answers, and holds no database connection meanwhile', async () => {
  const browser = new Browser();
  const callback = await oauth.authorize(browser);
  const token = await server.tokenOf('CUSTOMER');
  company.line.silence();
  let over = false;
  const finishing = oauth.finish(browser, callback).finally(() => {
    over = true;
  });
  let meanwhile = 0;
  while (!over && meanwhile < 20) {
    expect((await server.request('GET', '/auth/session', { token })).status).toBe(200);
    if (!over) meanwhile += 1;
  }
  // Every read would wait if the sign-in held the connection. How many there are before it fails depends on the machine.
  expect(meanwhile).toBeGreaterThan(0);
  expect(await finishing).toMatchObject({ error: 'UNAVAILABLE', user: undefined });
  expect(logged('a sign-in with a provider failed')).toMatchObject([{ reason: 'TimeoutError' }]);
});

describe('canary secrets', () => {
  test('do not appear in the log, audit log, metrics, answers or a dump of the database', async () => {
    const secrets = new Set<string>();
    company.tamperAnswer = ({ body }) => {
      if (typeof body !== 'object') return;
      for (const name of ['access_token', 'id_token', 'refresh_token']) secrets.add(String(body[name]));
    };
    const browser = new Browser();
    const shown: string[] = [];
    for (const tamper of [undefined, { iss: 'https://evil.example' }, { nonce: 'wrong' }]) {
      company.tamper = ({ payload }) => Object.assign(payload, tamper);
      const callback = await oauth.authorize(browser);
      for (const name of ['code', 'state']) secrets.add(callback.searchParams.get(name) ?? '');
      secrets.add(browser.cookie(server.url, '__Host-oauth') ?? '');
      const under = await dump();
      for (const secret of secrets) expect(under.includes(secret)).toBe(false);
      const { end } = await oauth.finish(browser, callback);
      secrets.add(browser.cookie(server.url, '__Host-session') ?? '');
      shown.push(JSON.stringify(end.body), end.location?.href ?? '');
    }
    secrets.add('a client secret of the tests');
    secrets.add(company.person.email ?? '');
    expect(secrets.size).toBeGreaterThan(12);
    const { text: metrics } = await server.request('GET', '/metrics', { token: 'metrics' });
    const audit = JSON.stringify(await query('SELECT * FROM audit_log'));
    expect(logged('a sign-in with a provider failed').length).toBe(2);
    expect(logged('request').length).toBeGreaterThan(5);
    for (const secret of secrets) {
      for (const place of [logLines.join(''), audit, metrics, ...shown])
        expect(place.includes(secret), `${secret} in ${place.slice(0, 300)}`).toBe(false);
      // The address is the user's, and is stored in the table of users.
      if (!secret.includes('@')) expect((await dump()).includes(secret)).toBe(false);
    }
  });
});
