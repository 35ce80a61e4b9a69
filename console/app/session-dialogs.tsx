/** The dialogs about the session: one warns before its end, the other asks to sign in again. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { api } from '#console/api/client.ts';
import { problemOf } from '#console/api/problems.ts';
import { checkSession, sessionQuery, useUser } from '#console/api/session.ts';
import { Button, Buttons } from '#console/components/button/button.tsx';
import { Dialog } from '#console/components/dialog/dialog.tsx';
import { ProblemNotice } from '#console/components/page/page.tsx';
import { useSignOut } from '#console/components/sign-out/use-sign-out.ts';
import { useToasts } from '#console/components/toast/toast.tsx';
import { useTranslate } from '#console/i18n/language.tsx';
import { SignInForm } from '#console/screens/sign-in/sign-in-form.tsx';
import { router } from './router.ts';

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

interface ExpiryDialogProps {
  readonly secondsLeft: number;
  readonly isFinal: boolean;
  readonly onSignInAgain: () => void;
}

/** The warning before the session ends (WCAG 2.2, 2.2.1). Nothing on the page is lost, whichever button is chosen. */
function ExpiryDialog({ secondsLeft, isFinal, onSignInAgain }: ExpiryDialogProps) {
  const t = useTranslate();
  const queries = useQueryClient();
  const toasts = useToasts();
  const signOut = useSignOut(() => router.navigate({ to: '/' }));
  const extend = useMutation({
    mutationFn: () => api.extendSession(),
    onSuccess: ({ data: { session } }) => {
      queries.setQueryData(sessionQuery.queryKey, (before) => before && { ...before, session });
      return checkSession(queries);
    },
  });
  const leave = () =>
    signOut.mutate(undefined, { onError: (error) => toasts.show(t(problemOf(error).message)) });
  // In minutes while at least one is left: a text that changes every second is hard to read.
  const time =
    secondsLeft > 60
      ? t('words.minutes', { count: Math.ceil(secondsLeft / 60) })
      : t('session.seconds', { count: secondsLeft });
  return (
    <Dialog title={isFinal ? t('session.finalTitle') : t('session.warningTitle')}>
      <p role="timer">{isFinal ? t('session.finalText', { time }) : t('session.warningText', { time })}</p>
      {extend.error && <ProblemNotice error={extend.error} />}
      <Buttons>
        {isFinal ? (
          <Button look="primary" onClick={onSignInAgain}>
            {t('session.signInAgain')}
          </Button>
        ) : (
          <Button look="primary" isBusy={extend.isPending} onClick={() => extend.mutate()}>
            {t('session.stay')}
          </Button>
        )}
        <Button isBusy={signOut.isPending} onClick={leave}>
          {t('words.signOut')}
        </Button>
      </Buttons>
    </Dialog>
  );
}
