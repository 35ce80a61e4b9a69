import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { readConfig } from '#platform/config/config.ts';
import { createLog } from '#platform/observability/log.ts';
import { type RunningServer, startServer as startOn } from '#server/start.ts';
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
/** Returns the address, which is the same for both, at one of them. */
const on = (url: string, callback: URL) => new URL(callback.pathname + callback.search, url);

test('what begins on one replica ends on the other, once', async () => {
  const browser = new Browser();
  const callback = await one.comeBack(browser);
  expect(callback.origin).toBe('http://petalpaw.localhost');
  const cookie = browser.header(one.server.url);
  const ends = await Promise.all(
    [two.url, one.server.url, two.url, one.server.url].map(async (url) => {
      const answer = await fetch(on(url, callback), { redirect: 'manual', headers: { cookie } });
      return answer.headers.get('location');
    }),
  );
  expect(ends.sort()).toEqual([...Array(3).fill('/?error=OAUTH_STATE_INVALID'), '/pets']);
});

test('16 callbacks of one new person on two replicas make one user and one link', async () => {
  const browsers = Array.from({ length: 16 }, () => new Browser());
  const callbacks = await Promise.all(browsers.map((browser) => one.comeBack(browser)));
  const ends = await Promise.all(
    browsers.map((browser, at) => browser.get(on(at % 2 ? two.url : one.server.url, callbacks[at] as URL))),
  );
  expect(ends.map(({ status, headers }) => `${status} ${headers.get('location')}`)).toEqual(
    Array(16).fill('303 /pets'),
  );
  const { email, sub } = one.company.person;
  expect(await one.query('SELECT count(*)::int AS n FROM users WHERE email = $1', [email])).toEqual([
    { n: 1 },
  ]);
  expect(await one.query('SELECT count(*)::int AS n FROM accounts WHERE subject = $1', [sub])).toEqual([
    { n: 1 },
  ]);
});

test('contract §5: of the last two accounts, removed at once on two replicas, one stays', async () => {
  one.other.person = { ...one.company.person, sub: `other ${one.company.person.sub}` };
  const browser = new Browser();
  for (const provider of ['company', 'other'])
    await browser.get(on(one.server.url, await one.comeBack(browser, provider)));
  const { body } = await browser.get(`${one.server.url}/auth/accounts`);
  // Each removal takes so long that the other one has read by then.
  await one.query(`
    CREATE FUNCTION take_time() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN PERFORM pg_sleep(0.5); RETURN OLD; END $$;
    CREATE TRIGGER take_time BEFORE DELETE ON accounts FOR EACH ROW EXECUTE FUNCTION take_time();
  `);
  const removals = body.data.map(({ id }: { id: string }, at: number) =>
    browser.get(`${at ? two.url : one.server.url}/auth/accounts/${id}`, 'DELETE'),
  );
  const outcomes = (await Promise.all<Page>(removals)).map(
    ({ status, body }) => `${status} ${body?.error ?? ''}`,
  );
  expect(outcomes.sort()).toEqual(['204 ', '409 LAST_WAY_IN']);
});
