/** Who is signed in: the session cookie's user, shared by every screen. */
import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { isApiError, type Session, type User } from '#client/index.ts';
import { type Capability, may } from '#domain/roles.ts';
import { api } from './client.ts';
import { signInWithPasskey } from './passkeys.ts';
import { CookieRefused } from './problems.ts';

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

async function readSession(signal?: AbortSignal): Promise<SignedIn | null> {
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

/** Stores a session. What another user has read is forgotten. */
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

/** Whether the signed-in user's role has the capability. */
export function useMay(capability: Capability): boolean {
  const user = useUser();
  return user != null && may(user.role, capability);
}

/** Signs in by cookie. What an earlier user has read is forgotten, except for the same user signing in again. */
export function useSignIn() {
  const remember = useRemember();
  return useMutation({
    mutationFn: async (body: { email: string; password: string; code?: string }) => {
      await api.login({ body });
      return requireSession();
    },
    onSuccess: remember,
  });
}

/** The same with a passkey. */
export function usePasskeySignIn() {
  const remember = useRemember();
  return useMutation({
    mutationFn: async () => {
      await signInWithPasskey();
      return requireSession();
    },
    onSuccess: remember,
  });
}

/**
 * Reads the session before anything is shown as signed in: some browsers refuse a Secure cookie from http, even on the
 * machine itself.
 */
async function requireSession(): Promise<SignedIn> {
  const signedIn = await readSession();
  if (signedIn === null) throw new CookieRefused();
  return signedIn;
}

function useRemember(): (signedIn: SignedIn) => void {
  const queries = useQueryClient();
  return (signedIn) => {
    rememberSession(queries, signedIn);
    void queries.invalidateQueries({ predicate: isNotSession });
  };
}

/**
 * Ends the session. One that has ended already is as good. `leave` goes to a page for everybody first: a page for
 * signed-in users would ask to sign in as soon as the user is forgotten.
 */
export function useSignOut(leave?: () => Promise<void>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      try {
        await api.logout();
      } catch (error) {
        if (!isApiError(error, 'UNAUTHENTICATED')) throw error;
      }
    },
    onSuccess: async () => {
      await leave?.();
      forgetUser(queries);
      forgetDrafts();
      queries.setQueryData(sessionQuery.queryKey, null);
    },
  });
}

/** Removes everything that is a user's own; the catalog and the settings may stay. */
function forgetUser(queries: QueryClient): void {
  queries.removeQueries({ predicate: ({ queryKey }) => !publicKeys.has(String(queryKey[0])) });
}

/** Removes what the tab keeps across a reload, such as a booking that is not made yet: the next reader may be another. */
function forgetDrafts(): void {
  try {
    sessionStorage.clear();
  } catch {
    // Without storage there are none.
  }
}

/** For everything that is read again after a change of user or language. */
export function isNotSession({ queryKey }: { readonly queryKey: readonly unknown[] }): boolean {
  return queryKey[0] !== 'session';
}

const publicKeys = new Set(['session', 'services', 'providers']);
