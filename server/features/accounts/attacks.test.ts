/** Attacks on provider sign-in (RFC 9700, OpenID Connect Core 1.0, 16): none opens a session. */
import { SignJWT } from 'jose';
import type { MutableToken } from 'oauth2-mock-server';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { backgroundCall } from '#platform/call.ts';
import { removeExpiredFlows } from './flow-queries.ts';
import { Browser } from './testing/browser.ts';
import { newPerson } from './testing/oidc-provider.ts';
import { type SignIns, startSessions } from './testing/sign-ins.ts';

let the: SignIns;
beforeAll(async () => {
  the = await startSessions();
});
afterAll(() => the?.close());

/** `other` sends its issuer in the address, and announces this in its discovery (RFC 9207). */
const naming = (issuer: string) => (url: URL) => url.searchParams.set('iss', issuer);
let counted: unknown;
const count = () =>
  the.query(
    'SELECT (SELECT count(*)::int FROM sign_ins) s, (SELECT count(*)::int FROM users) u, (SELECT count(*)::int FROM accounts) a',
  );
beforeEach(async () => {
  the.company.behave();
  the.other.behave();
  the.other.tamperRedirect = naming(the.other.issuer);
  the.other.tamperMetadata = (metadata) => {
    metadata.authorization_response_iss_parameter_supported = true;
    metadata.token_endpoint_auth_methods_supported = ['client_secret_post', 'client_secret_basic'];
  };
  the.company.person = newPerson();
  the.other.person = newPerson();
  counted = await count();
});
/** For the tests that expect every sign-in to be refused. */
const nobodyCameIn = async () => expect(await count()).toEqual(counted);

const refusedWith = async (error: string, browser = new Browser(), provider = 'company') => {
  const outcome = await the.signIn(browser, provider);
  expect([outcome.end.status, outcome.end.location?.pathname]).toEqual([303, '/pets']);
  expect([outcome.error, outcome.user, outcome.end.headers.getSetCookie()]).toEqual([error, undefined, []]);
  await nobodyCameIn();
};

