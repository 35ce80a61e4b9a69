/** GitHub's plain OAuth 2.0, against a stand-in that follows GitHub's documentation. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Browser } from './testing/browser.ts';
import { type GithubUser, startGithub, type TestGithub } from './testing/github.ts';
import { type SignIns, startSessions } from './testing/sign-ins.ts';

let github: TestGithub;
let the: SignIns;
beforeAll(async () => {
  github = await startGithub();
  the = await startSessions(github.env);
});
afterAll(async () => {
  await the?.close();
  await github?.close();
});

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
beforeEach(() => {
  github.user = newUser();
  github.tokenError = undefined;
  github.apiStatus = 200;
});
const signIn = (browser = new Browser()) => the.signIn(browser, 'github');

describe('contract §1: github is built in', () => {
  test('contract §5: it is one of the providers, and asked with PKCE and state', async () => {
    const { body } = await the.server.request('GET', '/auth/oauth/providers');
    expect(body.data).toEqual([{ name: 'company' }, { name: 'github' }, { name: 'other' }]);
    const { headers } = await the.server.request('GET', '/auth/oauth/github');
    const location = new URL(headers.get('location') ?? '');
    expect(location.origin + location.pathname).toBe(`${github.issuer}/login/oauth/authorize`);
    expect(Object.fromEntries(location.searchParams)).toEqual({
      response_type: 'code',
      client_id: 'petalpaw-at-github',
      redirect_uri: the.at('/auth/oauth/github/callback'),
      scope: 'user:email',
      state: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
    });
  });

  test('somebody new has the primary address; who comes back is known by number, not by login', async () => {
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
    github.user = newUser({ login: 'renamed' });
    expect((await signIn()).user.id).not.toBe(user.id);
  });

  test('whose name is empty is called by the login', async () => {
    github.user = newUser({ name: null });
    expect((await signIn()).user.name).toBe(github.user.login);
  });

  test('linked by the primary address, if it is verified', async () => {
    the.company.person = { sub: 'mai', email: github.user.emails[1]?.email ?? '', email_verified: true };
    const browser = new Browser();
    const { user } = await the.signIn(browser, 'company');
    expect((await signIn()).error).toBe('LOGIN_REQUIRED');
    expect((await signIn(browser)).user).toEqual(user);
    expect((await signIn()).user).toEqual(user);
  });

  test.each([
    ['not verified', [{ email: 'a@petalpaw.test', primary: true, verified: false }]],
    ['not primary', [{ email: 'a@petalpaw.test', primary: false, verified: true }]],
    ['none', []],
  ])('OAUTH_EMAIL_NOT_VERIFIED: the address is %s', async (_what, emails) => {
    github.user = newUser({ emails });
    expect(await signIn()).toMatchObject({ error: 'OAUTH_EMAIL_NOT_VERIFIED', user: undefined });
  });
});

describe('what goes wrong there', () => {
  test('OAUTH_FAILED: an error in the answer of the token endpoint, which has status 200', async () => {
    github.tokenError = 'bad_verification_code';
    expect(await signIn()).toMatchObject({ error: 'OAUTH_FAILED', user: undefined });
  });

  test.each([
    [403, 'OAUTH_FAILED'],
    [404, 'OAUTH_FAILED'],
    [500, 'UNAVAILABLE'],
  ])('its API answers %i: %s', async (status, error) => {
    github.apiStatus = status;
    expect(await signIn()).toMatchObject({ error, user: undefined });
  });

  test.each([null, '7', 1.5, undefined])('OAUTH_FAILED: the number of a user is %j', async (id) => {
    github.user = { ...newUser(), id };
    expect(await signIn()).toMatchObject({ error: 'OAUTH_FAILED', user: undefined });
  });

  test('OAUTH_STATE_INVALID, OAUTH_FAILED: another’s state, another’s code', async () => {
    const browser = new Browser();
    const own = await the.comeBack(browser, 'github');
    const stolen = await the.comeBack(new Browser(), 'github');
    expect((await the.finish(browser, stolen)).error).toBe('OAUTH_STATE_INVALID');
    own.searchParams.set('code', stolen.searchParams.get('code') ?? '');
    expect(await the.finish(browser, own)).toMatchObject({ error: 'OAUTH_FAILED', user: undefined });
  });
});
