/** A user's linked accounts: listing, unlinking, and the records of both. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { emailsTo } from '#test/support/emails.ts';
import { Browser } from './testing/browser.ts';
import { newPerson } from './testing/oidc-provider.ts';
import { type SignIns, startSessions } from './testing/sign-ins.ts';

let the: SignIns;
beforeAll(async () => {
  the = await startSessions();
});
afterAll(() => the?.close());
beforeEach(() => {
  the.company.person = newPerson();
  the.other.person = { ...the.company.person, sub: `other ${the.company.person.sub}` };
});

interface Account {
  readonly id: string;
  readonly provider: string;
}
const accountsOf = async (browser: Browser): Promise<Account[]> =>
  (await browser.get(the.at('/auth/accounts'))).body.data;
async function remove(browser: Browser, id: string) {
  const { status, body } = await browser.get(the.at(`/auth/accounts/${id}`), 'DELETE');
  return `${status} ${body?.error ?? ''}`.trim();
}
/** Returns a browser of a user with accounts at both providers. */
async function withBoth() {
  const browser = new Browser();
  const { user } = await the.signIn(browser, 'company');
  await the.signIn(browser, 'other');
  const [first, second] = await accountsOf(browser);
  return { browser, user, first: first?.id ?? '', second: second?.id ?? '' };
}

describe('GET /auth/accounts', () => {
  test('contract §5: the caller’s own, by cookie and by bearer; [] for who has none', async () => {
    const { browser, user } = await withBoth();
    expect(await accountsOf(browser)).toEqual([
      { id: expect.any(String), provider: 'company', email: user.email, createdAt: expect.any(String) },
      { id: expect.any(String), provider: 'other', email: user.email, createdAt: expect.any(String) },
    ]);
    const { body } = await the.server.request('GET', '/auth/accounts', {
      token: await the.server.tokenOf('CUSTOMER'),
    });
    expect(body.data).toEqual([]);
  });
});

describe('DELETE /auth/accounts/:id', () => {
  test('204 contract §5: the user is told by mail what was unlinked', async () => {
    const { browser, user, second } = await withBoth();
    expect(await remove(browser, second)).toBe('204');
    const letters = await emailsTo(the.server, user.email, 3);
    const removed = letters.filter((letter) => letter.includes('Subject: A way to sign in was removed'));
    expect(removed).toEqual([
      expect.stringContaining(
        `The account ${user.email} at other is no longer linked to your Petalpaw account.`,
      ),
    ]);
  });

  test('204 contract §5: it is a way in no longer', async () => {
    const { browser, user, first, second } = await withBoth();
    expect(await remove(browser, first.toUpperCase())).toBe('204');
    expect((await accountsOf(browser)).map(({ id }) => id)).toEqual([second]);
    await the.query("UPDATE users SET password_hash = 'x' WHERE id = $1", [user.id]);
    expect((await the.signIn(new Browser(), 'company')).error).toBe('LOGIN_REQUIRED');
    expect((await the.signIn(new Browser(), 'other')).user).toEqual(user);
  });

  test('409 contract §5: the last way in cannot be removed', async () => {
    const { browser, user, first, second } = await withBoth();
    expect(await remove(browser, second)).toBe('204');
    expect(await remove(browser, first)).toBe('409 LAST_WAY_IN');
    expect(await accountsOf(browser)).toHaveLength(1);
    await the.query("UPDATE users SET password_hash = 'x' WHERE id = $1", [user.id]);
    expect(await remove(browser, first)).toBe('204');
  });

  test('409 contract §5: an account at a provider that is configured no longer is no way in', async () => {
    const { browser, first, second } = await withBoth();
    await the.query("UPDATE accounts SET provider = 'gone' WHERE id = $1", [second]);
    expect(await remove(browser, first)).toBe('409 LAST_WAY_IN');
    expect(await remove(browser, second)).toBe('204');
  });

  test('contract §5: of two that are removed at once one stays', async () => {
    const { browser, first, second } = await withBoth();
    const outcomes = await Promise.all([remove(browser, first), remove(browser, second)]);
    expect(outcomes.sort()).toEqual(['204', '409 LAST_WAY_IN']);
  });

  test('404, 403 contract §2: an unknown id, a malformed one, another’s', async () => {
    const { browser } = await withBoth();
    the.company.person = newPerson();
    const another = new Browser();
    await the.signIn(another, 'company');
    const [foreign] = await accountsOf(another);
    expect(await remove(browser, crypto.randomUUID())).toBe('404 NOT_FOUND');
    expect(await remove(browser, 'x')).toBe('404 NOT_FOUND');
    expect(await remove(browser, foreign?.id ?? '')).toBe('403 FORBIDDEN');
    expect(await remove(new Browser(), foreign?.id ?? '')).toBe('401 UNAUTHENTICATED');
    expect(await accountsOf(another)).toHaveLength(1);
  });

  test('403 contract §5 "CSRF": another site cannot unlink', async () => {
    const { browser, first } = await withBoth();
    const { status, body } = await the.server.request('DELETE', `/auth/accounts/${first}`, {
      cookie: browser.header(the.server.url),
      headers: { 'sec-fetch-site': 'cross-site' },
    });
    expect([status, body.error]).toEqual([403, 'CSRF_REJECTED']);
    expect(await accountsOf(browser)).toHaveLength(2);
  });
});

