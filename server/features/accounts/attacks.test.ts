/** Attacks on provider sign-in (RFC 9700, OpenID Connect Core 1.0, 16): none opens a session. */
import type { MutableToken } from 'oauth2-mock-server';
import { beforeEach, describe, expect, test } from 'vitest';
import { expireOAuthFlows } from './flow-queries.ts';
import { openAccounts } from './testing/account-test.ts';
import { Browser } from './testing/browser.ts';
import { part, signWithSecret, swapContent } from './testing/id-token.ts';
import { newPerson } from './testing/oidc-provider.ts';

/** `other` sends its issuer in the address, and announces this in its discovery (RFC 9207). */
const naming = (issuer: string) => (url: URL) => url.searchParams.set('iss', issuer);
let counted: unknown;

const { company, oauth, other, query, server } = await openAccounts();

const count = () =>
  query(
    'SELECT (SELECT count(*)::int FROM sessions) s, (SELECT count(*)::int FROM users) u, (SELECT count(*)::int FROM accounts) a',
  );
/** For the tests that expect every sign-in to be refused. */
const nobodyCameIn = async () => expect(await count()).toEqual(counted);
const refusedWith = async (error: string, browser = new Browser(), provider = 'company', what = '') => {
  const { end, ...outcome } = await oauth.signIn(browser, provider);
  expect([end.status, end.location?.pathname], what).toEqual([303, '/pets']);
  expect([outcome.error, outcome.user, end.headers.getSetCookie()], what).toEqual([error, undefined, []]);
  await nobodyCameIn();
};

beforeEach(async () => {
  company.behave();
  other.behave();
  other.tamperRedirect = naming(other.issuer);
  other.tamperMetadata = (metadata) => {
    metadata.authorization_response_iss_parameter_supported = true;
    metadata.token_endpoint_auth_methods_supported = ['client_secret_post', 'client_secret_basic'];
  };
  company.person = newPerson();
  other.person = newPerson();
  counted = await count();
});

describe('the state is bound to one browser and one provider and can be used once (ASVS 5.0, 10.2.1)', () => {
  const invalid = { error: 'OAUTH_STATE_INVALID', user: undefined };

  test('login CSRF: an attacker’s callback signs no victim in', async () => {
    const attacker = new Browser();
    const callback = await oauth.authorize(attacker);
    expect(await oauth.finish(new Browser(), callback)).toMatchObject(invalid);
    const victim = new Browser();
    await oauth.authorize(victim);
    expect(await oauth.finish(victim, callback)).toMatchObject(invalid);
    await nobodyCameIn();
    // Nor was it used up for the browser that began it.
    expect((await oauth.finish(attacker, callback)).user?.email).toBe(company.person.email);
  });

  test('a victim’s code opens no session in an attacker’s browser', async () => {
    const stolen = await oauth.authorize(new Browser());
    const attacker = new Browser();
    const own = await oauth.authorize(attacker);
    expect(await oauth.finish(attacker, stolen)).toMatchObject(invalid);
    own.searchParams.set('code', stolen.searchParams.get('code') ?? '');
    // PKCE: the code was requested with another verifier.
    expect(await oauth.finish(attacker, own)).toMatchObject({ error: 'OAUTH_FAILED', user: undefined });
    await nobodyCameIn();
  });

  test('replay: only one of 8 concurrent uses signs in, and no later use does', async () => {
    const browser = new Browser();
    const callback = await oauth.authorize(browser);
    const cookie = browser.header(callback);
    const uses = await Promise.all(
      Array.from({ length: 8 }, () => server.request('GET', callback.pathname + callback.search, { cookie })),
    );
    const locations = uses.map(({ headers }) => headers.get('location')).sort();
    expect(locations).toEqual([...Array(7).fill('/?error=OAUTH_STATE_INVALID'), '/pets']);
    browser.put(callback, cookie);
    expect((await oauth.finish(browser, callback)).error).toBe('OAUTH_STATE_INVALID');
  });

  test('replay: a used code does not sign in with a new state', async () => {
    const browser = new Browser();
    const first = await oauth.authorize(browser);
    expect((await oauth.finish(browser, first)).error).toBeUndefined();
    counted = await count();
    const victim = new Browser();
    const second = await oauth.authorize(victim);
    second.searchParams.set('code', first.searchParams.get('code') ?? '');
    expect(await oauth.finish(victim, second)).toMatchObject({ error: 'OAUTH_FAILED', user: undefined });
    await nobodyCameIn();
  });

  test('mix-up: a state is invalid at the callback of another provider', async () => {
    const browser = new Browser();
    const callback = await oauth.authorize(browser, 'company');
    const mixed = new URL(callback);
    mixed.pathname = '/auth/oauth/other/callback';
    mixed.searchParams.set('iss', other.issuer);
    expect(await oauth.finish(browser, mixed)).toMatchObject(invalid);
    await nobodyCameIn();
  });

  test('a state is invalid after ten minutes; the job removes it', async () => {
    const browser = new Browser();
    const callback = await oauth.authorize(browser);
    await query("UPDATE oauth_flows SET expires_at = expires_at - interval '10 minutes'");
    expect(await oauth.finish(browser, callback)).toMatchObject(invalid);
    await nobodyCameIn();
    const expired = 'SELECT * FROM oauth_flows WHERE expires_at < now()';
    expect(await query(expired)).not.toEqual([]);
    await expireOAuthFlows(server.running.app);
    expect(await query(expired)).toEqual([]);
  });

  test('refuses made-up callbacks', async () => {
    const browser = new Browser();
    await oauth.authorize(browser);
    for (const search of [
      '',
      '?state=x',
      '?code=x',
      '?error=access_denied',
      `?state=${'A'.repeat(43)}&code=x`,
      '?state=%00',
    ]) {
      const callback = new URL(oauth.urlOf(`/auth/oauth/company/callback${search}`));
      const { end, user } = await oauth.finish(browser, callback);
      expect([end.status, user], search).toEqual([search === '?state=%00' ? 400 : 303, undefined]);
    }
    await nobodyCameIn();
  });
});

