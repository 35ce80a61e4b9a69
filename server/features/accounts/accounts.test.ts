/** A user's linked accounts: listing, unlinking, the records of both, and what unlinks them besides (contract §5). */
import { beforeEach, describe, expect, test } from 'vitest';
import { outcome } from '#features/auth/testing/auth-test.ts';
import { emailsTo } from '#test/support/emails.ts';
import { type SignedIn, signIn } from '#test/support/server.ts';
import { openAccounts } from './testing/account-test.ts';
import { Browser } from './testing/browser.ts';
import { newPerson } from './testing/oidc-provider.ts';

interface Account {
  readonly id: string;
  readonly provider: string;
}

const password = 'a password that was chosen later';

const { adminToken, auth, company, oauth, other, query, server } = await openAccounts();

const accountsOf = async (browser: Browser): Promise<Account[]> =>
  (await browser.get(oauth.urlOf('/auth/accounts'))).body.data;
async function remove(browser: Browser, id: string) {
  const { status, body } = await browser.get(oauth.urlOf(`/auth/accounts/${id}`), 'DELETE');
  return `${status} ${body?.error ?? ''}`.trim();
}
/** Returns a browser of a user with accounts at both providers. */
async function withBoth() {
  const browser = new Browser();
  const { user } = await oauth.signIn(browser, 'company');
  await oauth.signIn(browser, 'other');
  const [first, second] = await accountsOf(browser);
  return { browser, user, first: first?.id ?? '', second: second?.id ?? '' };
}
const providersOf = async (userId: string) =>
  (await query('SELECT provider FROM accounts WHERE user_id = $1 ORDER BY created_at', [userId])).map(
    ({ provider }) => provider,
  );
const removals = (userId: string) =>
  query(
    `SELECT actor_id, before->>'provider' AS provider, before->>'email' AS email, after->>'reason' AS reason
       FROM audit_log WHERE action = 'removeAccount' AND before->>'userId' = $1 ORDER BY seq`,
    [userId],
  );
async function resetPassword(email: string): Promise<void> {
  const token = await auth.linkTo(email, () => auth.forgotPassword(email));
  expect((await auth.post('/auth/reset-password', { token, password })).status).toBe(201);
}
/** Signs in a user with a password and accounts at both providers. */
async function withPasswordAndBoth(): Promise<SignedIn> {
  const { user } = await withBoth();
  await resetPassword(user.email);
  return signIn(server.request, user.email, password);
}
/** Requests a change of the address, and returns the answer of the link that is sent there; `meanwhile` comes before it. */
async function changeAddress({ token }: SignedIn, email: string, meanwhile = async () => {}) {
  const link = await auth.linkToChange(email, { token, password });
  await meanwhile();
  return outcome(await auth.post('/auth/verify-email', { token: link }));
}
const newAddress = () => `moved-${crypto.randomUUID()}@petalpaw.test`;

beforeEach(() => {
  company.person = newPerson();
  other.person = { ...company.person, sub: `other ${company.person.sub}` };
});

test('GET /auth/accounts 200 lists the caller’s own accounts; [] when there are none (contract §5)', async () => {
  const { browser, user } = await withBoth();
  const rest = { id: expect.any(String), email: user.email, createdAt: expect.any(String) };
  expect(await accountsOf(browser)).toEqual(['company', 'other'].map((provider) => ({ provider, ...rest })));
  const token = await server.tokenOf('CUSTOMER');
  expect((await server.request('GET', '/auth/accounts', { token })).body.data).toEqual([]);
});

