/** The warning before the session ends (WCAG 2.2, 2.2.1). Nothing on the page is lost, whichever button is chosen. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '#console/api/client.ts';
import { problemOf } from '#console/api/problems.ts';
import { checkSession, sessionQuery } from '#console/api/session.ts';
import { useSignOut } from '#console/api/sign-out.ts';
import { Button } from '#console/components/button/button.tsx';
import { Buttons } from '#console/components/button/buttons.tsx';
import { Dialog } from '#console/components/dialog/dialog.tsx';
import { ProblemNotice } from '#console/components/page/states.tsx';
import { useToasts } from '#console/components/toast/toast.tsx';
import { useTranslate } from '#console/i18n/language.tsx';
import { router } from './router.ts';

interface ExpiryDialogProps {
  readonly secondsLeft: number;
  readonly isFinal: boolean;
  readonly onSignInAgain: () => void;
}

export function ExpiryDialog({ secondsLeft, isFinal, onSignInAgain }: ExpiryDialogProps) {
  const t = useTranslate();
  const queries = useQueryClient();
  const toasts = useToasts();
  const signOut = useSignOut(async () => {
    // Done here because this component is removed together with the user.
    toasts.show(t('shell.signedOut'));
    await router.navigate({ to: '/' });
  });
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
      ? t('session.minutes', { count: Math.ceil(secondsLeft / 60) })
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
          {t('session.signOut')}
        </Button>
      </Buttons>
    </Dialog>
  );
}
