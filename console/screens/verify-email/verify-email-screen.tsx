/** The page behind the emailed link. Opening it changes nothing, because mail scanners open links; its button does. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { isApiError } from '#client/index.ts';
import { api } from '#console/api/client.ts';
import { sessionQuery, useUser } from '#console/api/session.ts';
import { Button, ButtonLink } from '#console/components/button/button.tsx';
import { useMailedToken } from '#console/components/page/mailed-token.ts';
import { Page } from '#console/components/page/page.tsx';
import { Notice, ProblemNotice } from '#console/components/page/states.tsx';
import { useTranslate } from '#console/i18n/language.tsx';

export function VerifyEmailScreen() {
  const t = useTranslate();
  const token = useMailedToken();
  const [confirmed, setConfirmed] = useState<string>();
  if (confirmed !== undefined) return <Confirmed email={confirmed} />;
  return (
    <Page width="column" title={t('verify-email.title')} lead={token && t('verify-email.lead')}>
      {token === undefined ? (
        <Notice icon="warning">{t('verify-email.noToken')}</Notice>
      ) : (
        <Confirm token={token} onDone={setConfirmed} />
      )}
    </Page>
  );
}

function Confirm({ token, onDone }: { token: string; onDone: (email: string) => void }) {
  const t = useTranslate();
  const queries = useQueryClient();
  const verify = useMutation({
    mutationFn: () => api.verifyEmail({ body: { token } }),
    onSuccess: ({ data }) => {
      // Whoever is signed in may have another address now.
      void queries.invalidateQueries({ queryKey: sessionQuery.queryKey });
      onDone(data.user.email);
    },
  });
  const isUsed = isApiError(verify.error, 'TOKEN_INVALID');
  return (
    <>
      {verify.error && <ProblemNotice error={verify.error} />}
      {!isUsed && (
        <Button look="primary" isBusy={verify.isPending} onClick={() => verify.mutate()}>
          {t('verify-email.submit')}
        </Button>
      )}
      {isUsed && <ButtonLink to="/sign-in">{t('shell.signIn')}</ButtonLink>}
    </>
  );
}

function Confirmed({ email }: { email: string }) {
  const t = useTranslate();
  const user = useUser();
  return (
    <Page
      width="column"
      title={t('verify-email.doneTitle')}
      lead={user ? undefined : t('verify-email.doneText', { email })}
    >
      {user ? (
        <ButtonLink to="/" look="primary">
          {t('verify-email.toCatalog')}
        </ButtonLink>
      ) : (
        <ButtonLink to="/sign-in" look="primary">
          {t('shell.signIn')}
        </ButtonLink>
      )}
    </Page>
  );
}