describe('DELETE /auth/accounts/:id (contract §5)', () => {
  test('204: the account signs in no more, the user is told', async () => {
    const { browser, user, first, second } = await withBoth();
    expect(await remove(browser, first.toUpperCase())).toBe('204');
    expect((await accountsOf(browser)).map(({ id }) => id)).toEqual([second]);
    const removed = (await emailsTo(server, user.email, 3)).filter((message) =>
      message.includes('Subject: A way to sign in was removed'),
    );
    expect(removed).toHaveLength(1);
    expect(removed[0]).toContain(
      `The account ${user.email} at company is no longer linked to your Petalpaw account.`,
    );
    await query("UPDATE users SET password_hash = 'x' WHERE id = $1", [user.id]);
    expect((await oauth.signIn(new Browser(), 'company')).error).toBe('LOGIN_REQUIRED');
    expect((await oauth.signIn(new Browser(), 'other')).user).toEqual(user);
  });

  test('409 for the only way to sign in with a configured provider', async () => {
    const { browser, user, first, second } = await withBoth();
    await query("UPDATE accounts SET provider = 'gone' WHERE id = $1", [second]);
    expect(await remove(browser, first)).toBe('409 LAST_WAY_IN');
    expect(await remove(browser, second)).toBe('204');
    expect(await remove(browser, first)).toBe('409 LAST_WAY_IN');
    expect(await accountsOf(browser)).toHaveLength(1);
    await query("UPDATE users SET password_hash = 'x' WHERE id = $1", [user.id]);
    expect(await remove(browser, first)).toBe('204');
  });

  test('removes only one of the last two accounts when both are removed concurrently', async () => {
    const { browser, first, second } = await withBoth();
    const outcomes = await Promise.all([remove(browser, first), remove(browser, second)]);
    expect(outcomes.sort()).toEqual(['204', '409 LAST_WAY_IN']);
  });

  test('404 for an unknown id, 403 for another user’s (contract §2)', async () => {
    const { browser } = await withBoth();
    company.person = newPerson();
    const another = new Browser();
    await oauth.signIn(another, 'company');
    const [foreign] = await accountsOf(another);
    expect(await remove(browser, crypto.randomUUID())).toBe('404 NOT_FOUND');
    expect(await remove(browser, 'x')).toBe('404 NOT_FOUND');
    expect(await remove(browser, foreign?.id ?? '')).toBe('403 FORBIDDEN');
    expect(await accountsOf(another)).toHaveLength(1);
  });
});

describe('the audit log (contract §11)', () => {
  test('has no entry for callbacks that belong to no sign-in', async () => {
    const count = async () => (await query('SELECT count(*)::int AS n FROM audit_log'))[0].n;
    const before = await count();
    for (const state of ['x', 'A'.repeat(43)]) {
      const callback = new URL(oauth.urlOf(`/auth/oauth/company/callback?state=${state}&code=1`));
      const { end, error } = await oauth.finish(new Browser(), callback);
      expect([end.status, error]).toEqual([303, 'OAUTH_STATE_INVALID']);
    }
    expect(await count()).toBe(before);
    // A flow that was begun adds one entry, and only one, however often it is used.
    const browser = new Browser();
    const callback = await oauth.authorize(browser);
    callback.searchParams.delete('code');
    callback.searchParams.set('error', 'access_denied');
    for (const error of ['OAUTH_DENIED', 'OAUTH_STATE_INVALID', 'OAUTH_STATE_INVALID'])
      expect((await oauth.finish(browser, callback)).error).toBe(error);
    expect(await count()).toBe(before + 1);
  });

  test('has an entry for each event, also for each account of a deleted user, and none contains an email address', async () => {
    const { browser, user, second } = await withBoth();
    await remove(browser, second);
    expect((await server.request('DELETE', `/users/${user.id}`, { token: adminToken })).status).toBe(204);
    const rows = await query(
      'SELECT actor_id, action, entity, entity_id, before, after FROM audit_log ORDER BY seq',
    );
    const since = rows.findLastIndex(
      ({ action, entity_id }) => action === 'register' && entity_id === user.id,
    );
    const entries = rows
      .slice(since)
      .map(({ action, entity, before, after, actor_id }) =>
        [
          action,
          entity,
          (after ?? before).provider ?? before?.provider,
          after?.reason,
          actor_id === user.id ? 'by the user' : undefined,
        ]
          .filter(Boolean)
          .join(' '),
      );
    expect(entries.filter((entry) => !entry.startsWith('deleteUser'))).toEqual([
      'register user company by the user',
      'linkAccount account company by the user',
      'login session company by the user',
      'linkAccount account other by the user',
      'login session other by the user',
      'removeAccount account other by the user',
      'removeAccount account company deleteUser',
    ]);
    expect(JSON.stringify(rows)).not.toContain(user.email);
  });
});

