/** The list of one's own sign-ins (contract §5). */
import { clearedHostCookie } from '#platform/http/cookies.ts';
import { Answer, type AnyEndpoint, endpoint } from '#platform/http/endpoint.ts';
import { sessionCookie } from '#platform/http/identity.ts';
import { deleteSession, listSessions } from './sessions.ts';
import { listedSession, listedSessionExample, sessionListQuery, toListedSession } from './sessions-schema.ts';

const tag = 'Sign-in';

export const sessionsEndpoints: readonly AnyEndpoint[] = [
  endpoint({
    operationId: 'listSessions',
    method: 'GET',
    path: '/auth/sessions',
    tag,
    summary: 'Where one is signed in',
    description: 'The caller’s own sign-ins that have not ended, the newest first, page by page.',
    access: 'signedIn',
    origin: 'chosen',
    query: sessionListQuery,
    success: {
      description: 'A page of sign-ins',
      shape: 'page',
      schema: listedSession,
      example: listedSessionExample,
    },
    handle: async (call, { query }) => {
      const { data, pagination } = await listSessions(call, query);
      return { data: data.map((signIn) => toListedSession(signIn, call.caller.signInId)), pagination };
    },
  }),
  endpoint({
    operationId: 'deleteSession',
    method: 'DELETE',
    path: '/auth/sessions/:id',
    tag,
    summary: 'Sign out elsewhere',
    description: 'Ends one of the caller’s own sign-ins at once: its cookie, refresh and access tokens.',
    access: 'signedIn',
    origin: 'chosen',
    success: {
      description: 'Ended',
      headers: { 'Set-Cookie': 'Takes the session cookie away, when it was the sign-in that asks.' },
    },
    refusals: ['FORBIDDEN'],
    handle: async (call, { params }) => {
      await deleteSession(call, params.id);
      const isCurrent = params.id.toLowerCase() === call.caller.signInId;
      return new Answer({ headers: isCurrent ? { 'set-cookie': clearedHostCookie(sessionCookie) } : {} });
    },
  }),
];
