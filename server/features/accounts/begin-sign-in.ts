/** Sending a browser to a provider. */
import { Refusal } from '#domain/refusal.ts';
import { identify } from '#features/auth/public.ts';
import type { App } from '#platform/app-context.ts';
import type { Call, Caller } from '#platform/call.ts';
import { keyedHash } from '#platform/crypto/keyed-hash.ts';
import { hashSecretToken, isSecretToken, newSecretToken } from '#platform/crypto/secret-token.ts';
import { insertFlow } from './flow-queries.ts';
import { type FlowSecrets, type Provider, providerUnavailable, refusalOfProvider } from './provider.ts';
import { redirectUri, requireProvider } from './providers.ts';

/** Seconds that a sign-in may take at the provider. */
export const flowLifetime = 600;

/** The cookies of the browser that asks, as far as they matter. */
export interface BrowserCookies {
  /** Of its session, if it has one. */
  readonly session: string | undefined;
  /** That ties sign-ins under way to it. */
  readonly browser: string | undefined;
}

export interface BegunSignIn {
  /** Where the browser goes. */
  readonly location: string;
  /** Value of the cookie that ties the sign-in to the browser, for {@link flowLifetime} seconds. */
  readonly browserCookie: string;
}

/**
 * Begins a sign-in with the provider: `returnTo`, a checked path of ours, is where it ends. It can end in a link to the
 * account that is signed in only when it began `onOwnPage`, and not on a page of another site.
 *
 * @throws Refusal NOT_FOUND when there is no such provider; UNAVAILABLE when it does not answer.
 */
export async function beginOAuthSignIn(
  call: Call,
  { provider: name, returnTo, onOwnPage }: { provider: string; returnTo: string; onOwnPage: boolean },
  cookies: BrowserCookies,
): Promise<BegunSignIn> {
  const provider = requireProvider(call.app, name);
  const secrets = secretsOf(call.app, newSecretToken());
  // Before the database is asked for anything: nobody there waits for a provider.
  const location = await addressAt(call, provider, secrets);
  // A browser that begins twice, in two tabs, keeps one secret. Nobody can plant one: its name begins with __Host-.
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
    // Nothing that is wrong at this point is the browser's doing, or can be mended by it.
    throw providerUnavailable();
  }
}

/** One line for whoever runs the server; it holds nothing that the provider or the browser sent. */
export function logProviderFailure({ app, requestId }: Call, { name }: Provider, reason: string): void {
  app.log.warn({ provider: name, reason, requestId }, 'a sign-in with a provider failed');
}

/** Nonce and verifier follow from the state and the root secret: neither has to be kept, nor could be stolen. */
export function secretsOf(app: App, state: string): FlowSecrets {
  const derive = (purpose: string) => keyedHash(app.appSecret, purpose, state).toString('base64url');
  return { state, nonce: derive('oauth nonce'), verifier: derive('oauth verifier') };
}

/** Whose session the cookie is; undefined for none and for a dead one, which stands in nobody's way. */
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
