/** The endpoints of sessions and their tokens (contract §5). */
import { Type } from 'typebox';
import {
  jwksExample,
  jwksSchema,
  listedSession,
  listedSessionExample,
  refreshRequest,
  sessionExample,
  sessionInfo,
  sessionInfoExample,
  sessionListQuery,
  sessionSchema,
  sessionToken,
  sessionTokenExample,
  tokensExample,
  tokensSchema,
  toListedSession,
  toSessionInfoReply,
  toSessionReply,
} from '#features/auth/schema.ts';
import { type AnyEndpoint, endpoint, Reply, shownPage } from '#platform/http/endpoint.ts';
import { clearedHostCookie } from '#platform/http/pipeline/cookies.ts';
import { sessionCookie } from '#platform/http/pipeline/identity.ts';
import {
  createSessionToken,
  deleteSession,
  extendSession,
  getJwks,
  getSession,
  listSessions,
  logout,
} from './operations.ts';
import { refresh } from './refresh.ts';

const tag = 'Sign-in';
const forSignedIn = { tag, access: 'signedIn' } as const;

export const sessionEndpoints: readonly AnyEndpoint[] = [
  endpoint('refresh', 'POST /auth/refresh', {
    tag,
    summary: 'Refresh the tokens',
    description: 'A refresh token works once. Using it again ends the session.',
    access: 'ignored',
    forgeryCheckedAlways: true,
    body: refreshRequest,
    bodyExample: { refreshToken: tokensExample.refreshToken },
    success: { description: 'New tokens', schema: tokensSchema, example: tokensExample },
    refusals: ['UNAUTHENTICATED', 'REFRESH_REUSED'],
    handle: async (call, { body }) => ({ ...(await refresh(call, body.refreshToken)), tokenType: 'Bearer' }),
  }),
  endpoint('logout', 'POST /auth/logout', {
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
  endpoint('getSession', 'GET /auth/session', {
    tag,
    summary: 'Get the current session',
    description: 'Returns the user and the limits of the session. This request does not extend the session.',
    access: 'signedIn',
    keepsIdleLimit: true,
    origin: 'stated',
    success: { description: 'User and session', schema: sessionInfo, example: sessionInfoExample },
    handle: async (call) => toSessionInfoReply(await getSession(call), call.app.config.sessionWarningMs),
  }),
  endpoint('extendSession', 'POST /auth/session/extend', {
    ...forSignedIn,
    summary: 'Extend the session',
    description: 'Restarts the idle limit of the session cookie. The absolute limit stays.',
    // It slides the limit itself, regardless of a recent write.
    keepsIdleLimit: true,
    success: {
      description: 'The session as it is now',
      schema: Type.Object({ session: sessionSchema }),
      example: { session: sessionExample },
    },
    refusals: ['CONFLICT'],
    handle: async (call) => {
      const session = toSessionReply(await extendSession(call), call.app.config.sessionWarningMs);
      const { expiresAt, idleExpiresAt } = session;
      // The strings compare as the times do: same zone, same number of digits.
      const ends = idleExpiresAt < expiresAt ? idleExpiresAt : expiresAt;
      return new Reply({
        data: { session },
        headers: call.caller.credentialKind === 'cookie' ? { 'x-session-expires-at': ends } : {},
      });
    },
  }),
  endpoint('createSessionToken', 'POST /auth/session/token', {
    ...forSignedIn,
    summary: 'Get an access token for the session cookie',
    description:
      'For interfaces that take bearer tokens only. The token ends with the session. Refused for a request with a bearer token.',
    success: { description: 'The token', schema: sessionToken, example: sessionTokenExample },
    refusals: ['CONFLICT'],
    handle: async (call) => ({ ...(await createSessionToken(call)), tokenType: 'Bearer' }),
  }),
  endpoint('getJwks', 'GET /.well-known/jwks.json', {
    tag,
    summary: 'Get the public keys of the access tokens',
    description: 'A JWK Set (RFC 7517).',
    access: 'ignored',
    success: { description: 'The keys', shape: 'bare', schema: jwksSchema, example: jwksExample },
    handle: (call) => getJwks(call),
  }),
  endpoint('listSessions', 'GET /auth/sessions', {
    ...forSignedIn,
    summary: "List one's sessions",
    description: "The caller's own live sessions, newest first.",
    query: sessionListQuery,
    success: {
      description: 'A page of sessions',
      shape: 'page',
      schema: listedSession,
      example: listedSessionExample,
    },
    handle: async (call, { query }) => {
      const { sessionId } = call.caller;
      return shownPage(await listSessions(call, query), (session) => toListedSession(session, sessionId));
    },
  }),
  endpoint('deleteSession', 'DELETE /auth/sessions/:id', {
    ...forSignedIn,
    summary: 'End a session',
    description:
      "Ends one of the caller's own sessions at once, with its cookie, refresh tokens and access tokens.",
    success: {
      description: 'Ended',
      headers: { 'Set-Cookie': 'Deletes the session cookie, if it belonged to this session.' },
    },
    refusals: ['FORBIDDEN'],
    handle: async (call, { params }) => {
      await deleteSession(call, params.id);
      const isCurrent = params.id.toLowerCase() === call.caller.sessionId;
      return new Reply({ headers: isCurrent ? { 'set-cookie': clearedHostCookie(sessionCookie) } : {} });
    },
  }),
];