describe('ASVS 5.0, 10.2.1: the state belongs to one browser, one provider and one use', () => {
  const invalid = { error: 'OAUTH_STATE_INVALID', user: undefined };

  test('foreign state (login CSRF): an attacker’s address opens no session in a victim’s browser', async () => {
    const attacker = new Browser();
    const callback = await the.comeBack(attacker);
    expect(await the.finish(new Browser(), callback)).toMatchObject(invalid);
    const victim = new Browser();
    await the.comeBack(victim);
    expect(await the.finish(victim, callback)).toMatchObject(invalid);
    await nobodyCameIn();
    // Nor was it used up for the browser that began it.
    expect((await the.finish(attacker, callback)).user?.email).toBe(the.company.person.email);
  });

  test('foreign state: a victim’s code in an attacker’s browser opens none either', async () => {
    const stolen = await the.comeBack(new Browser());
    const attacker = new Browser();
    const own = await the.comeBack(attacker);
    expect(await the.finish(attacker, stolen)).toMatchObject(invalid);
    own.searchParams.set('code', stolen.searchParams.get('code') ?? '');
    // PKCE: the code was requested with another verifier.
    expect(await the.finish(attacker, own)).toMatchObject({ error: 'OAUTH_FAILED', user: undefined });
    await nobodyCameIn();
  });

  test('replayed: of 8 uses at once and one later, one lets in', async () => {
    const browser = new Browser();
    const callback = await the.comeBack(browser);
    const cookie = browser.header(callback);
    const uses = await Promise.all(
      Array.from({ length: 8 }, () =>
        the.server.request('GET', callback.pathname + callback.search, { cookie }),
      ),
    );
    const locations = uses.map(({ headers }) => headers.get('location')).sort();
    expect(locations).toEqual([...Array(7).fill('/?error=OAUTH_STATE_INVALID'), '/pets']);
    browser.put(callback, cookie);
    expect((await the.finish(browser, callback)).error).toBe('OAUTH_STATE_INVALID');
  });

  test('replayed code: with a new state it is worth nothing', async () => {
    const browser = new Browser();
    const first = await the.comeBack(browser);
    expect((await the.finish(browser, first)).error).toBeUndefined();
    counted = await count();
    const victim = new Browser();
    const second = await the.comeBack(victim);
    second.searchParams.set('code', first.searchParams.get('code') ?? '');
    expect(await the.finish(victim, second)).toMatchObject({ error: 'OAUTH_FAILED', user: undefined });
    await nobodyCameIn();
  });

  test('mix-up: the state of one provider is none at another’s callback', async () => {
    const browser = new Browser();
    const callback = await the.comeBack(browser, 'company');
    const mixed = new URL(callback);
    mixed.pathname = '/auth/oauth/other/callback';
    mixed.searchParams.set('iss', the.other.issuer);
    expect(await the.finish(browser, mixed)).toMatchObject(invalid);
    await nobodyCameIn();
  });

  test('expired: ten minutes later it is none, and it is removed', async () => {
    const browser = new Browser();
    const callback = await the.comeBack(browser);
    await the.query("UPDATE oauth_flows SET expires_at = expires_at - interval '10 minutes'");
    expect(await the.finish(browser, callback)).toMatchObject(invalid);
    await nobodyCameIn();
    const { db } = backgroundCall(the.server.running.app, 'test');
    expect(await removeExpiredFlows(db, 1_000)).toBeGreaterThan(0);
    expect(await the.query('SELECT * FROM oauth_flows WHERE expires_at < now()')).toEqual([]);
  });

  test.each([
    '',
    '?state=x',
    '?code=x',
    '?error=access_denied',
    `?state=${'A'.repeat(43)}&code=x`,
    '?state=%00',
  ])('made up: %s', async (search) => {
    const browser = new Browser();
    await the.comeBack(browser);
    const { end, user } = await the.finish(browser, new URL(the.at(`/auth/oauth/company/callback${search}`)));
    expect([end.status, user]).toEqual([search === '?state=%00' ? 400 : 303, undefined]);
    await nobodyCameIn();
  });
});

describe('RFC 9207: who answers is who was asked', () => {
  test('a provider that names itself lets in', async () => {
    expect((await the.signIn(new Browser(), 'other')).user?.email).toBe(the.other.person.email);
  });

  test('OAUTH_FAILED: one that says so and does not', async () => {
    the.other.tamperRedirect = undefined;
    await refusedWith('OAUTH_FAILED', new Browser(), 'other');
  });

  test('OAUTH_FAILED: one that names another, also when it need not name any', async () => {
    the.other.tamperRedirect = naming(the.company.issuer);
    the.company.tamperRedirect = naming(the.other.issuer);
    await refusedWith('OAUTH_FAILED', new Browser(), 'other');
    await refusedWith('OAUTH_FAILED', new Browser(), 'company');
  });
});

test('RFC 6749, 2.3.1: the client secret goes into the header where that is taken, and nowhere else', async () => {
  let sent: [string | undefined, string] = ['', ''];
  the.other.tamperAnswer = (_answer, { headers, body }) => {
    sent = [headers.authorization, JSON.stringify(body)];
  };
  expect((await the.signIn(new Browser(), 'other')).error).toBeUndefined();
  const [authorization = '', body] = sent;
  expect(Buffer.from(authorization.replace(/^Basic /, ''), 'base64').toString()).toBe(
    'petalpawOTHER:a+client+secret+of+the+tests',
  );
  expect(body).not.toContain('secret');
});

