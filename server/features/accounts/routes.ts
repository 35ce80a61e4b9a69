/** The endpoints of provider sign-ins and linked accounts (contract §5). */
import type { IncomingHttpHeaders } from 'node:http';
import { type AnyEndpoint, endpoint, Reply } from '#platform/http/endpoint.ts';
import { clearedHostCookie, cookieValue, hostCookie } from '#platform/http/pipeline/cookies.ts';
import { sessionCookie } from '#platform/http/pipeline/identity.ts';
import { isForeignNavigation } from '#platform/http/protection/csrf.ts';
import { requireOwnAccount } from './access.ts';
import { type BrowserCookies, beginOAuthSignIn, finishOAuthSignIn } from './oauth-operations.ts';
import { listAccounts, removeAccount } from './operations.ts';
import { flowLifetime, requireProvider } from './providers.ts';
import {
  accounts,
  accountsExample,
  beginQuery,
  callbackQuery,
  providerName,
  providers,
  providersExample,
  toAccountReply,
} from './schema.ts';

const tag = 'Sign-in';
const forSignedIn = { tag, access: 'signedIn' } as const;
/** What the two steps of a sign-in have in common. */
const signInStep = {
  tag,
  access: 'ignored',
  authLimited: true,
  pathSchema: { provider: providerName },
  pathExample: { provider: 'google' },
  getWrites: true,
} as const;

/**
 * Ties pending provider sign-ins to the browser that began them, so that nobody can finish their own in another user's
 * browser.
 */
const browserCookie = '__Host-oauth';

export const accountEndpoints: readonly AnyEndpoint[] = [
  endpoint('listOAuthProviders', 'GET /auth/oauth/providers', {
    tag,
    summary: 'List the sign-in providers',
    description:
      'The OpenID Connect and OAuth providers that are configured on this server; an empty list when there are none.',
    access: 'ignored',
    success: { description: 'Their names', schema: providers, example: providersExample },
    handle: ({ app }) => app.config.oauth.map(({ name }) => ({ name })),
  }),
  endpoint('beginOAuthSignIn', 'GET /auth/oauth/:provider', {
    summary: 'Sign in with a provider',
    description:
      'For browsers, as a link: it leads to the provider, and back to `returnTo`. A user who is signed in by cookie, and follows the link from a page of this server, links the account at the provider to their own, if both have the same confirmed address. From a page of another site (`Sec-Fetch-Site`) it is an ordinary sign-in, which links nothing to an account that has another way in.',
    ...signInStep,
    query: beginQuery,
    success: {
      status: 302,
      description: 'To the provider',
      headers: {
        Location: 'With PKCE, state and nonce.',
        'Set-Cookie': 'A cookie that ties the sign-in to this browser.',
      },
    },
    loadTarget: (call, { provider }) => requireProvider(call.app, provider),
    handle: async (call, { params, query, headers }) => {
      const onOwnPage = !isForeignNavigation(headers, call.app.publicUrl);
      const request = { ...params, returnTo: query.returnTo, onOwnPage };
      const begun = await beginOAuthSignIn(call, request, cookiesOf(headers));
      return new Reply({
        headers: {
          location: begun.location,
          'set-cookie': hostCookie(browserCookie, begun.browserCookie, flowLifetime),
        },
      });
    },
  }),
  endpoint('finishOAuthSignIn', 'GET /auth/oauth/:provider/callback', {
    summary: 'Complete a sign-in with a provider',
    description:
      'Redirect URI to register at the provider. Opens a session and leads to `returnTo`; a refusal is reported there in the parameter `error`, with one of the identifiers of errors. An account that has a password, or another account at a provider, is linked only from its own session, which must be the one that began: else `LOGIN_REQUIRED`. Linking is mailed to the user.',
    ...signInStep,
    query: callbackQuery,
    success: {
      status: 303,
      description: 'To `returnTo`, signed in, or with `error`',
      headers: { Location: 'A path of this server.', 'Set-Cookie': 'The session cookie, if all went well.' },
    },
    loadTarget: (call, { provider }) => requireProvider(call.app, provider),
    handle: async (call, { params, query, headers }) => {
      const finished = await finishOAuthSignIn(call, params.provider, query, cookiesOf(headers));
      const cookies = finished.sessionCookie && [
        hostCookie(sessionCookie, finished.sessionCookie),
        clearedHostCookie(browserCookie),
      ];
      return new Reply({
        headers: { location: finished.location, ...(cookies ? { 'set-cookie': cookies } : {}) },
      });
    },
  }),
  endpoint('listAccounts', 'GET /auth/accounts', {
    ...forSignedIn,
    summary: "List one's linked accounts",
    description: "The caller's own accounts at providers, which can be used to sign in.",
    success: { description: 'Oldest first', schema: accounts, example: accountsExample },
    handle: async (call) => (await listAccounts(call)).map(toAccountReply),
  }),
  endpoint('removeAccount', 'DELETE /auth/accounts/:id', {
    ...forSignedIn,
    summary: 'Unlink a provider account',
    description:
      'Removes one of the caller’s own linked accounts and emails the user. The last way to sign in cannot be removed.',
    success: { description: 'Unlinked' },
    refusals: ['FORBIDDEN', 'LAST_WAY_IN'],
    loadTarget: (call, { id }) => requireOwnAccount(call, id),
    handle: (call, { params }) => removeAccount(call, params.id),
  }),
];

function cookiesOf({ cookie }: IncomingHttpHeaders): BrowserCookies {
  return { session: cookieValue(cookie, sessionCookie), browser: cookieValue(cookie, browserCookie) };
}