describe('the issuer in the callback (RFC 9207)', () => {
  test('OAUTH_FAILED when a provider that announces the parameter omits it, and when any callback names another issuer', async () => {
    other.tamperRedirect = undefined;
    await refusedWith('OAUTH_FAILED', new Browser(), 'other');
    other.tamperRedirect = naming(company.issuer);
    company.tamperRedirect = naming(other.issuer);
    await refusedWith('OAUTH_FAILED', new Browser(), 'other');
    await refusedWith('OAUTH_FAILED', new Browser(), 'company');
    other.tamperRedirect = naming(other.issuer);
    expect((await oauth.signIn(new Browser(), 'other')).user?.email).toBe(other.person.email);
  });
});

test('sends the client secret in the header, where accepted (RFC 6749, 2.3.1)', async () => {
  let sent: [string | undefined, string] = ['', ''];
  other.tamperAnswer = (_answer, { headers, body }) => {
    sent = [headers.authorization, JSON.stringify(body)];
  };
  expect((await oauth.signIn(new Browser(), 'other')).error).toBeUndefined();
  const [authorization = '', body] = sent;
  expect(Buffer.from(authorization.replace(/^Basic /, ''), 'base64').toString()).toBe(
    'petalpawOTHER:a+client+secret+of+the+tests',
  );
  expect(body).not.toContain('secret');
});

describe('the ID token (OpenID Connect Core 1.0, 3.1.3.7)', () => {
  const idToken = (change: (payload: MutableToken['payload']) => void) => () => {
    company.tamper = ({ payload }) => {
      if (payload.aud !== undefined) change(payload);
    };
  };
  const written = (write: (token: string) => string | undefined) => () => {
    company.tamperAnswer = ({ body }) => {
      if (typeof body === 'object') body.id_token = write(String(body.id_token));
    };
  };
  const ago = (seconds: number) => Math.floor(Date.now() / 1_000) - seconds;

  const tampered: [string, () => void][] = [
    ['another issuer', idToken((payload) => (payload.iss = other.issuer))],
    ['another audience', idToken((payload) => (payload.aud = 'somebody else'))],
    ['several audiences', idToken((payload) => (payload.aud = [payload.aud, 'somebody else']))],
    ['another nonce', idToken((payload) => (payload.nonce = 'A'.repeat(43)))],
    ['no nonce', idToken((payload) => delete payload.nonce)],
    ['no subject', idToken((payload) => delete payload.sub)],
    ['a subject that is no text', idToken((payload) => (payload.sub = 7))],
    ['it is too old, by more than the clocks may differ', idToken((payload) => (payload.exp = ago(600)))],
    ['it never ends', idToken((payload) => delete (payload as Partial<typeof payload>).exp)],
    ['it begins later', idToken((payload) => (payload.nbf = ago(-600)))],
    ['alg none', written((token) => `${part({ alg: 'none' })}.${token.split('.')[1]}.`)],
    ['no signature', written((token) => `${token.split('.').slice(0, 2).join('.')}.`)],
    ['another content', written((token) => swapContent(token))],
    ['no token', written(() => undefined)],
    ['no JWT', written(() => 'nonsense')],
    ['the client secret as its key (RFC 8725, 2.1)', written((token) => signWithSecret(token))],
  ];

  test('OAUTH_FAILED for a token that is wrong in any claim or part', async () => {
    for (const [what, tamper] of tampered) {
      company.behave();
      tamper();
      await refusedWith('OAUTH_FAILED', new Browser(), 'company', what);
    }
  });

  test('OAUTH_FAILED when the UserInfo answer has another subject (OpenID Connect Core 1.0, 5.3.2)', async () => {
    const { sub, ...profile } = newPerson();
    company.person = { sub };
    company.profile = { ...profile, sub: 'somebody else' };
    await refusedWith('OAUTH_FAILED');
  });
});

describe('errors of the provider (RFC 6749, 4.1.2.1 and 5.2)', () => {
  test('of the authorization endpoint, in the callback', async () => {
    for (const [error, identifier] of [
      ['access_denied', 'OAUTH_DENIED'],
      ['server_error', 'UNAVAILABLE'],
      ['temporarily_unavailable', 'UNAVAILABLE'],
      ['invalid_scope', 'OAUTH_FAILED'],
      ['<script>alert(1)</script>', 'OAUTH_FAILED'],
      [undefined, 'OAUTH_FAILED'],
    ] as const) {
      company.tamperRedirect = (url) => {
        url.searchParams.delete('code');
        if (error !== undefined) url.searchParams.set('error', error);
      };
      await refusedWith(identifier, new Browser(), 'company', error);
    }
  });

  test('of the token endpoint', async () => {
    for (const [statusCode, body, identifier] of [
      [400, { error: 'invalid_grant' }, 'OAUTH_FAILED'],
      [401, { error: 'invalid_client' }, 'OAUTH_FAILED'],
      [200, {}, 'OAUTH_FAILED'],
      [302, {}, 'OAUTH_FAILED'],
      [500, {}, 'UNAVAILABLE'],
      [429, {}, 'UNAVAILABLE'],
      [200, { access_token: 'x'.repeat(600_000), token_type: 'bearer' }, 'OAUTH_FAILED'],
    ] as const) {
      company.tamperAnswer = (answer) => Object.assign(answer, { statusCode, body });
      await refusedWith(identifier, new Browser(), 'company', `status ${statusCode}`);
    }
  });
});
