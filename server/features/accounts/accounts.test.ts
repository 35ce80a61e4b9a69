/** A user's linked accounts: listing, unlinking, and the records of both. */
import { describe, expect } from 'vitest';
import { emailsTo } from '#test/support/emails.ts';
import { perFile } from '#test/support/fixtures.ts';
import { accountTest } from './testing/account-test.ts';
import { Browser } from './testing/browser.ts';
import { newPerson } from './testing/oidc-provider.ts';

interface Account {
  readonly id: string;
  readonly provider: string;
}

const test = accountTest.extend('api', perFile, ({ oauth }) => {
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
  return { accountsOf, remove, withBoth };
});

test.beforeEach(({ company, other }) => {
  company.person = newPerson();
  other.person = { ...company.person, sub: `other ${company.person.sub}` };
});

describe('GET /auth/accounts', () => {
  test('200 lists the caller’s own accounts, with a cookie or a bearer token; [] when there are none (contract §5)', async ({
    api,
    server,
  }) => {
    const { browser, user } = await api.withBoth();
    expect(await api.accountsOf(browser)).toEqual([
      { id: expect.any(String), provider: 'company', email: user.email, createdAt: expect.any(String) },
      { id: expect.any(String), provider: 'other', email: user.email, createdAt: expect.any(String) },
    ]);
    const { body } = await server.request('GET', '/auth/accounts', {
      token: await server.tokenOf('CUSTOMER'),
    });
    expect(body.data).toEqual([]);
  });
});

describe('DELETE /auth/accounts/:id', () => {
  test('204 informs the user by email which account was unlinked (contract §5)', async ({ api, server }) => {
    const { browser, user, second } = await api.withBoth();
    expect(await api.remove(browser, second)).toBe('204');
    const messages = await emailsTo(server, user.email, 3);
    const removed = messages.filter((message) => message.includes('Subject: A way to sign in was removed'));
    expect(removed).toEqual([
      expect.stringContaining(
        `The account ${user.email} at other is no longer linked to your Petalpaw account.`,
      ),
    ]);
  });

  test('204 the removed account can no longer sign in (contract §5)', async ({ api, query, oauth }) => {
    const { browser, user, first, second } = await api.withBoth();
    expect(await api.remove(browser, first.toUpperCase())).toBe('204');
    expect((await api.accountsOf(browser)).map(({ id }) => id)).toEqual([second]);
    await query("UPDATE users SET password_hash = 'x' WHERE id = $1", [user.id]);
    expect((await oauth.signIn(new Browser(), 'company')).error).toBe('LOGIN_REQUIRED');
    expect((await oauth.signIn(new Browser(), 'other')).user).toEqual(user);
  });

  test('409 when it is the only way to sign in (contract §5)', async ({ api, query }) => {
    const { browser, user, first, second } = await api.withBoth();
    expect(await api.remove(browser, second)).toBe('204');
    expect(await api.remove(browser, first)).toBe('409 LAST_WAY_IN');
    expect(await api.accountsOf(browser)).toHaveLength(1);
    await query("UPDATE users SET password_hash = 'x' WHERE id = $1", [user.id]);
    expect(await api.remove(browser, first)).toBe('204');
  });

  test('409 when the only other account is at a provider that is no longer configured (contract §5)', async ({
    api,
    query,
  }) => {
    const { browser, first, second } = await api.withBoth();
    await query("UPDATE accounts SET provider = 'gone' WHERE id = $1", [second]);
    expect(await api.remove(browser, first)).toBe('409 LAST_WAY_IN');
    expect(await api.remove(browser, second)).toBe('204');
  });

  test('removes only one of the last two accounts when both are removed concurrently (contract §5)', async ({
    api,
  }) => {
    const { browser, first, second } = await api.withBoth();
    const outcomes = await Promise.all([api.remove(browser, first), api.remove(browser, second)]);
    expect(outcomes.sort()).toEqual(['204', '409 LAST_WAY_IN']);
  });

  test('404 for an unknown or malformed id, 403 for another user’s account (contract §2)', async ({
    api,
    company,
    oauth,
  }) => {
    const { browser } = await api.withBoth();
    company.person = newPerson();
    const another = new Browser();
    await oauth.signIn(another, 'company');
    const [foreign] = await api.accountsOf(another);
    expect(await api.remove(browser, crypto.randomUUID())).toBe('404 NOT_FOUND');
    expect(await api.remove(browser, 'x')).toBe('404 NOT_FOUND');
    expect(await api.remove(browser, foreign?.id ?? '')).toBe('403 FORBIDDEN');
    expect(await api.remove(new Browser(), foreign?.id ?? '')).toBe('401 UNAUTHENTICATED');
    expect(await api.accountsOf(another)).toHaveLength(1);
  });

  test('403 for a request from another site (contract §5 "CSRF")', async ({ api, server }) => {
    const { browser, first } = await api.withBoth();
    const { status, body } = await server.request('DELETE', `/auth/accounts/${first}`, {
      cookie: browser.header(server.url),
      headers: { 'sec-fetch-site': 'cross-site' },
    });
    expect([status, body.error]).toEqual([403, 'CSRF_REJECTED']);
    expect(await api.accountsOf(browser)).toHaveLength(2);
  });
});

