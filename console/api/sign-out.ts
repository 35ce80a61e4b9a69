/** Signing out, and forgetting what was the user's own. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { isApiError } from '#client/index.ts';
import { api } from './client.ts';
import { forgetUser, sessionQuery } from './session.ts';

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

/** Removes what the tab keeps across a reload, such as a booking that is not made yet: the next reader may be another. */
function forgetDrafts(): void {
  try {
    sessionStorage.clear();
  } catch {
    // Without storage there are none.
  }
}
