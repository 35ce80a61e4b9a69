/** The dialogs about the session: one warns before its end, the other asks to sign in again. */
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { sessionQuery, useUser } from '#console/api/session.ts';
import { Dialog } from '#console/components/dialog/dialog.tsx';
import { useTranslate } from '#console/i18n/language.tsx';
import { SignInForm } from '#console/screens/sign-in/sign-in-form.tsx';
import { ExpiryDialog } from './expiry-dialog.tsx';

interface SessionDialogsProps {
  /** The session has ended; `onClosed` is called when a user has signed in again, or has closed the dialog. */
  readonly hasEnded: boolean;
  readonly onClosed: () => void;
  /** Until the end, once it is time to warn. */
  readonly secondsLeft: number | undefined;
  readonly isFinal: boolean;
}

export function SessionDialogs({ hasEnded, onClosed, secondsLeft, isFinal }: SessionDialogsProps): ReactNode {
  const t = useTranslate();
  const queries = useQueryClient();
  const user = useUser();
  const [asksAgain, setAsksAgain] = useState(false);
  const close = () => {
    setAsksAgain(false);
    onClosed();
  };
  const giveUp = () => {
    if (hasEnded) queries.setQueryData(sessionQuery.queryKey, null);
    close();
  };
  if (hasEnded || asksAgain) {
    return (
      <Dialog title={t('session.againTitle')} onClose={giveUp}>
        {hasEnded && <p>{t('session.endedText')}</p>}
        <SignInForm knownEmail={user?.email} onSignedIn={close} />
      </Dialog>
    );
  }
  if (secondsLeft === undefined) return null;
  return (
    <ExpiryDialog secondsLeft={secondsLeft} isFinal={isFinal} onSignInAgain={() => setAsksAgain(true)} />
  );
}
