/** The interface of a provider for the rest of the feature, and the refusals for its failures. */
import { Refusal } from '#domain/refusal.ts';

/** The secrets of one provider sign-in: they are sent with the browser, or compared when it returns. */
export interface FlowSecrets {
  readonly state: string;
  readonly nonce: string;
  /** The PKCE verifier (RFC 7636). */
  readonly verifier: string;
}

/** A person's identity according to the provider, after everything in its response has been checked. */
export interface ProviderIdentity {
  readonly issuer: string;
  /** The issuer's permanent identifier of the person. */
  readonly subject: string;
  /** The person's address, if the provider states that it has verified it. */
  readonly verifiedEmail: string | undefined;
  /** Candidates for the person's name, best first. */
  readonly names: readonly unknown[];
}

/** A provider as configured by `OAUTH_<NAME>_*`. Nothing here uses the database. */
export interface Provider {
  readonly name: string;
  /**
   * Returns the address to which the browser is sent; the provider sends it back to `redirectUri`.
   *
   * @throws any error that {@link refusalOfProvider} understands.
   */
  authorizationUrl(redirectUri: string, secrets: FlowSecrets): Promise<URL>;
  /**
   * Identifies the returning user: exchanges the code in `response`, the URL to which the provider sent the browser.
   *
   * @throws any error that {@link refusalOfProvider} understands.
   */
  identify(response: URL, secrets: FlowSecrets): Promise<ProviderIdentity>;
}

/**
 * The provider does not respond, is too slow, or reports that it is unavailable. The message is one word for the log.
 */
export class ProviderUnavailableError extends Error {
  override readonly name = 'ProviderUnavailableError';
}

/** The provider's response violates the protocol. The message is one word for the log. */
export class ProviderProtocolError extends Error {
  override readonly name = 'ProviderProtocolError';
}

/** Returns UNAVAILABLE for a provider that does not respond, with a retry after 10 s. */
export function providerUnavailable(): Refusal {
  return new Refusal('UNAVAILABLE', 'provider: does not respond', 10);
}

/**
 * Returns UNAVAILABLE, OAUTH_DENIED or OAUTH_FAILED, and one word for the log; never anything that the provider sent.
 */
export function refusalOfProvider(error: unknown): { refusal: Refusal; reason: string } {
  const reason = reasonOf(error);
  if (
    ownErrorIn(error) instanceof ProviderUnavailableError ||
    reason === 'temporarily_unavailable' ||
    reason === 'server_error'
  ) {
    return { refusal: providerUnavailable(), reason };
  }
  const isDenied = (error as { code?: unknown }).code === authorizationError && reason === 'access_denied';
  return { refusal: new Refusal(isDenied ? 'OAUTH_DENIED' : 'OAUTH_FAILED'), reason };
}

/** The codes, because the classes are loaded only with the first sign-in, and these functions at the start. */
const authorizationError = 'OAUTH_AUTHORIZATION_RESPONSE_ERROR';
const bodyError = 'OAUTH_RESPONSE_BODY_ERROR';

/** Returns the error of our own that openid-client has wrapped, because our fetch has thrown it. */
function ownErrorIn(error: unknown): ProviderUnavailableError | ProviderProtocolError | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof ProviderUnavailableError || cause instanceof ProviderProtocolError) return cause;
  }
  return undefined;
}

/** The causes of openid-client's errors contain whole responses, with tokens in them: only their codes are used. */
function reasonOf(error: unknown): string {
  const { code, name, error: word } = error as { code?: unknown; name?: unknown; error?: unknown };
  if (code === authorizationError || code === bodyError) {
    return /^[a-z_]{1,60}$/.test(String(word)) ? String(word) : 'unknown_error';
  }
  return ownErrorIn(error)?.message ?? (typeof code === 'string' ? code : String(name));
}
