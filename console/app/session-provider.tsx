/** Keeps the reader signed in, or lets them sign in again, over the page and without losing what is on it. */
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { sessionEnded, sessionQuery } from '#console/api/session.ts';
import { Dialog } from '#console/components/dialog/dialog.tsx';
import { useTranslate } from '#console/i18n/language.tsx';
import { SignInForm } from '#console/screens/sign-in/sign-in-form.tsx';
import { ExpiryDialog } from './expiry-dialog.tsx';
import { useSessionClock } from './session-clock.ts';

export function SessionProvider({ children }: { children: ReactNode }) {
  const t = useTranslate();
  const queries = useQueryClient();
  const { secondsLeft, isFinal } = useSessionClock();
  const [asks, setAsks] = useState<'again' | 'ended'>();
  useEffect(() => {
    const end = () => setAsks('ended');
    sessionEnded.addEventListener('ended', end);
    return () => sessionEnded.removeEventListener('ended', end);
  }, []);
  const giveUp = () => {
    if (asks === 'ended') queries.setQueryData(sessionQuery.queryKey, null);
    setAsks(undefined);
  };
  return (
    <>
      {children}
      {asks !== undefined && (
        <Dialog title={t('session.againTitle')} onClose={giveUp}>
          {asks === 'ended' && <p>{t('session.endedText')}</p>}
          <SignInForm onSignedIn={() => setAsks(undefined)} />
        </Dialog>
      )}
      {asks === undefined && secondsLeft !== undefined && (
        <ExpiryDialog secondsLeft={secondsLeft} isFinal={isFinal} onSignInAgain={() => setAsks('again')} />
      )}
    </>
  );
}
