/** Sign-ins with a provider on two processes of one PostgreSQL, and what another request changes meanwhile (contract §5). */
import type pg from 'pg';
import { beforeEach, expect, test } from 'vitest';
import { type SignedIn, signIn } from '#test/support/server.ts';
import { openAccountReplicas } from './testing/account-test.ts';
import { Browser, type Page } from './testing/browser.ts';
import { newPerson } from './testing/oidc-provider.ts';

const { company, oauth, other, pool, query, replica, server } = await openAccountReplicas();

const onTwo = (browser: Browser, callback: URL) =>
  browser.get(new URL(callback.pathname + callback.search, replica.url));
/** Creates a user with a password whose address the provider has verified. */
async function withPassword(): Promise<SignedIn> {
  const user = await server.newUser('CUSTOMER');
  const email = company.person.email ?? '';
  await query('UPDATE users SET email = $2, email_key = $2 WHERE id = $1', [user.id, email]);
  return { ...user, email };
}
/**
 * Locks the user's row and starts each of `requests` once the one before waits for it. Releases the lock when all wait:
 * they continue in that order.
 */
async function inOrder<T>(userId: string, requests: readonly (() => Promise<T>)[]): Promise<T[]> {
  const holder: pg.PoolClient = await pool.connect();
  const waiting = async () =>
    (
      await query(
        "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
      )
    ).length;
  try {
    await holder.query('BEGIN');
    await holder.query('SELECT 1 FROM users WHERE id = $1 FOR UPDATE', [userId]);
    const pending: Promise<T>[] = [];
    for (const request of requests) {
      pending.push(request());
      await expect.poll(waiting).toBe(pending.length);
    }
    await holder.query('COMMIT');
    return await Promise.all(pending);
  } finally {
    holder.release(true);
  }
}

beforeEach(() => {
  company.person = newPerson();
});

const errorOf = (page: Page) => page.location?.searchParams.get('error') ?? undefined;

test('signs nobody in whose account is unlinked meanwhile', async () => {
  const user = await withPassword();
  const owner = oauth.browserOf(user);
  await owner.get(
    new URL((await oauth.authorize(owner)).href.replace('http://petalpaw.localhost', server.url)),
  );
  const [account] = await query('SELECT id FROM accounts WHERE user_id = $1', [user.id]);
  const browser = new Browser();
  const callback = await oauth.authorize(browser);
  const [removed, entered] = await inOrder(user.id, [
    () => owner.get(oauth.urlOf(`/auth/accounts/${account.id}`), 'DELETE'),
    () => onTwo(browser, callback),
  ]);
  expect(removed?.status).toBe(204);
  expect(entered && errorOf(entered)).toBe('LOGIN_REQUIRED');
  expect(entered?.headers.getSetCookie()).toEqual([]);
});

test('links nothing to a session ended between lookup and lock', async () => {
  const user = await withPassword();
  const thief = oauth.browserOf(user);
  const callback = await oauth.authorize(thief);
  const newer = await signIn(server.request, user.email, user.password);
  const body = { currentPassword: user.password, newPassword: 'another one, which the thief does not know' };
  const [changed, entered] = await inOrder<{ status: number } | Page>(user.id, [
    () => server.request('POST', '/auth/change-password', { token: newer.token, body }),
    () => onTwo(thief, callback),
  ]);
  expect(changed?.status).toBe(201);
  expect(errorOf(entered as Page)).toBe('LOGIN_REQUIRED');
  expect(await query('SELECT id FROM accounts WHERE user_id = $1', [user.id])).toEqual([]);
});

test('removes only one of the last two accounts when two replicas remove them concurrently', async () => {
  other.person = { ...company.person, sub: `other ${company.person.sub}` };
  const browser = new Browser();
  for (const provider of ['company', 'other']) {
    const callback = await oauth.authorize(browser, provider);
    await browser.get(new URL(callback.pathname + callback.search, server.url));
  }
  const [{ user_id }] = await query('SELECT user_id FROM accounts WHERE subject = $1', [company.person.sub]);
  const { body } = await browser.get(`${server.url}/auth/accounts`);
  const pages = await inOrder(
    user_id,
    body.data.map(
      ({ id }: { id: string }, at: number) =>
        () =>
          browser.get(`${at ? replica.url : server.url}/auth/accounts/${id}`, 'DELETE'),
    ),
  );
  const outcomes = (pages as Page[]).map(({ status, body }) => `${status} ${body?.error ?? ''}`);
  expect(outcomes).toEqual(['204 ', '409 LAST_WAY_IN']);
});

test('a sign-in that starts on one replica ends on the other, once', async () => {
  const browser = new Browser();
  const callback = await oauth.authorize(browser);
  expect(callback.origin).toBe('http://petalpaw.localhost');
  const cookie = browser.header(server.url);
  const uses = await Promise.all(
    [replica, server, replica, server].map(({ request }) =>
      request('GET', callback.pathname + callback.search, { cookie }),
    ),
  );
  const ends = uses.map(({ headers }) => headers.get('location'));
  expect(ends.sort()).toEqual([...Array(3).fill('/?error=OAUTH_STATE_INVALID'), '/pets']);
});

test('signs in one of two providers that bring the same new address to two replicas concurrently', async () => {
  other.person = { ...company.person, sub: `other ${company.person.sub}` };
  const browsers = [new Browser(), new Browser()] as const;
  const callbacks = [
    await oauth.authorize(browsers[0]),
    await oauth.authorize(browsers[1], 'other'),
  ] as const;
  const first = new URL(callbacks[0].pathname + callbacks[0].search, server.url);
  const pages = await Promise.all([browsers[0].get(first), onTwo(browsers[1], callbacks[1])]);
  expect(pages.map(errorOf).sort()).toEqual(['LOGIN_REQUIRED', undefined]);
  const { email } = company.person;
  expect(await query('SELECT count(*)::int AS n FROM accounts WHERE email = $1', [email])).toEqual([
    { n: 1 },
  ]);
});