describe('OpenID Connect Core 1.0, 3.1.3.7: the ID token', () => {
  const idToken = (change: (payload: MutableToken['payload']) => void) => () => {
    the.company.tamper = ({ payload }) => {
      if (payload.aud !== undefined) change(payload);
    };
  };
  const written = (write: (token: string) => string | undefined) => () => {
    the.company.tamperAnswer = ({ body }) => {
      if (typeof body === 'object') body.id_token = write(String(body.id_token));
    };
  };
  const ago = (seconds: number) => Math.floor(Date.now() / 1_000) - seconds;
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

  test.each([
    ['another issuer', idToken((payload) => (payload.iss = the.other.issuer))],
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
  ])('OAUTH_FAILED: %s', async (_what, tamper) => {
    tamper();
    await refusedWith('OAUTH_FAILED');
  });

  test('OAUTH_FAILED: signed with the client secret instead of the provider’s key (RFC 8725, 2.1)', async () => {
    const browser = new Browser();
    const leave = await browser.get(the.at('/auth/oauth/company?returnTo=/pets'));
    const nonce = leave.location?.searchParams.get('nonce') ?? '';
    const forged = await new SignJWT({ ...the.company.person, nonce })
      .setProtectedHeader({ alg: 'HS256' })
      .setIssuer(the.company.issuer)
      .setAudience('petalpawCOMPANY')
      .setIssuedAt()
      .setExpirationTime('5m')
      .sign(Buffer.from('a client secret of the tests'));
    the.company.tamperAnswer = ({ body }) => {
      if (typeof body === 'object') body.id_token = forged;
    };
    const back = await browser.get(leave.location ?? '');
    const outcome = await the.finish(browser, back.location ?? new URL(the.at('/')));
    expect(outcome).toMatchObject({ error: 'OAUTH_FAILED', user: undefined });
    await nobodyCameIn();
  });

  test('OAUTH_FAILED: a UserInfo answer about somebody else (OpenID Connect Core 1.0, 5.3.2)', async () => {
    const { sub, ...profile } = newPerson();
    the.company.person = { sub };
    the.company.profile = { ...profile, sub: 'somebody else' };
    await refusedWith('OAUTH_FAILED');
  });

  function swapContent(token: string): string {
    const [header, payload = '', signature] = token.split('.');
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString());
    return `${header}.${part({ ...claims, email: 'admin@petalpaw.test' })}.${signature}`;
  }
});

describe('RFC 6749, 4.1.2.1 and 5.2: the provider says no', () => {
  afterEach(() => the.company.behave());
  const saying = (error: string) => (url: URL) => {
    url.searchParams.delete('code');
    url.searchParams.set('error', error);
  };

  test.each([
    ['access_denied', 'OAUTH_DENIED'],
    ['server_error', 'UNAVAILABLE'],
    ['temporarily_unavailable', 'UNAVAILABLE'],
    ['invalid_scope', 'OAUTH_FAILED'],
    ['<script>alert(1)</script>', 'OAUTH_FAILED'],
  ])('error=%s is %s', async (error, identifier) => {
    the.company.tamperRedirect = saying(error);
    await refusedWith(identifier);
  });

  test('neither code nor error is OAUTH_FAILED', async () => {
    the.company.tamperRedirect = (url) => url.searchParams.delete('code');
    await refusedWith('OAUTH_FAILED');
  });

  test.each([
    [400, { error: 'invalid_grant' }, 'OAUTH_FAILED'],
    [401, { error: 'invalid_client' }, 'OAUTH_FAILED'],
    [200, {}, 'OAUTH_FAILED'],
    [302, {}, 'OAUTH_FAILED'],
    [500, {}, 'UNAVAILABLE'],
    [429, {}, 'UNAVAILABLE'],
    [200, { access_token: 'x'.repeat(600_000), token_type: 'bearer' }, 'OAUTH_FAILED'],
  ])('the token endpoint answers %i', async (statusCode, body, identifier) => {
    the.company.tamperAnswer = (answer) => Object.assign(answer, { statusCode, body });
    await refusedWith(identifier);
  });
});
