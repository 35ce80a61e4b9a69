import { expect } from 'vitest';
import { accountReplicasTest as test } from './testing/account-test.ts';
import { Browser, type Page } from './testing/browser.ts';
import { newPerson } from './testing/oidc-provider.ts';

test.beforeEach(({ company }) => {
  company.person = newPerson();
});
/** Returns the address, which is the same for both, at one of them. */
const on = (url: string, callback: URL) => new URL(callback.pathname + callback.search, url);

test('a sign-in that starts on one replica finishes on the other, once', async ({
  oauth,
  server,
  replica,
}) => {
  const browser = new Browser();
  const callback = await oauth.authorize(browser);
  expect(callback.origin).toBe('http://petalpaw.localhost');
  const cookie = browser.header(server.url);
  const ends = await Promise.all(
    [replica.url, server.url, replica.url, server.url].map(async (url) => {
      const answer = await fetch(on(url, callback), { redirect: 'manual', headers: { cookie } });
      return answer.headers.get('location');
    }),
  );
  expect(ends.sort()).toEqual([...Array(3).fill('/?error=OAUTH_STATE_INVALID'), '/pets']);
});

test('16 concurrent callbacks of one new person on two replicas create one user and one link', async ({
  oauth,
  replica,
  server,
  company,
  query,
}) => {
  const browsers = Array.from({ length: 16 }, () => new Browser());
  const callbacks = await Promise.all(browsers.map((browser) => oauth.authorize(browser)));
  const ends = await Promise.all(
    browsers.map((browser, at) => browser.get(on(at % 2 ? replica.url : server.url, callbacks[at] as URL))),
  );
  expect(ends.map(({ status, headers }) => `${status} ${headers.get('location')}`)).toEqual(
    Array(16).fill('303 /pets'),
  );
  const { email, sub } = company.person;
  expect(await query('SELECT count(*)::int AS n FROM users WHERE email = $1', [email])).toEqual([{ n: 1 }]);
  expect(await query('SELECT count(*)::int AS n FROM accounts WHERE subject = $1', [sub])).toEqual([
    { n: 1 },
  ]);
});

test('removes only one of the last two accounts when two replicas remove them concurrently (contract §5)', async ({
  other,
  company,
  server,
  oauth,
  query,
  replica,
}) => {
  other.person = { ...company.person, sub: `other ${company.person.sub}` };
  const browser = new Browser();
  for (const provider of ['company', 'other'])
    await browser.get(on(server.url, await oauth.authorize(browser, provider)));
  const { body } = await browser.get(`${server.url}/auth/accounts`);
  // Each removal takes so long that the other one has read by then.
  await query(`
    CREATE FUNCTION take_time() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN PERFORM pg_sleep(0.5); RETURN OLD; END $$;
    CREATE TRIGGER take_time BEFORE DELETE ON accounts FOR EACH ROW EXECUTE FUNCTION take_time();
  `);
  const removals = body.data.map(({ id }: { id: string }, at: number) =>
    browser.get(`${at ? replica.url : server.url}/auth/accounts/${id}`, 'DELETE'),
  );
  const outcomes = (await Promise.all<Page>(removals)).map(
    ({ status, body }) => `${status} ${body?.error ?? ''}`,
  );
  expect(outcomes.sort()).toEqual(['204 ', '409 LAST_WAY_IN']);
});
