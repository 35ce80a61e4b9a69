/** Concurrent changes on another replica while a provider sign-in waits for the user's lock. */
import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { readConfig } from '#platform/config/config.ts';
import { createLog } from '#platform/observability/log.ts';
import { type RunningServer, startServer as startOn } from '#server/start.ts';
import { type SignedIn, signIn } from '#test/support/server.ts';
import { Browser, type Page } from './testing/browser.ts';
import { newPerson } from './testing/oidc-provider.ts';
import { type SignIns, startSessions } from './testing/sign-ins.ts';

let one: SignIns;
let two: RunningServer;
beforeAll(async () => {
  one = await startSessions({ PUBLIC_URL: 'http://petalpaw.localhost' });
  const config = readConfig({ ...one.server.env });
  two = await startOn(config, createLog(config));
});
afterAll(async () => {
  await two?.stop();
  await one?.close();
});
beforeEach(() => {
  one.company.person = newPerson();
});

const onTwo = (browser: Browser, callback: URL) =>
  browser.get(new URL(callback.pathname + callback.search, two.url));
const errorOf = (page: Page) => page.location?.searchParams.get('error') ?? undefined;

/** Creates a user with a password whose address the provider has verified. */
async function withPassword(): Promise<SignedIn> {
  const user = await one.server.newUser('CUSTOMER');
  const email = one.company.person.email ?? '';
  await one.query('UPDATE users SET email = $2, email_key = $2 WHERE id = $1', [user.id, email]);
  return { ...user, email };
}

/**
 * Locks the user's row and starts each of `requests` once the one before waits for it. Releases the lock when all wait:
 * they continue in that order.
 */
async function inOrder<T>(userId: string, requests: readonly (() => Promise<T>)[]): Promise<T[]> {
  const { pool } = one.server.running.app.database;
  const holder: pg.PoolClient = await pool.connect();
  const waiting = async () => {
    const { rows } = await pool.query(
      "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
    );
    return rows.length;
  };
  try {
    await holder.query('BEGIN');
    await holder.query('SELECT 1 FROM users WHERE id = $1 FOR UPDATE', [userId]);
    const pending: Promise<T>[] = [];
    for (const request of requests) {
      pending.push(request());
      await expect.poll(waiting, { timeout: 10_000 }).toBe(pending.length);
    }
    await holder.query('COMMIT');
    return await Promise.all(pending);
  } finally {
    holder.release(true);
  }
}

test('contract §5: an account that is unlinked between look-up and lock does not sign in', async () => {
  const user = await withPassword();
  const owner = one.browserOf(user);
  await owner.get(
    new URL((await one.comeBack(owner)).href.replace('http://petalpaw.localhost', one.server.url)),
  );
  const [account] = await one.query('SELECT id FROM accounts WHERE user_id = $1', [user.id]);
  const browser = new Browser();
  const callback = await one.comeBack(browser);
  const [removed, entered] = await inOrder(user.id, [
    () => owner.get(one.at(`/auth/accounts/${account.id}`), 'DELETE'),
    () => onTwo(browser, callback),
  ]);
  expect(removed?.status).toBe(204);
  expect(entered && errorOf(entered)).toBe('LOGIN_REQUIRED');
  expect(entered?.headers.getSetCookie()).toEqual([]);
});

test('contract §5: a session that ends between look-up and lock links nothing', async () => {
  const user = await withPassword();
  const thief = one.browserOf(user);
  const callback = await one.comeBack(thief);
  const newer = await signIn(one.server.request, user.email, user.password);
  const body = { currentPassword: user.password, newPassword: 'another one, which the thief does not know' };
  const [changed, entered] = await inOrder<{ status: number } | Page>(user.id, [
    () => one.server.request('POST', '/auth/change-password', { token: newer.token, body }),
    () => onTwo(thief, callback),
  ]);
  expect(changed?.status).toBe(201);
  expect(errorOf(entered as Page)).toBe('LOGIN_REQUIRED');
  expect(await one.query('SELECT id FROM accounts WHERE user_id = $1', [user.id])).toEqual([]);
});

test('contract §5: of two providers that come for one new address at once, on two replicas, one gets in', async () => {
  one.other.person = { ...one.company.person, sub: `other ${one.company.person.sub}` };
  const browsers = [new Browser(), new Browser()] as const;
  const callbacks = [await one.comeBack(browsers[0]), await one.comeBack(browsers[1], 'other')] as const;
  const first = new URL(callbacks[0].pathname + callbacks[0].search, one.server.url);
  const pages = await Promise.all([browsers[0].get(first), onTwo(browsers[1], callbacks[1])]);
  expect(pages.map(errorOf).sort()).toEqual(['LOGIN_REQUIRED', undefined]);
  const { email } = one.company.person;
  expect(await one.query('SELECT count(*)::int AS n FROM accounts WHERE email = $1', [email])).toEqual([
    { n: 1 },
  ]);
});
