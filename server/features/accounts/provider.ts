/** What a provider is to the rest of the feature, and what its failures mean to the caller. */
import type { AuthorizationResponseError, ResponseBodyError } from 'openid-client';
import { Refusal } from '#domain/refusal.ts';

/** The secrets of one sign-in: they go out with the browser, or are compared when it comes back. */
export interface FlowSecrets {
  readonly state: string;
  readonly nonce: string;
  /** The PKCE verifier (RFC 7636). */
  readonly verifier: string;
}

/** What a provider says of a person, after everything about its answer has been checked. */
export interface ProviderIdentity {
  readonly issuer: string;
  /** What the issuer calls the person, for good. */
  readonly subject: string;
  /** The person's address, if the provider says that it has verified it. */
  readonly verifiedEmail: string | undefined;
  /** What might be the person's name, best first. */
  readonly names: readonly unknown[];
}

/** A provider as `OAUTH_<NAME>_*` configures it. Nothing here touches the database. */
export interface Provider {
  /** The name in the path. */
  readonly name: string;
  /**
   * Where the browser is sent to, and back from to `redirectUri`.
   *
   * @throws whatever {@link refusalOfProvider} understands.
   */
  authorizationUrl(redirectUri: string, secrets: FlowSecrets): Promise<URL>;
  /**
   * Who came back: exchanges the code in `answer`, the URL that the provider sent the browser to.
   *
   * @throws whatever {@link refusalOfProvider} understands.
   */
  identify(answer: URL, secrets: FlowSecrets): Promise<ProviderIdentity>;
}

/** The provider does not answer, is too slow, or says itself that it cannot. */
export class ProviderAway extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'ProviderAway';
  }
}

/** What the provider answered is not what the protocol promises. */
export class ProviderNonsense extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'ProviderNonsense';
  }
}

/** UNAVAILABLE, on account of the provider: it is worth asking again after 10 s. */
export function providerUnavailable(): Refusal {
  return new Refusal('UNAVAILABLE', 'provider: does not respond', { retryAfter: 10 });
}

/** UNAVAILABLE, OAUTH_DENIED or OAUTH_FAILED, and one word for the log; never anything that the provider sent along. */
export function refusalOfProvider(error: unknown): { refusal: Refusal; reason: string } {
  const reason = reasonOf(error);
  if (isAway(error) || reason === 'temporarily_unavailable' || reason === 'server_error') {
    return { refusal: providerUnavailable(), reason };
  }
  const isDenied = isAuthorizationError(error) && reason === 'access_denied';
  return { refusal: new Refusal(isDenied ? 'OAUTH_DENIED' : 'OAUTH_FAILED'), reason };
}

function isAway(error: unknown): boolean {
  // openid-client wraps what its fetch throws.
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof ProviderAway) return true;
  }
  return false;
}

/** By their codes: the classes are loaded with the first sign-in, and these functions at the start. */
function isAuthorizationError(error: unknown): error is AuthorizationResponseError {
  return (
    error instanceof Error && (error as NodeJS.ErrnoException).code === 'OAUTH_AUTHORIZATION_RESPONSE_ERROR'
  );
}

function isBodyError(error: unknown): error is ResponseBodyError {
  return error instanceof Error && (error as NodeJS.ErrnoException).code === 'OAUTH_RESPONSE_BODY_ERROR';
}

/** Causes of openid-client's errors hold whole answers, with tokens in them: only codes are taken from them. */
function reasonOf(error: unknown): string {
  if (isAuthorizationError(error) || isBodyError(error)) {
    return /^[a-z_]{1,60}$/.test(error.error) ? error.error : 'unknown_error';
  }
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof ProviderAway || cause instanceof ProviderNonsense) return cause.message;
  }
  const { code, name } = error as { code?: unknown; name?: unknown };
  return typeof code === 'string' ? code : String(name);
}
