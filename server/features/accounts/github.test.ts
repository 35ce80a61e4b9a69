/** GitHub's plain OAuth 2.0, against a stand-in that follows GitHub's documentation. */
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { openAccounts } from './testing/account-test.ts';
import { Browser } from './testing/browser.ts';
import { type GithubUser, startGithub, type TestGithub } from './testing/github.ts';

let ids = 1_000;
function newUser(changes: Partial<GithubUser> = {}): GithubUser {
  const id = ids++;
  return {
    id,
    login: `mai-${id}`,
    name: 'Nguyễn Thị Mai',
    emails: [
      { email: `another-${id}@petalpaw.test`, primary: false, verified: true },
      { email: `mai-${id}@petalpaw.test`, primary: true, verified: true },
    ],
    ...changes,
  };
}

const github = await startGithub();
afterAll(() => github.close());
const { company, oauth, server } = await openAccounts(github.env);
const signIn = (browser = new Browser()) => oauth.signIn(browser, 'github');

beforeEach(() => {
  github.user = newUser();
  github.tokenError = undefined;
  github.apiStatus = 200;
});

describe('the built-in provider github (contract §1)', () => {
  test('is listed; the redirect has PKCE and a state (contract §5)', async () => {
    const { body } = await server.request('GET', '/auth/oauth/providers');
    expect(body.data).toEqual([{ name: 'company' }, { name: 'github' }, { name: 'other' }]);
    const { headers } = await server.request('GET', '/auth/oauth/github');
    const location = new URL(headers.get('location') ?? '');
    expect(location.origin + location.pathname).toBe(`${github.issuer}/login/oauth/authorize`);
    expect(Object.fromEntries(location.searchParams)).toEqual({
      response_type: 'code',
      client_id: 'petalpaw-at-github',
      redirect_uri: oauth.urlOf('/auth/oauth/github/callback'),
      scope: 'user:email',
      state: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
    });
  });

  test('gives a new user the primary address, and recognizes a returning user by id, not by login', async () => {
    const { user, error } = await signIn();
    expect([error, user]).toEqual([
      undefined,
      expect.objectContaining({
        email: github.user.emails[1]?.email,
        name: 'Nguyễn Thị Mai',
        role: 'CUSTOMER',
        emailVerified: true,
      }),
    ]);
    github.user = newUser({ id: github.user.id, login: 'renamed', emails: [] });
    expect((await signIn()).user).toEqual(user);
    // A person who takes over the login is a different user.
    github.user = newUser({ login: 'renamed', name: null });
    const { user: another } = await signIn();
    // Their login is the name, as there is none.
    expect([another.id === user.id, another.name]).toEqual([false, 'renamed']);
  });

  test('links an account by the verified primary address', async () => {
    company.person = { sub: 'mai', email: github.user.emails[1]?.email ?? '', email_verified: true };
    const browser = new Browser();
    const { user } = await oauth.signIn(browser, 'company');
    expect((await signIn()).error).toBe('LOGIN_REQUIRED');
    expect((await signIn(browser)).user).toEqual(user);
    expect((await signIn()).user).toEqual(user);
  });

  test('OAUTH_EMAIL_NOT_VERIFIED without a primary, verified address', async () => {
    const email = 'a@petalpaw.test';
    for (const emails of [
      [{ email, primary: true, verified: false }],
      [{ email, primary: false, verified: true }],
      [],
    ]) {
      github.user = newUser({ emails });
      expect(await signIn()).toMatchObject({ error: 'OAUTH_EMAIL_NOT_VERIFIED', user: undefined });
    }
  });
});

describe('errors of GitHub', () => {
  test('of the token endpoint, of the API, and in the id of the user', async () => {
    const faults: [Partial<Pick<TestGithub, 'tokenError' | 'apiStatus'>> & { id?: unknown }, string][] = [
      [{ tokenError: 'bad_verification_code' }, 'OAUTH_FAILED'],
      [{ apiStatus: 403 }, 'OAUTH_FAILED'],
      [{ apiStatus: 404 }, 'OAUTH_FAILED'],
      [{ apiStatus: 500 }, 'UNAVAILABLE'],
      ...[null, '7', 1.5, undefined].map((id): [{ id: unknown }, string] => [{ id }, 'OAUTH_FAILED']),
    ];
    for (const [fault, error] of faults) {
      github.user = { ...newUser(), ...('id' in fault && { id: fault.id }) };
      github.tokenError = fault.tokenError;
      github.apiStatus = fault.apiStatus ?? 200;
      expect(await signIn(), JSON.stringify(fault)).toMatchObject({ error, user: undefined });
    }
  });

  test('OAUTH_STATE_INVALID for another browser’s state, OAUTH_FAILED for its code', async () => {
    const browser = new Browser();
    const own = await oauth.authorize(browser, 'github');
    const stolen = await oauth.authorize(new Browser(), 'github');
    expect((await oauth.finish(browser, stolen)).error).toBe('OAUTH_STATE_INVALID');
    own.searchParams.set('code', stolen.searchParams.get('code') ?? '');
    expect(await oauth.finish(browser, own)).toMatchObject({ error: 'OAUTH_FAILED', user: undefined });
  });
});
