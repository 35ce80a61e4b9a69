/** Signing in, by password and by passkey. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from './client.ts';
import { signInWithPasskey } from './passkeys.ts';
import { CookieRefused } from './problems.ts';
import { invalidateOthers } from './query.ts';
import { readSession, rememberSession, type SignedIn } from './session.ts';

/** Signs in by cookie, and discards everything that an earlier user has read, unless the same user signs in again. */
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
 * Reads the session before the page shows the user as signed in: some browsers refuse a Secure cookie from http, even
 * from localhost.
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
    void invalidateOthers(queries, 'getSession');
  };
}