describe('contract §11: the audit log', () => {
  test('has no entry for a callback that belongs to no sign-in: 100 of them leave it as it was', async () => {
    const count = async () => (await the.query('SELECT count(*)::int AS n FROM audit_log'))[0].n;
    const before = await count();
    for (let at = 0; at < 100; at++) {
      const state = at % 2 ? 'x' : 'A'.repeat(43);
      const { end, error } = await the.finish(
        new Browser(),
        new URL(the.at(`/auth/oauth/company/callback?state=${state}&code=${at}`)),
      );
      expect([end.status, error]).toEqual([303, 'OAUTH_STATE_INVALID']);
    }
    expect(await count()).toBe(before);
    // A flow that was begun adds one entry, and only one, however often it is used.
    const browser = new Browser();
    const callback = await the.comeBack(browser);
    callback.searchParams.delete('code');
    callback.searchParams.set('error', 'access_denied');
    for (const error of ['OAUTH_DENIED', 'OAUTH_STATE_INVALID', 'OAUTH_STATE_INVALID']) {
      expect((await the.finish(browser, callback)).error).toBe(error);
    }
    expect(await count()).toBe(before + 1);
  });

  test('has an entry for each account that goes with a deleted user', async () => {
    const { user } = await withBoth();
    const admin = await the.server.tokenOf('ADMIN');
    expect((await the.server.request('DELETE', `/users/${user.id}`, { token: admin })).status).toBe(204);
    const entries = await the.query(
      `SELECT action, before->>'provider' AS provider, after->>'reason' AS reason FROM audit_log
        WHERE entity = 'account' AND before->>'userId' = $1 ORDER BY seq`,
      [user.id],
    );
    expect(entries).toEqual([
      { action: 'removeAccount', provider: 'company', reason: 'deleteUser' },
      { action: 'removeAccount', provider: 'other', reason: 'deleteUser' },
    ]);
  });

  test('has an entry for each event, and no address in any', async () => {
    const { browser, user, second } = await withBoth();
    await remove(browser, second);
    const rows = await the.query(
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
      { action: 'login', entity: 'signIn', provider: 'company', ...own },
      { action: 'linkAccount', entity: 'account', provider: 'other', ...own },
      { action: 'login', entity: 'signIn', provider: 'other', ...own },
      { action: 'removeAccount', entity: 'account', provider: 'other', ...own },
    ]);
    expect(JSON.stringify(rows)).not.toContain(user.email);
  });
});
