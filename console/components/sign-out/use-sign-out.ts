/** Signs out, and discards the data of the user. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { isApiError } from '#client/index.ts';
import { api } from '#console/api/client.ts';
import { forgetUser, sessionQuery } from '#console/api/session.ts';
import { withStorage } from '#console/api/storage.ts';
import { useToasts } from '#console/components/toast/toast.tsx';
import { useTranslate } from '#console/i18n/language.tsx';
import type { PlainKey } from '#console/i18n/translate.ts';

/** Ends the session; it may have ended already. `goHome` leads to a page for everybody, and `message` is shown there. */
export function useSignOut(goHome: () => Promise<void>, message: PlainKey = 'shell.signedOut') {
  const t = useTranslate();
  const toasts = useToasts();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      try {
        await api.logout();
      } catch (error) {
        if (!isApiError(error, 'UNAUTHENTICATED')) throw error;
      }
    },
    // Not in the component, which is removed together with the user.
    onSuccess: async () => {
      toasts.show(t(message));
      // A page for signed-in users would ask to sign in as soon as the user is forgotten.
      await goHome();
      forgetUser(queries);
      // An unfinished booking, for example: the next reader of this tab may be someone else.
      withStorage(() => sessionStorage.clear(), undefined);
      queries.setQueryData(sessionQuery.queryKey, null);
    },
  });
}
