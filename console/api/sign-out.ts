/** Signs out, and discards the data of the user. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { isApiError } from '#client/index.ts';
import { api } from './client.ts';
import { forgetUser, sessionQuery } from './session.ts';

/**
 * Ends the session; it may have ended already. `leave` goes to a page for everybody first: a page for signed-in users
 * would ask to sign in as soon as the user is forgotten.
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

/**
 * Removes the data that the tab keeps across reloads, such as an unfinished booking: the next reader may be someone
 * else.
 */
function forgetDrafts(): void {
  try {
    sessionStorage.clear();
  } catch {
    // Without storage there are none.
  }
}
