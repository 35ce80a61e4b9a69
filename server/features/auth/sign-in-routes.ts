/** Login, tokens, session and logout (contract §5). */
import type { IncomingHttpHeaders } from 'node:http';
import { Type } from 'typebox';
import type { App } from '#platform/app-context.ts';
import { type AnyEndpoint, endpoint, Reply } from '#platform/http/endpoint.ts';
import { clearedHostCookie, cookieValue, hostCookie } from '#platform/http/pipeline/cookies.ts';
import { sessionCookie } from '#platform/http/pipeline/identity.ts';
import { login } from './credentials/login.ts';
import { passkeyLoginExample } from './factors/examples.ts';
import { loginWithPasskey } from './factors/login-with-passkey.ts';
import { assertionOf, passkeyLogin } from './factors/schema.ts';
import { secondStep } from './factors/second-step.ts';
import { getJwks } from './keys/operations.ts';
import {
  credentials,
  extended,
  extendedExample,
  jwksExample,
  jwksSchema,
  refreshRequest,
  sessionInfo,
  sessionInfoExample,
  sessionToken,
  sessionTokenExample,
  signInExample,
  signInSchema,
  toExtendedReply,
  tokensExample,
  tokensSchema,
  toSessionInfoReply,
  toSignInReply,
} from './schema.ts';
import type { IssuedSession, SignInRequest } from './sessions/open-session.ts';
import { createSessionToken, extendSession, getSession, logout } from './sessions/operations.ts';
import { refresh } from './sessions/refresh.ts';

const tag = 'Sign-in';