describe('the audit log (contract §11)', () => {
  test('has no entry for 100 callbacks that belong to no sign-in', async ({ query, oauth }) => {
    const count = async () => (await query('SELECT count(*)::int AS n FROM audit_log'))[0].n;
    const before = await count();
    for (let at = 0; at < 100; at++) {
      const state = at % 2 ? 'x' : 'A'.repeat(43);
      const { end, error } = await oauth.finish(
        new Browser(),
        new URL(oauth.urlOf(`/auth/oauth/company/callback?state=${state}&code=${at}`)),
      );
      expect([end.status, error]).toEqual([303, 'OAUTH_STATE_INVALID']);
    }
    expect(await count()).toBe(before);
    // A flow that was begun adds one entry, and only one, however often it is used.
    const browser = new Browser();
    const callback = await oauth.authorize(browser);
    callback.searchParams.delete('code');
    callback.searchParams.set('error', 'access_denied');
    for (const error of ['OAUTH_DENIED', 'OAUTH_STATE_INVALID', 'OAUTH_STATE_INVALID']) {
      expect((await oauth.finish(browser, callback)).error).toBe(error);
    }
    expect(await count()).toBe(before + 1);
  });

  test('has an entry for each account of a deleted user', async ({ api, server, query }) => {
    const { user } = await api.withBoth();
    const admin = await server.tokenOf('ADMIN');
    expect((await server.request('DELETE', `/users/${user.id}`, { token: admin })).status).toBe(204);
    const entries = await query(
      `SELECT action, before->>'provider' AS provider, after->>'reason' AS reason FROM audit_log
        WHERE entity = 'account' AND before->>'userId' = $1 ORDER BY seq`,
      [user.id],
    );
    expect(entries).toEqual([
      { action: 'removeAccount', provider: 'company', reason: 'deleteUser' },
      { action: 'removeAccount', provider: 'other', reason: 'deleteUser' },
    ]);
  });

  test('has an entry for each event, and none contains an email address', async ({ api, query }) => {
    const { browser, user, second } = await api.withBoth();
    await api.remove(browser, second);
    const rows = await query(
      'SELECT actor_id, action, entity, entity_id, before, after FROM audit_log ORDER BY seq',
    );
    const since = rows.findLastIndex(
      ({ action, entity_id }) => action === 'register' && entity_id === user.id,
    );
    const entries = rows.slice(since).map(({ action, entity, before, after, actor_id }) => ({
      action,
      entity,
      provider: (after ?? before).provider,
      reason: after?.reason,
      by: actor_id === user.id,
    }));
    const own = { reason: undefined, by: true };
    expect(entries).toEqual([
      { action: 'register', entity: 'user', provider: 'company', ...own },
      { action: 'linkAccount', entity: 'account', provider: 'company', ...own },
      { action: 'login', entity: 'session', provider: 'company', ...own },
      { action: 'linkAccount', entity: 'account', provider: 'other', ...own },
      { action: 'login', entity: 'session', provider: 'other', ...own },
      { action: 'removeAccount', entity: 'account', provider: 'other', ...own },
    ]);
    expect(JSON.stringify(rows)).not.toContain(user.email);
  });
});
