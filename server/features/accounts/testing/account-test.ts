/** Test support: a server with two real providers, and browsers that sign in with them. */

import { afterAll } from 'vitest';
import { openAuth } from '#features/auth/testing/auth-test.ts';
import { startReplica } from '#test/support/fixtures.ts';
import type { SignedIn } from '#test/support/server.ts';
import { Browser, type Page } from './browser.ts';
import { startOidcProvider } from './oidc-provider.ts';

export interface Outcome {
  /** The page that redirects to `/pets`. */
  readonly end: Page;
  /** The error identifier in the address. */
  readonly error: string | undefined;
  // biome-ignore lint/suspicious/noExplicitAny: the user as GET /auth/session has them; undefined when nobody is in.
  readonly user: any;
}

async function openProvider() {
  const provider = await startOidcProvider();
  afterAll(() => provider.close());
  return provider;
}

/** Call it once at the top of a file. */
export async function openAccounts(settings: Record<string, string> = {}) {
  const [company, other] = [await openProvider(), await openProvider()];
  /** The lines of the server's log. */
  const logLines: string[] = [];
  const env = { ...company.env('COMPANY'), ...other.env('OTHER'), ...settings };
  const opened = await openAuth(env, (line) => logLines.push(line));
  const { server } = opened;
  const urlOf = (path: string) => server.url + path;
  /** Performs the sign-in up to the callback address, to which the provider sends the browser back. */
  const authorize = async (browser: Browser, provider = 'company'): Promise<URL> => {
    const address = urlOf(`/auth/oauth/${provider}?returnTo=/pets`);
    const { location } = await browser.visit(address, ({ pathname }) => pathname.endsWith('/callback'));
    if (location === undefined) throw new Error(`${provider} did not send the browser back`);
    return location;
  };
  /** Requests a callback address and returns the outcome. */
  const finish = async (browser: Browser, callback: URL): Promise<Outcome> => {
    const end = await browser.get(callback);
    const session = await browser.get(urlOf('/auth/session'));
    return {
      end,
      error: end.location?.searchParams.get('error') ?? undefined,
      user: session.status === 200 ? session.body.data.user : undefined,
    };
  };
  /** Performs the whole sign-in with a provider and returns its outcome. */
  const signIn = async (browser: Browser, provider?: string) =>
    finish(browser, await authorize(browser, provider));
  /** Returns a browser that holds the session of a user. */
  const browserOf = ({ cookie }: SignedIn): Browser => {
    const browser = new Browser();
    browser.put(server.url, cookie);
    return browser;
  };
  /** The names of the providers that are linked to the user of a browser, oldest first. */
  const providersOf = async (browser: Browser): Promise<string[]> =>
    (await browser.get(urlOf('/auth/accounts'))).body.data.map(
      ({ provider }: { provider: string }) => provider,
    );
  const oauth = { urlOf, authorize, finish, signIn, browserOf, providersOf };
  return { ...opened, company, other, logLines, oauth };
}

/** The same with a second server on the same database; both have one address for the outside. */
export async function openAccountReplicas() {
  const opened = await openAccounts({ PUBLIC_URL: 'http://petalpaw.localhost' });
  const replica = await startReplica(opened.server);
  afterAll(() => replica.stop());
  return { ...opened, replica };
}
