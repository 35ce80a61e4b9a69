/** Which user an account at a provider is linked to, and by whom. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { Browser } from '#test/support/browser.ts';
import { newPerson } from '#test/support/oidc-provider.ts';
import type { SignedIn } from '#test/support/server.ts';
import { type SignIns, startSignIns } from './testing/sign-ins.ts';

let the: SignIns;
beforeAll(async () => {
  the = await startSignIns();
});
afterAll(() => the?.close());
afterEach(() => {
  the.company.behave();
  the.other.behave();
});

const accountsOf = async (browser: Browser) => (await browser.get(the.at('/auth/accounts'))).body.data;

/** A user with a password and an address, confirmed unless told. */
async function withPassword(email: string, confirmed = true): Promise<SignedIn> {
  const user = await the.server.newUser('CUSTOMER');
  const verifiedAt = confirmed ? 'now()' : 'NULL';
  await the.query(
    `UPDATE users SET email = $2, email_key = $2, email_verified_at = ${verifiedAt} WHERE id = $1`,
    [user.id, email],
  );
  return { ...user, email };
}

describe('issue 3 item 5: linked only by an address that both sides verified', () => {
  test('a second provider leads to the same user without a password', async () => {
    the.company.person = newPerson();
    const { user } = await the.signIn(new Browser());
    the.other.person = {
      ...the.company.person,
      sub: 'known by another name',
      email: user.email.toUpperCase(),
    };
    const browser = new Browser();
    expect((await the.signIn(browser, 'other')).user).toEqual(user);
    expect((await accountsOf(browser)).map((one: { provider: string }) => one.provider)).toEqual([
      'company',
      'other',
    ]);
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
    // From now on that is a way in.
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
