/** The endpoints of the list of the caller's own sessions (contract §5). */

import { type AnyEndpoint, endpoint, Reply } from '#platform/http/endpoint.ts';
import { clearedHostCookie } from '#platform/http/pipeline/cookies.ts';
import { sessionCookie } from '#platform/http/pipeline/identity.ts';
import { deleteSession, listSessions } from './operations.ts';
import { listedSession, listedSessionExample, sessionListQuery, toListedSession } from './schema.ts';

const tag = 'Sign-in';

export const sessionEndpoints: readonly AnyEndpoint[] = [
  endpoint({
    operationId: 'listSessions',
    method: 'GET',
    path: '/auth/sessions',
    tag,
    summary: "List one's sessions",
    description: "The caller's own live sessions, newest first.",
    access: 'signedIn',
    origin: 'chosen',
    query: sessionListQuery,
    success: {
      description: 'A page of sessions',
      shape: 'page',
      schema: listedSession,
      example: listedSessionExample,
    },
    handle: async (call, { query }) => {
      const { data, pagination } = await listSessions(call, query);
      return { data: data.map((session) => toListedSession(session, call.caller.sessionId)), pagination };
    },
  }),
  endpoint({
    operationId: 'deleteSession',
    method: 'DELETE',
    path: '/auth/sessions/:id',
    tag,
    summary: 'End a session',
    description:
      "Ends one of the caller's own sessions at once, with its cookie, refresh tokens and access tokens.",
    access: 'signedIn',
    origin: 'chosen',
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
