/** Identifies the caller: reads the credential from the request and asks the auth feature for its user. */
import type { FastifyRequest } from 'fastify';
import { Refusal } from '#domain/refusal.ts';
import type { Call, Caller, SignedInCall } from '#platform/data/call.ts';
import { cookieValue } from './cookies.ts';

/** Name of the session cookie (contract §5); the prefix makes browsers require Secure and Path=/. */
export const sessionCookie = '__Host-session';

export interface Credential {
  readonly kind: Caller['credentialKind'];
  readonly token: string;
}

export interface Identified {
  readonly caller: Caller;
  /** Headers about the session that every response to this request carries. */
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * Provided by the auth feature. `slides` says whether the use of a cookie extends the session's idle limit.
 *
 * @throws Refusal UNAUTHENTICATED when the credential is not valid.
 */
export type Identify = (call: Call, credential: Credential, slides: boolean) => Promise<Identified>;

/**
 * Provided by the auth feature: refuses a caller who has to set up something first, on every endpoint but those of
 * `/auth/*`, where that is done.
 *
 * @throws Refusal SECOND_FACTOR_SETUP_REQUIRED
 */
export type RequireSetUp = (call: SignedInCall) => Promise<void>;

/**
 * Returns the credential of a request. When a request has both, the bearer token decides (contract §5); interface A
 * accepts bearer tokens only (specification, "Interface A").
 *
 * @throws Refusal UNAUTHENTICATED for an `Authorization` header that contains no bearer token.
 */
export function credentialOf(
  request: FastifyRequest,
  options: { bearerOnly: boolean },
): Credential | undefined {
  const { authorization } = request.headers;
  const bearer = authorization === undefined ? undefined : /^Bearer +(\S+) *$/i.exec(authorization)?.[1];
  if (bearer !== undefined) return { kind: 'bearer', token: bearer };
  const cookie = options.bearerOnly ? undefined : cookieValue(request.headers.cookie, sessionCookie);
  if (cookie) return { kind: 'cookie', token: cookie };
  if (authorization !== undefined)
    throw new Refusal('UNAUTHENTICATED', 'Authorization: expected "Bearer <token>"');
  return undefined;
}
