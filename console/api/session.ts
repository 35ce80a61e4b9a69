/**
 * The user of the session cookie, shared by every screen. Signing in and out are in files of their own
 * (sign-in.ts, sign-out.ts), since a page needs them later.
 */
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { isApiError, type Session, type User } from '#client/index.ts';
import { type Capability, may } from '#domain/roles.ts';
import { api } from './client.ts';

export interface SignedIn {
  readonly user: User;
  readonly session: Session;
}

/** The session; null when nobody is signed in. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: ({ signal }) => readSession(signal),
  // Read once: the clock of the session (app/session-clock.ts) asks again, and an end opens a dialog over the page.
  staleTime: Number.POSITIVE_INFINITY,
});

/** Asks who is signed in. */
export async function readSession(signal?: AbortSignal): Promise<SignedIn | null> {
  try {
    const { data } = await api.getSession({ signal });
    return data;
  } catch (error) {
    if (isApiError(error, 'UNAUTHENTICATED')) return null;
    throw error;
  }
}

/** A credential was refused while somebody was signed in: the dialog over the page waits for this. */
export const sessionEnded = new EventTarget();

/** Asks whether the session is still there, which does not make it longer. */
export async function checkSession(queries: QueryClient): Promise<void> {
  try {
    const { data } = await api.getSession();
    rememberSession(queries, data);
  } catch (error) {
    if (isApiError(error, 'UNAUTHENTICATED')) sessionEnded.dispatchEvent(new Event('ended'));
    // Otherwise there is no connection, and the next check tells.
  }
}

/** Stores a session, and forgets everything that another user has read. */
export function rememberSession(queries: QueryClient, signedIn: SignedIn): void {
  const before = queries.getQueryData(sessionQuery.queryKey);
  if (before?.user.id !== signedIn.user.id) forgetUser(queries);
  queries.setQueryData(sessionQuery.queryKey, signedIn);
}

/** The user; null when nobody is signed in, undefined until that is known. */
export function useUser(): User | null | undefined {
  const { data } = useQuery(sessionQuery);
  return data === undefined ? undefined : (data?.user ?? null);
}

/** True if the signed-in user's role has the capability. */
export function useMay(capability: Capability): boolean {
  const user = useUser();
  return user != null && may(user.role, capability);
}

/** Removes everything that is a user's own; the catalog and the settings may stay. */
export function forgetUser(queries: QueryClient): void {
  queries.removeQueries({ predicate: ({ queryKey }) => !publicKeys.has(String(queryKey[0])) });
}

/** For everything that is read again after a change of user or language. */
export function isNotSession({ queryKey }: { readonly queryKey: readonly unknown[] }): boolean {
  return queryKey[0] !== 'session';
}

const publicKeys = new Set(['session', 'services', 'providers']);
