/** Test support: a server with two real providers, and browsers that sign in with them. */

import { type SignedIn, startServer, type TestServer } from '#test/support/server.ts';
import { Browser, type Page } from './browser.ts';
import { startOidcProvider, type TestProvider } from './oidc-provider.ts';

export interface Outcome {
  /** The page that redirects to `/pets`. */
  readonly end: Page;
  /** The error identifier in the address. */
  readonly error: string | undefined;
  // biome-ignore lint/suspicious/noExplicitAny: the user as GET /auth/session has them; undefined when nobody is in.
  readonly user: any;
}

export interface SignIns {
  readonly server: TestServer;
  readonly company: TestProvider;
  readonly other: TestProvider;
  /** Returns the address of a path of the server. */
  at(path: string): string;
  /** Performs the whole provider sign-in and returns its outcome. */
  signIn(browser: Browser, provider?: string): Promise<Outcome>;
  /** Performs the sign-in up to the address to which the provider sends the browser back. */
  comeBack(browser: Browser, provider?: string): Promise<URL>;
  /** Requests such an address and returns the outcome. */
  finish(browser: Browser, callback: URL): Promise<Outcome>;
  /** Returns a browser that holds the session of a user. */
  browserOf(user: SignedIn): Browser;
  // biome-ignore lint/suspicious/noExplicitAny: rows of every shape.
  query(text: string, values?: unknown[]): Promise<any[]>;
  close(): Promise<void>;
}

/** Starts all three; `overrides` are environment variables of the server, `logTo` receives the lines of its log. */
export async function startSessions(
  overrides: Record<string, string> = {},
  logTo?: (line: string) => void,
): Promise<SignIns> {
  const [company, other] = await Promise.all([startOidcProvider(), startOidcProvider()]);
  const server = await startServer({ ...company.env('COMPANY'), ...other.env('OTHER'), ...overrides }, logTo);
  const at = (path: string) => server.url + path;

  const outcome = async (browser: Browser, end: Page): Promise<Outcome> => {
    const session = await browser.get(at('/auth/session'));
    return {
      end,
      error: end.location?.searchParams.get('error') ?? undefined,
      user: session.status === 200 ? session.body.data.user : undefined,
    };
  };
  const comeBack = async (browser: Browser, provider = 'company') => {
    const address = at(`/auth/oauth/${provider}?returnTo=/pets`);
    const { location } = await browser.visit(address, ({ pathname }) => pathname.endsWith('/callback'));
    if (location === undefined) throw new Error(`${provider} did not send the browser back`);
    return location;
  };
  const finish = async (browser: Browser, callback: URL) => outcome(browser, await browser.get(callback));

  return {
    server,
    company,
    other,
    at,
    comeBack,
    finish,
    signIn: async (browser, provider) => finish(browser, await comeBack(browser, provider)),
    browserOf({ cookie }) {
      const browser = new Browser();
      browser.put(server.url, cookie);
      return browser;
    },
    query: async (text, values = []) => (await server.running.app.database.pool.query(text, values)).rows,
    async close() {
      await server.close();
      await Promise.all([company.close(), other.close()]);
    },
  };
}
