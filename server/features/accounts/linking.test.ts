/** Which user a provider's account is linked to, and how. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { emailsTo } from '#test/support/emails.ts';
import type { SignedIn } from '#test/support/server.ts';
import { Browser } from './testing/browser.ts';
import { newPerson } from './testing/oidc-provider.ts';
import { type SignIns, startSessions } from './testing/sign-ins.ts';

let the: SignIns;
beforeAll(async () => {
  the = await startSessions();
});
afterAll(() => the?.close());
afterEach(() => {
  the.company.behave();
  the.other.behave();
});

const providersOf = async (browser: Browser) =>
  (await browser.get(the.at('/auth/accounts'))).body.data.map(
    ({ provider }: { provider: string }) => provider,
  );

/** Creates a user with a password and an address, which is confirmed by default. */
async function withPassword(email: string, confirmed = true): Promise<SignedIn> {
  const user = await the.server.newUser('CUSTOMER');
  const verifiedAt = confirmed ? 'now()' : 'NULL';
  await the.query(
    `UPDATE users SET email = $2, email_key = $2, email_verified_at = ${verifiedAt} WHERE id = $1`,
    [user.id, email],
  );
  return { ...user, email };
}

describe('linked only by an address that both sides verified', () => {
  test('LOGIN_REQUIRED contract §5: a second provider does not open an account without a password by address', async () => {
    the.company.person = newPerson();
    const browser = new Browser();
    const { user } = await the.signIn(browser);
    the.other.person = {
      ...the.company.person,
      sub: `known by another name ${crypto.randomUUID()}`,
      email: user.email.toUpperCase(),
    };
    const refused = { error: 'LOGIN_REQUIRED', user: undefined };
    expect(await the.signIn(new Browser(), 'other')).toMatchObject(refused);
    // Nor is another account at the same provider, such as that of the mailbox's current owner.
    the.company.person = { ...the.company.person, sub: crypto.randomUUID() };
    expect(await the.signIn(new Browser(), 'company')).toMatchObject(refused);
    expect(await providersOf(browser)).toEqual(['company']);

    expect((await the.signIn(browser, 'other')).user).toEqual(user);
    expect(await providersOf(browser)).toEqual(['company', 'other']);
    expect((await the.signIn(new Browser(), 'other')).user).toEqual(user);
  });

  test('contract §5: an account without a password and without a provider is linked by its confirmed address', async () => {
    the.company.person = newPerson();
    const user = await withPassword(the.company.person.email ?? '');
    await the.query('UPDATE users SET password_hash = NULL WHERE id = $1', [user.id]);
    expect((await the.signIn(new Browser())).user.id).toBe(user.id);
  });

  test('ACCOUNT_MISMATCH: who is signed in does not become the user of another’s account at the provider', async () => {
    the.company.person = newPerson();
    await the.signIn(new Browser());
    const user = await withPassword(`own-${crypto.randomUUID()}@petalpaw.test`);
    const outcome = await the.signIn(the.browserOf(user));
    expect(outcome).toMatchObject({ error: 'ACCOUNT_MISMATCH', user: { id: user.id } });
    // Nor when the session was opened while the browser was at the provider.
    const late = new Browser();
    const callback = await the.comeBack(late);
    late.put(the.server.url, user.cookie);
    expect(await the.finish(late, callback)).toMatchObject({
      error: 'ACCOUNT_MISMATCH',
      user: { id: user.id },
    });
  });

  test('contract §5: linking is mailed to the user, with provider and address, in the language of the request', async () => {
    the.company.person = newPerson();
    const user = await withPassword(the.company.person.email ?? '');
    await the.signIn(the.browserOf(user));
    const [letter = ''] = await emailsTo(the.server, user.email);
    expect(letter).toContain('Subject: A new way to sign in was added');
    expect(letter).toContain(`The account ${user.email} at company was linked to your Petalpaw account.`);
    // A later sign-in with it sends none.
    await the.signIn(new Browser());
    expect(await emailsTo(the.server, user.email)).toHaveLength(1);
  });

  test('ASVS 5.0, 6.8.1: what one provider calls somebody means nothing at another', async () => {
    the.company.person = newPerson();
    the.other.person = { ...newPerson(), sub: the.company.person.sub };
    const { user } = await the.signIn(new Browser());
    const other = await the.signIn(new Browser(), 'other');
    expect([other.error, other.user.email]).toEqual([undefined, the.other.person.email]);
    expect(other.user.id).not.toBe(user.id);
  });

  test('LOGIN_REQUIRED: an account with a password is linked by its signed-in user only', async () => {
    the.company.person = newPerson();
    const user = await withPassword(the.company.person.email ?? '');
    expect(await the.signIn(new Browser())).toMatchObject({ error: 'LOGIN_REQUIRED', user: undefined });
    const linked = await the.signIn(the.browserOf(user));
    expect([linked.error, linked.user.id]).toEqual([undefined, user.id]);
    // From now on the account can be used to sign in.
    expect((await the.signIn(new Browser())).user.id).toBe(user.id);
  });

  test('LOGIN_REQUIRED: the session must be there at the start as well as in the end', async () => {
    the.company.person = newPerson();
    const user = await withPassword(the.company.person.email ?? '');
    const late = new Browser();
    const callback = await the.comeBack(late);
    late.put(the.server.url, user.cookie);
    expect((await the.finish(late, callback)).error).toBe('LOGIN_REQUIRED');

    const early = the.browserOf(user);
    const leaving = await the.comeBack(early);
    await the.server.request('POST', '/auth/logout', { cookie: user.cookie });
    expect((await the.finish(early, leaving)).error).toBe('LOGIN_REQUIRED');
    expect(await the.query('SELECT id FROM accounts WHERE user_id = $1', [user.id])).toEqual([]);
  });

  test('LOGIN_REQUIRED: the session must be the one that began, not a later one of the same user', async () => {
    the.company.person = newPerson();
    const user = await withPassword(the.company.person.email ?? '');
    const browser = the.browserOf(user);
    const callback = await the.comeBack(browser);
    const { email, password } = user;
    const again = await the.server.request('POST', '/auth/login', { body: { email, password } });
    browser.put(the.server.url, again.headers.getSetCookie()[0]?.split(';')[0] ?? '');
    expect(await the.finish(browser, callback)).toMatchObject({
      error: 'LOGIN_REQUIRED',
      user: { id: user.id },
    });
    expect(await providersOf(browser)).toEqual([]);
  });

  test.each(['cross-site', 'same-site'] as const)(
    'LOGIN_REQUIRED contract §5 "CSRF": a %s page cannot have a provider linked to who is signed in',
    async (site) => {
      the.company.person = newPerson();
      const user = await withPassword(the.company.person.email ?? '');
      const victim = the.browserOf(user);
      victim.secFetchSite = site;
      expect(await the.signIn(victim)).toMatchObject({ error: 'LOGIN_REQUIRED', user: { id: user.id } });
      expect(await providersOf(victim)).toEqual([]);
      // An account that is already linked may be used from anywhere: that changes nothing about it.
      victim.secFetchSite = 'none';
      expect((await the.signIn(victim)).error).toBeUndefined();
      victim.secFetchSite = site;
      expect(await the.signIn(victim)).toMatchObject({ error: undefined, user: { id: user.id } });
    },
  );

  test('ACCOUNT_MISMATCH: being signed in does not link another address, nor make another user', async () => {
    the.company.person = newPerson();
    const user = await withPassword('own@petalpaw.test');
    const browser = the.browserOf(user);
    expect(await the.signIn(browser)).toMatchObject({ error: 'ACCOUNT_MISMATCH', user: { id: user.id } });
    expect(await the.query('SELECT id FROM users WHERE email = $1', [the.company.person.email])).toEqual([]);
    expect(await the.query('SELECT id FROM accounts WHERE subject = $1', [the.company.person.sub])).toEqual(
      [],
    );
  });

  test.each([true, false])(
    'EMAIL_NOT_VERIFIED: an account that somebody registered beforehand and never confirmed (password: %s)',
    async (hasPassword) => {
      the.company.person = newPerson();
      const squatter = await withPassword(the.company.person.email ?? '', false);
      if (!hasPassword) await the.query('UPDATE users SET password_hash = NULL WHERE id = $1', [squatter.id]);
      expect(await the.signIn(new Browser())).toMatchObject({ error: 'EMAIL_NOT_VERIFIED', user: undefined });
      expect(await the.query('SELECT id FROM accounts WHERE user_id = $1', [squatter.id])).toEqual([]);
    },
  );

  test.each([false, undefined, 'false', 1, null])(
    'OAUTH_EMAIL_NOT_VERIFIED: email_verified %j is no verified address',
    async (email_verified) => {
      the.company.person = { ...newPerson(), email_verified };
      expect(await the.signIn(new Browser())).toMatchObject({
        error: 'OAUTH_EMAIL_NOT_VERIFIED',
        user: undefined,
      });
      expect(await the.query('SELECT id FROM users WHERE email = $1', [the.company.person.email])).toEqual(
        [],
      );
    },
  );

  test.each([undefined, '', 'no address', 'a@b\u0000c', 7])(
    'OAUTH_EMAIL_NOT_VERIFIED: %j is no address',
    async (email) => {
      the.company.person = { ...newPerson(), email: email as string };
      expect((await the.signIn(new Browser())).error).toBe('OAUTH_EMAIL_NOT_VERIFIED');
    },
  );
});
