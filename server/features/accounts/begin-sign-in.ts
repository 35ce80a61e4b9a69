/** Begins a provider sign-in: sends the browser to the provider. */
import { Refusal } from '#domain/refusal.ts';
import { identify } from '#features/auth/public.ts';
import type { App } from '#platform/app-context.ts';
import type { Call, Caller } from '#platform/call.ts';
import { keyedHash } from '#platform/crypto/keyed-hash.ts';
import { hashSecretToken, isSecretToken, newSecretToken } from '#platform/crypto/secret-token.ts';
import { insertFlow } from './flow-queries.ts';
import { type FlowSecrets, type Provider, providerUnavailable, refusalOfProvider } from './provider.ts';
import { redirectUri, requireProvider } from './providers.ts';

/** Seconds that a provider sign-in may take. */
export const flowLifetime = 600;

/** The relevant cookies of the requesting browser. */
export interface BrowserCookies {
  /** The session cookie, if the browser has one. */
  readonly session: string | undefined;
  /** The cookie that ties pending provider sign-ins to the browser. */
  readonly browser: string | undefined;
}

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
  const caller = onOwnPage ? await signedIn(call, cookies.session) : undefined;
  const flow = {
    stateHash: hashSecretToken(secrets.state),
    browserHash: hashSecretToken(browserCookie),
    provider: provider.name,
    returnTo,
    userId: caller?.userId ?? null,
    signInId: caller?.signInId ?? null,
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

/** Writes one log line for the operator; it contains nothing that the provider or the browser sent. */
export function logProviderFailure({ app, requestId }: Call, { name }: Provider, reason: string): void {
  app.log.warn({ provider: name, reason, requestId }, 'a sign-in with a provider failed');
}

/**
 * The nonce and the verifier are derived from the state and the root secret, so neither is stored, and neither can be
 * stolen from the database.
 */
export function secretsOf(app: App, state: string): FlowSecrets {
  const derive = (purpose: string) => keyedHash(app.appSecret, purpose, state).toString('base64url');
  return { state, nonce: derive('oauth nonce'), verifier: derive('oauth verifier') };
}

/**
 * Returns the caller of the session cookie; undefined without a cookie, and for one that is no longer valid, which does
 * not prevent a sign-in.
 */
export async function signedIn(call: Call, session: string | undefined): Promise<Caller | undefined> {
  if (session === undefined) return undefined;
  try {
    const { caller } = await identify(call, { kind: 'cookie', token: session }, false);
    return caller;
  } catch (error) {
    if (error instanceof Refusal && error.identifier === 'UNAUTHENTICATED') return undefined;
    throw error;
  }
}