export const signInEndpoints: readonly AnyEndpoint[] = [
  endpoint({
    operationId: 'login',
    method: 'POST',
    path: '/auth/login',
    tag,
    summary: 'Sign in',
    description:
      'Creates a session and returns a session cookie, an access token and a refresh token. Clients use either the cookie or the tokens.',
    access: 'ignored',
    forgeryCheckedAlways: true,
    origin: 'stated',
    body: credentials,
    bodyExample: { email: 'mai@example.com', password: 'hoa sen trắng' },
    success: {
      description: 'Signed in',
      schema: signInSchema,
      example: signInExample,
      headers: { 'Set-Cookie': 'The session cookie, except for pages of CORS_ORIGINS.' },
    },
    refusals: ['INVALID_CREDENTIALS', 'SECOND_FACTOR_REQUIRED', 'EMAIL_NOT_VERIFIED', 'ACCOUNT_LOCKED'],
    handle: async (call, { body, headers }) => {
      return signInReply(call.app, await login(call, body, signInRequestOf(call.app, headers), secondStep));
    },
  }),
  endpoint({
    operationId: 'loginWithPasskey',
    method: 'POST',
    path: '/auth/passkey/login',
    tag: 'Second factors',
    summary: 'Sign in with a passkey',
    description:
      'A passkey is both factors, so nothing else is asked. The error is the same for every fault of the answer.',
    access: 'ignored',
    forgeryCheckedAlways: true,
    origin: 'chosen',
    body: passkeyLogin,
    bodyExample: passkeyLoginExample,
    success: {
      description: 'Signed in',
      schema: signInSchema,
      example: signInExample,
      headers: { 'Set-Cookie': 'The session cookie, except for pages of CORS_ORIGINS.' },
    },
    refusals: ['INVALID_CREDENTIALS', 'EMAIL_NOT_VERIFIED', 'PASSKEYS_UNAVAILABLE'],
    handle: async (call, { body, headers }) => {
      const answer = { ...body, credential: assertionOf(body.credential) };
      return signInReply(call.app, await loginWithPasskey(call, answer, signInRequestOf(call.app, headers)));
    },
  }),
  endpoint({
    operationId: 'refresh',
    method: 'POST',
    path: '/auth/refresh',
    tag,
    summary: 'Refresh the tokens',
    description: 'A refresh token works once. Using it again ends the session.',
    access: 'ignored',
    forgeryCheckedAlways: true,
    origin: 'chosen',
    body: refreshRequest,
    bodyExample: { refreshToken: tokensExample.refreshToken },
    success: { description: 'New tokens', schema: tokensSchema, example: tokensExample },
    refusals: ['UNAUTHENTICATED', 'REFRESH_REUSED'],
    handle: async (call, { body }) => ({ ...(await refresh(call, body.refreshToken)), tokenType: 'Bearer' }),
  }),
  endpoint({
    operationId: 'logout',
    method: 'POST',
    path: '/auth/logout',
    tag,
    summary: 'Sign out',
    description: 'Ends the session at once, with its cookie, refresh tokens and access tokens.',
    access: 'signedIn',
    origin: 'stated',
    success: {
      description: 'Signed out',
      schema: Type.Null(),
      example: null,
      headers: { 'Set-Cookie': 'Deletes the session cookie.' },
    },
    handle: async (call) => {
      await logout(call);
      return new Reply({ data: null, headers: { 'set-cookie': clearedHostCookie(sessionCookie) } });
    },
  }),
  endpoint({
    operationId: 'getSession',
    method: 'GET',
    path: '/auth/session',
    tag,
    summary: 'Get the current session',
    description: 'Returns the user and the limits of the session. This request does not extend the session.',
    access: 'signedIn',
    keepsIdleLimit: true,
    origin: 'stated',
    success: { description: 'User and session', schema: sessionInfo, example: sessionInfoExample },
    handle: async (call) => toSessionInfoReply(await getSession(call), call.app.config.sessionWarningMs),
  }),
  endpoint({
    operationId: 'extendSession',
    method: 'POST',
    path: '/auth/session/extend',
    tag,
    summary: 'Extend the session',
    description: 'Restarts the idle limit of the session cookie. The absolute limit stays.',
    access: 'signedIn',
    // It slides the limit itself, regardless of a recent write.
    keepsIdleLimit: true,
    origin: 'chosen',
    success: { description: 'The session as it is now', schema: extended, example: extendedExample },
    refusals: ['CONFLICT'],
    handle: async (call) => {
      const { session } = toExtendedReply(await extendSession(call), call.app.config.sessionWarningMs);
      const { expiresAt, idleExpiresAt } = session;
      // The strings compare as the times do: same zone, same number of digits.
      const ends = idleExpiresAt < expiresAt ? idleExpiresAt : expiresAt;
      return new Reply({
        data: { session },
        headers: call.caller.credentialKind === 'cookie' ? { 'x-session-expires-at': ends } : {},
      });
    },
  }),
  endpoint({
    operationId: 'createSessionToken',
    method: 'POST',
    path: '/auth/session/token',
    tag,
    summary: 'Get an access token for the session cookie',
    description:
      'For interfaces that take bearer tokens only. The token ends with the session. Refused for a request with a bearer token.',
    access: 'signedIn',
    origin: 'chosen',
    success: { description: 'The token', schema: sessionToken, example: sessionTokenExample },
    refusals: ['CONFLICT'],
    handle: async (call) => ({ ...(await createSessionToken(call)), tokenType: 'Bearer' }),
  }),
  endpoint({
    operationId: 'getJwks',
    method: 'GET',
    path: '/.well-known/jwks.json',
    tag,
    summary: 'Get the public keys of the access tokens',
    description: 'A JWK Set (RFC 7517).',
    access: 'ignored',
    origin: 'chosen',
    success: { description: 'The keys', shape: 'bare', schema: jwksSchema, example: jwksExample },
    handle: (call) => getJwks(call),
  }),
];

function signInReply({ config }: App, signIn: IssuedSession): Reply {
  return new Reply({
    data: toSignInReply(signIn, config.sessionWarningMs),
    headers: signIn.cookie === undefined ? {} : { 'set-cookie': hostCookie(sessionCookie, signIn.cookie) },
  });
}

/** A page of an allowed origin uses bearer tokens; it passes the forgery check, and gets no cookie. */
function signInRequestOf({ config, publicUrl }: App, headers: IncomingHttpHeaders): SignInRequest {
  const { origin } = headers;
  const isForeignPage = origin !== undefined && origin !== publicUrl && config.corsOrigins.includes(origin);
  return { wantsCookie: !isForeignPage, replacedCookie: cookieValue(headers.cookie, sessionCookie) };
}
