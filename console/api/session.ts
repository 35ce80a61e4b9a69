/** Who is signed in: the session cookie's user, shared by every screen. */
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
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
  queryFn: async ({ signal }): Promise<SignedIn | null> => {
    try {
      const { data } = await api.getSession({ signal });
      return data;
    } catch (error) {
      if (isApiError(error, 'UNAUTHENTICATED')) return null;
      throw error;
    }
  },
  staleTime: 60_000,
});

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
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: { email: string; password: string }) => api.login({ body }),
    onSuccess: ({ data: { user, session } }) => {
      const before = queries.getQueryData(sessionQuery.queryKey);
      if (before?.user.id !== user.id) forgetUser(queries);
      const signedIn: SignedIn = { user, session };
      queries.setQueryData(sessionQuery.queryKey, signedIn);
      void queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'session' });
    },
  });
}

/** Ends the sign-in. A session that has ended already is as good. */
export function useSignOut() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      try {
        await api.logout();
      } catch (error) {
        if (!isApiError(error, 'UNAUTHENTICATED')) throw error;
      }
    },
    onSuccess: () => {
      forgetUser(queries);
      queries.setQueryData(sessionQuery.queryKey, null);
    },
  });
}

/** Removes everything that is a user's own; the catalog and the settings may stay. */
function forgetUser(queries: ReturnType<typeof useQueryClient>): void {
  queries.removeQueries({ predicate: ({ queryKey }) => !publicKeys.has(String(queryKey[0])) });
}

const publicKeys = new Set(['session', 'services', 'providers']);
