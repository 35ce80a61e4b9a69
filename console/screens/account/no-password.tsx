/** For an account without a password: the button for an emailed link to set one. */
import { useMutation } from '@tanstack/react-query';
import { api } from '#console/api/client.ts';
import { Button } from '#console/components/button/button.tsx';
import { Notice, ProblemNotice } from '#console/components/page/states.tsx';
import { useTranslate } from '#console/i18n/language.tsx';

export function NoPassword({ email }: { email: string }) {
  const t = useTranslate();
  const send = useMutation({ mutationFn: () => api.forgotPassword({ body: { email } }) });
  if (send.isSuccess) return <Notice>{t('account.linkSent', { email })}</Notice>;
  return (
    <>
      {send.error && <ProblemNotice error={send.error} />}
      <Notice icon="warning">
        <p>{t('account.noPassword')}</p>
        <Button isBusy={send.isPending} onClick={() => send.mutate()}>
          {t('account.sendLink')}
        </Button>
      </Notice>
    </>
  );
}
