/** The endpoints that sign in (contract §5, §13). */
import type { IncomingHttpHeaders } from 'node:http';
import { passkeyLoginExample } from '#features/auth/factors/examples.ts';
import { passkeyLogin } from '#features/auth/factors/schema.ts';
import { credentials, signInExample, signInSchema, toSignInReply } from '#features/auth/schema.ts';
import type { IssuedSession, SignInRequest } from '#features/auth/sessions/open-session.ts';
import type { App } from '#platform/data/app.ts';
import { type AnyEndpoint, endpoint, Reply } from '#platform/http/endpoint.ts';
import { cookieValue, hostCookie } from '#platform/http/pipeline/cookies.ts';
import { sessionCookie } from '#platform/http/pipeline/identity.ts';
import { login } from './login.ts';
import { loginWithPasskey } from './login-with-passkey.ts';

const success = {
  description: 'Signed in',
  schema: signInSchema,
  example: signInExample,
  headers: { 'Set-Cookie': 'The session cookie, except for pages of CORS_ORIGINS.' },
};

export const signInEndpoints: readonly AnyEndpoint[] = [
  endpoint('login', 'POST /auth/login', {
    tag: 'Sign-in',
    summary: 'Sign in',
    description:
      'Creates a session and returns a session cookie, an access token and a refresh token. Clients use either the cookie or the tokens.',
    access: 'ignored',
    forgeryCheckedAlways: true,
    origin: 'stated',
    body: credentials,
    bodyExample: { email: 'mai@example.com', password: 'hoa sen trắng' },
    success,
    refusals: ['INVALID_CREDENTIALS', 'SECOND_FACTOR_REQUIRED', 'EMAIL_NOT_VERIFIED', 'ACCOUNT_LOCKED'],
    handle: async (call, { body, headers }) =>
      signInReply(call.app, await login(call, body, signInRequestOf(call.app, headers))),
  }),
  endpoint('loginWithPasskey', 'POST /auth/passkey/login', {
    tag: 'Second factors',
    summary: 'Sign in with a passkey',
    description:
      'A passkey is both factors, so nothing else is asked. The error is the same for every fault of the answer.',
    access: 'ignored',
    forgeryCheckedAlways: true,
    body: passkeyLogin,
    bodyExample: passkeyLoginExample,
    success,
    refusals: ['INVALID_CREDENTIALS', 'EMAIL_NOT_VERIFIED', 'PASSKEYS_UNAVAILABLE'],
    handle: async (call, { body, headers }) =>
      signInReply(call.app, await loginWithPasskey(call, body, signInRequestOf(call.app, headers))),
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
