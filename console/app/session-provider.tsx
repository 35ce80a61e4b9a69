/** Keeps the reader signed in, or lets them sign in again, over the page and without losing what is on it. */
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { sessionQuery } from '#console/api/session.ts';
import { Dialog } from '#console/components/dialog/dialog.tsx';
import { useTranslate } from '#console/i18n/language.tsx';
import { SignInForm } from '#console/screens/sign-in/sign-in-form.tsx';
import { sessionEnded } from './queries.ts';

export function SessionProvider({ children }: { children: ReactNode }) {
  const t = useTranslate();
  const queries = useQueryClient();
  const [hasEnded, setEnded] = useState(false);
  useEffect(() => {
    const end = () => setEnded(true);
    sessionEnded.addEventListener('ended', end);
    return () => sessionEnded.removeEventListener('ended', end);
  }, []);
  const giveUp = () => {
    setEnded(false);
    queries.setQueryData(sessionQuery.queryKey, null);
  };
  return (
    <>
      {children}
      {hasEnded && (
        <Dialog title={t('sign-in.againTitle')} onClose={giveUp}>
          <p>{t('sign-in.againText')}</p>
          <SignInForm onSignedIn={() => setEnded(false)} />
        </Dialog>
      )}
    </>
  );
}
