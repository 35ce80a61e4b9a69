/** A provider sign-in: its begin sends the browser to the provider, its end is the browser's return from there. */
import type { RefusalIdentifier } from '#domain/error-catalogue.ts';
import { Refusal } from '#domain/refusal.ts';
import { returnLocation } from '#domain/text/return-path.ts';
import { countLogin, identify, recordSecurityEvent } from '#features/auth/public.ts';
import { keyedHash } from '#platform/base/crypto/keyed-hash.ts';
import { hashSecretToken, isSecretToken, newSecretToken } from '#platform/base/crypto/secret-token.ts';
import type { App } from '#platform/data/app.ts';
import type { Call, Caller } from '#platform/data/call.ts';
import { insertFlow, takeFlow } from './flow-queries.ts';
import {
  type FlowSecrets,
  type Provider,
  type ProviderIdentity,
  providerUnavailable,
  refusalOfProvider,
} from './provider.ts';
import { flowLifetime, redirectUri, requireProvider } from './providers.ts';
import type { ProviderResponse } from './schema.ts';
import { signInWithProvider } from './sign-in-with-provider.ts';

/** The relevant cookies of the requesting browser. */
export interface BrowserCookies {
  /** The session cookie, if the browser has one. */
  readonly session: string | undefined;
  /** The cookie that ties pending provider sign-ins to the browser. */
  readonly browser: string | undefined;
}

/**
 * Begins a sign-in with the provider, which ends at `returnTo`, a checked path of this server. It can link the
 * provider's account to the signed-in user only when it began `onOwnPage`, not on a page of another site. Returns the
 * address to which the browser is redirected, and the value of the cookie that ties the sign-in to the browser, for
 * {@link flowLifetime} seconds.
 *
 * @throws Refusal NOT_FOUND when there is no such provider; UNAVAILABLE when it does not respond.
 */
export async function beginOAuthSignIn(
  call: Call,
  { provider: name, returnTo, onOwnPage }: { provider: string; returnTo: string; onOwnPage: boolean },
  cookies: BrowserCookies,
): Promise<{ location: string; browserCookie: string }> {
  const provider = await requireProvider(call.app, name);
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

export interface FinishedSignIn {
  /** The address to which the browser is redirected: where it came from, with the identifier of the refusal, if any. */
  readonly location: string;
  /** Value of the new session's cookie; undefined when the sign-in was refused. */
  readonly sessionCookie: string | undefined;
}

/**
 * Finishes a provider sign-in that this browser began. A refusal is reported in the address and recorded in the audit
 * log. A missing flow is only reported and counted; otherwise anybody could fill the audit log without having begun a
 * sign-in.
 *
 * @throws Refusal NOT_FOUND when there is no such provider.
 */
export async function finishOAuthSignIn(
  call: Call,
  name: string,
  response: ProviderResponse,
  cookies: BrowserCookies,
): Promise<FinishedSignIn> {
  const provider = await requireProvider(call.app, name);
  const flow = await flowOf(call, provider, response.state, cookies.browser);
  if (flow === undefined) return withError(call, '/', 'OAUTH_STATE_INVALID');
  try {
    const identity = await identityFrom(call, provider, flow.state, response);
    const sessionCookie = await signInWithProvider(call, {
      provider: provider.name,
      identity,
      session: await callerOfCookie(call, cookies.session),
      begunBy: flow.sessionId ?? undefined,
      replacedCookie: cookies.session,
    });
    countLogin(call.app, 'provider', 'succeeded');
    return { location: returnLocation(flow.returnTo), sessionCookie };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { identifier } = error;
    await recordSecurityEvent(call, 'oauthRefused', 'provider', provider.name, {
      after: { reason: identifier },
    });
    return withError(call, flow.returnTo, identifier);
  }
}

/**
 * Returns the flow that the state names, and uses it up; undefined when this browser has no such flow with this
 * provider.
 */
async function flowOf(call: Call, { name }: Provider, state = '', browser = '') {
  if (!isSecretToken(state) || !isSecretToken(browser)) return undefined;
  const flow = await takeFlow(call.db, {
    stateHash: hashSecretToken(state),
    browserHash: hashSecretToken(browser),
    provider: name,
  });
  return flow && { ...flow, state };
}

/**
 * The nonce and the verifier are derived from the state and the root secret, so neither is stored, and neither can be
 * stolen from the database.
 */
function secretsOf(app: App, state: string): FlowSecrets {
  const derive = (purpose: string) => keyedHash(app.appSecret, purpose, state).toString('base64url');
  return { state, nonce: derive('oauth nonce'), verifier: derive('oauth verifier') };
}

/** Returns the caller of the session cookie; undefined for one that is no longer valid, which prevents no sign-in. */
async function callerOfCookie(call: Call, token: string | undefined): Promise<Caller | undefined> {
  if (token === undefined) return undefined;
  try {
    return (await identify(call, { kind: 'cookie', token }, false)).caller;
  } catch (error) {
    if (error instanceof Refusal && error.identifier === 'UNAUTHENTICATED') return undefined;
    throw error;
  }
}

async function identityFrom(
  call: Call,
  provider: Provider,
  state: string,
  response: ProviderResponse,
): Promise<ProviderIdentity> {
  const url = new URL(redirectUri(call.app, provider));
  for (const parameter of ['code', 'state', 'iss', 'error'] as const) {
    const value = response[parameter];
    if (value !== undefined) url.searchParams.set(parameter, value);
  }
  try {
    return await provider.identify(url, secretsOf(call.app, state));
  } catch (error) {
    const { refusal, reason } = refusalOfProvider(error);
    if (refusal.identifier !== 'OAUTH_DENIED') logProviderFailure(call, provider, reason);
    throw refusal;
  }
}

/** Returns the result of a refused sign-in: `returnTo` with the identifier of the refusal. */
function withError(call: Call, returnTo: string, identifier: RefusalIdentifier): FinishedSignIn {
  countLogin(call.app, 'provider', identifier);
  return { location: returnLocation(returnTo, identifier), sessionCookie: undefined };
}

/** Writes one log line for the operator; it contains nothing that the provider or the browser sent. */
function logProviderFailure({ app, requestId }: Call, { name }: Provider, reason: string): void {
  app.log.warn({ provider: name, reason, requestId }, 'a sign-in with a provider failed');
}
