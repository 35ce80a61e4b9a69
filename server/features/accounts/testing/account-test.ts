/** Test support: a server with two real providers, and browsers that sign in with them. */

import { authTest } from '#features/auth/testing/auth-test.ts';
import { perFile, startReplica } from '#test/support/fixtures.ts';
import { type SignedIn, startServer } from '#test/support/server.ts';
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

export const accountTest = authTest
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads the names of other fixtures from a pattern.
  .extend('company', perFile, async ({}, { onCleanup }) => {
    const provider = await startOidcProvider();
    onCleanup(() => provider.close());
    return provider;
  })
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads the names of other fixtures from a pattern.
  .extend('other', perFile, async ({}, { onCleanup }) => {
    const provider = await startOidcProvider();
    onCleanup(() => provider.close());
    return provider;
  })
  /** The lines of the server's log. */
  .extend('logLines', perFile, (): string[] => [])
  .extend('server', perFile, async ({ settings, company, other, logLines }, { onCleanup }) => {
    const env = { ...company.env('COMPANY'), ...other.env('OTHER'), ...settings };
    const server = await startServer(env, (line) => logLines.push(line));
    onCleanup(() => server.close());
    return server;
  })
  .extend('oauth', perFile, ({ server }) => {
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
    return { urlOf, authorize, finish, signIn, browserOf, providersOf };
  });

/** The same with a second server on the same database; both have one address for the outside. */
export const accountReplicasTest = accountTest
  .extend('settings', perFile, { PUBLIC_URL: 'http://petalpaw.localhost' })
  .extend('replica', perFile, async ({ server }, { onCleanup }) => {
    const replica = await startReplica(server);
    onCleanup(() => replica.stop());
    return replica;
  });