describe('a change of address (contract §5)', () => {
  test('the old address can no longer sign in with any provider', async () => {
    const user = await withPasswordAndBoth();
    const stranger = new Browser();
    await oauth.signIn(stranger);
    const email = newAddress();
    expect(await changeAddress(user, email)).toBe('201');

    expect(await providersOf(user.id)).toEqual([]);
    expect((await stranger.get(oauth.urlOf('/auth/session'))).status).toBe(401);
    // The old address is free again: a sign-in with it creates a new user.
    const { user: newcomer } = await oauth.signIn(new Browser());
    expect(newcomer.email).toBe(user.email);
    expect(newcomer.id).not.toBe(user.id);
    expect(await auth.seesSession({ token: user.token })).toBe(200);
    // The new address is told, and the audit log has an entry without an address for each account.
    const messages = await emailsTo(server, email, 3);
    for (const provider of ['company', 'other']) {
      const text = `The account ${user.email} at ${provider} is no longer linked to your Petalpaw account.`;
      expect(messages).toContainEqual(expect.stringContaining(text));
    }
    const entry = { actor_id: user.id, email: '[private]', reason: 'verifyEmail' };
    expect(await removals(user.id)).toEqual(['company', 'other'].map((provider) => ({ ...entry, provider })));
  });

  test('an account with the new address, in any case, stays linked', async () => {
    const user = await withPasswordAndBoth();
    expect(await changeAddress(user, user.email.replace('person', 'PERSON'))).toBe('201');
    expect(await providersOf(user.id)).toEqual(['company', 'other']);
    expect((await oauth.signIn(new Browser())).user.id).toBe(user.id);
    expect(await removals(user.id)).toEqual([]);
  });

  test('unlinks nothing when the change is refused', async () => {
    const user = await withPasswordAndBoth();
    const email = newAddress();
    const taken = await server.newUser('CUSTOMER');
    const refused = await changeAddress(user, email, async () => {
      await query('UPDATE users SET email = $2, email_key = $2 WHERE id = $1', [taken.id, email]);
    });
    expect(refused).toBe('400 TOKEN_INVALID');
    expect(await providersOf(user.id)).toEqual(['company', 'other']);
    expect(await removals(user.id)).toEqual([]);
  });
});

describe('a password reset (contract §5)', () => {
  test('unlinks providers that have another address, and reports it by email and in the audit log', async () => {
    const user = await withPasswordAndBoth();
    const former = newAddress();
    await query("UPDATE accounts SET email = $2 WHERE user_id = $1 AND provider = 'other'", [
      user.id,
      former,
    ]);
    await resetPassword(user.email);
    expect(await providersOf(user.id)).toEqual(['company']);
    expect(await auth.seesSession({ token: user.token })).toBe(401);
    expect(await removals(user.id)).toEqual([
      { actor_id: user.id, provider: 'other', email: '[private]', reason: 'resetPassword' },
    ]);
    await expect
      .poll(() => emailsTo(server, user.email))
      .toContainEqual(expect.stringContaining(`The account ${former} at other is no longer linked`));
  });

  test('gives a password to a user with a provider, which stays linked', async () => {
    const browser = new Browser();
    const { user } = await oauth.signIn(browser);
    await resetPassword(user.email);
    expect((await browser.get(oauth.urlOf('/auth/session'))).status).toBe(401);
    expect((await auth.login(user.email, password)).status).toBe(201);
    expect((await oauth.signIn(new Browser())).user.id).toBe(user.id);
  });
});
