/** Begins a provider sign-in: sends the browser to the provider. */

import { hashSecretToken, isSecretToken, newSecretToken } from '#platform/base/crypto/secret-token.ts';
import type { Call } from '#platform/data/call.ts';
import { type BrowserCookies, callerOfCookie, flowLifetime, logProviderFailure, secretsOf } from './flow.ts';
import { insertFlow } from './flow-queries.ts';
import { type FlowSecrets, type Provider, providerUnavailable, refusalOfProvider } from './provider.ts';
import { redirectUri, requireProvider } from './providers.ts';

export interface BegunSignIn {
  /** The address to which the browser is redirected. */
  readonly location: string;
  /** Value of the cookie that ties the provider sign-in to the browser, for {@link flowLifetime} seconds. */
  readonly browserCookie: string;
}

/**
 * Begins a sign-in with the provider, which ends at `returnTo`, a checked path of this server. It can link the
 * provider's account to the signed-in user only when it began `onOwnPage`, not on a page of another site.
 *
 * @throws Refusal NOT_FOUND when there is no such provider; UNAVAILABLE when it does not respond.
 */
export async function beginOAuthSignIn(
  call: Call,
  { provider: name, returnTo, onOwnPage }: { provider: string; returnTo: string; onOwnPage: boolean },
  cookies: BrowserCookies,
): Promise<BegunSignIn> {
  const provider = requireProvider(call.app, name);
  const secrets = secretsOf(call.app, newSecretToken());
  // Before any database access, so that no connection waits for a provider.
  const location = await addressAt(call, provider, secrets);
  // A browser that begins twice, in two tabs, keeps one secret. No other site can plant one: the cookie's name begins
  // with __Host-.
  const { browser } = cookies;
  const browserCookie = browser !== undefined && isSecretToken(browser) ? browser : newSecretToken();
  const caller = onOwnPage ? await callerOfCookie(call, cookies.session) : undefined;
  const flow = {
    stateHash: hashSecretToken(secrets.state),
    browserHash: hashSecretToken(browserCookie),
    provider: provider.name,
    returnTo,
    userId: caller?.userId ?? null,
    sessionId: caller?.sessionId ?? null,
  };
  await insertFlow(call.db, flow, flowLifetime);
  return { location: location.href, browserCookie };
}

async function addressAt(call: Call, provider: Provider, secrets: FlowSecrets): Promise<URL> {
  try {
    return await provider.authorizationUrl(redirectUri(call.app, provider), secrets);
  } catch (error) {
    const { reason } = refusalOfProvider(error);
    logProviderFailure(call, provider, reason);
    // The browser has neither caused nor can fix any error at this point.
    throw providerUnavailable();
  }
}
