/**
 * The user of the session cookie, shared by every screen. Signing in and out have their own files (sign-in.ts,
 * components/sign-out/), because a page needs them later.
 */
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { isApiError, type Session, type User } from '#client/index.ts';
import { type Capability, may } from '#domain/access/roles.ts';
import { api } from './client.ts';
import { combined, forgetOthers } from './query.ts';

export interface SignedIn {
  readonly user: User;
  readonly session: Session;
}

/** The session; null when nobody is signed in. */
export const sessionQuery = {
  ...combined('getSession', 'or null', {}, ({ signal }) => readSession(signal)),
  // Read once: the session clock (app/session-provider.tsx) reads it again, and the end of the session opens a dialog over
  // the page.
  staleTime: Number.POSITIVE_INFINITY,
};

/** Reads the session. */
export async function readSession(signal?: AbortSignal): Promise<SignedIn | null> {
  try {
    const { data } = await api.getSession({ signal });
    return data;
  } catch (error) {
    if (isApiError(error, 'UNAUTHENTICATED')) return null;
    throw error;
  }
}

/** Notified when a credential was refused while a user was signed in: the dialog over the page listens to it. */
export const sessionEnded = new EventTarget();

/** Checks that the session still exists, without extending it. */
export async function checkSession(queries: QueryClient): Promise<void> {
  try {
    const { data } = await api.getSession();
    rememberSession(queries, data);
  } catch (error) {
    if (isApiError(error, 'UNAUTHENTICATED')) sessionEnded.dispatchEvent(new Event('ended'));
    // Otherwise there is no connection; the next check repeats it.
  }
}

/** Stores a session, and discards everything that another user has read. */
export function rememberSession(queries: QueryClient, signedIn: SignedIn): void {
  const before = queries.getQueryData(sessionQuery.queryKey);
  if (before?.user.id !== signedIn.user.id) forgetUser(queries);
  queries.setQueryData(sessionQuery.queryKey, signedIn);
}

/** The user; null when nobody is signed in, undefined until the session is loaded. */
export function useUser(): User | null | undefined {
  const { data } = useQuery(sessionQuery);
  return data === undefined ? undefined : (data?.user ?? null);
}

/** True if the signed-in user's role has the capability. */
export function useMay(capability: Capability): boolean {
  const user = useUser();
  return user != null && may(user.role, capability);
}

/** Removes the data of the user; the catalog may stay. */
export function forgetUser(queries: QueryClient): void {
  forgetOthers(queries, 'getSession', 'listServices', 'getService', 'listOAuthProviders');
}
