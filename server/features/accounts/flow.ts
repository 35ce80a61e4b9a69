/** A provider sign-in from its begin to the browser's return: its secrets, its cookies and its failures. */
import { Refusal } from '#domain/refusal.ts';
import { identify } from '#features/auth/public.ts';
import { keyedHash } from '#platform/base/crypto/keyed-hash.ts';
import type { App } from '#platform/data/app.ts';
import type { Call, Caller } from '#platform/data/call.ts';
import type { FlowSecrets, Provider } from './provider.ts';

/** Seconds that a provider sign-in may take. */
export const flowLifetime = 600;

/** The relevant cookies of the requesting browser. */
export interface BrowserCookies {
  /** The session cookie, if the browser has one. */
  readonly session: string | undefined;
  /** The cookie that ties pending provider sign-ins to the browser. */
  readonly browser: string | undefined;
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
export async function callerOfCookie(call: Call, session: string | undefined): Promise<Caller | undefined> {
  if (session === undefined) return undefined;
  try {
    const { caller } = await identify(call, { kind: 'cookie', token: session }, false);
    return caller;
  } catch (error) {
    if (error instanceof Refusal && error.identifier === 'UNAUTHENTICATED') return undefined;
    throw error;
  }
}
