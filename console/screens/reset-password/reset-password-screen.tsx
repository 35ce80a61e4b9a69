/** The page behind the emailed link to a new password. */
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { isApiError } from '#client/index.ts';
import { api } from '#console/api/client.ts';
import { Button, ButtonLink } from '#console/components/button/button.tsx';
import { Card } from '#console/components/card/card.tsx';
import { type Fault, refusedPassword, requireNewPassword } from '#console/components/field/checks.ts';
import { Form } from '#console/components/field/form.tsx';
import { PasswordField } from '#console/components/field/text-field.tsx';
import { useMailedToken } from '#console/components/page/mailed-token.ts';
import { Page } from '#console/components/page/page.tsx';
import { Notice, ProblemNotice } from '#console/components/page/states.tsx';
import { useTranslate } from '#console/i18n/language.tsx';

export function ResetPasswordScreen() {
  const t = useTranslate();
  const token = useMailedToken();
  const [isDone, setDone] = useState(false);
  if (isDone) {
    return (
      <Page width="column" title={t('reset-password.doneTitle')} lead={t('reset-password.doneText')}>
        <ButtonLink to="/sign-in" look="primary">
          {t('shell.signIn')}
        </ButtonLink>
      </Page>
    );
  }
  return (
    <Page width="column" title={t('reset-password.title')} lead={token && t('reset-password.lead')}>
      {token === undefined ? (
        <>
          <Notice icon="warning">{t('reset-password.noToken')}</Notice>
          <ButtonLink to="/forgot-password">{t('reset-password.newLink')}</ButtonLink>
        </>
      ) : (
        <Card>
          <ResetForm token={token} onDone={() => setDone(true)} />
        </Card>
      )}
    </Page>
  );
}

function ResetForm({ token, onDone }: { token: string; onDone: () => void }) {
  const t = useTranslate();
  const [password, setPassword] = useState('');
  const [fault, setFault] = useState<Fault>();
  const reset = useMutation({
    mutationFn: () => api.resetPassword({ body: { token, password } }),
    onSuccess: onDone,
    onError: (error) => setFault(refusedPassword(error)),
  });
  const submit = () => {
    const found = requireNewPassword(password);
    setFault(found);
    if (found === undefined && !reset.isPending) reset.mutate();
  };
  return (
    <Form onSubmit={submit}>
      {reset.error && !fault && <ProblemNotice error={reset.error} />}
      {isApiError(reset.error, 'TOKEN_INVALID') && (
        <ButtonLink to="/forgot-password">{t('reset-password.newLink')}</ButtonLink>
      )}
      <PasswordField
        label={t('reset-password.password')}
        hint={t('reset-password.hint')}
        autoComplete="new-password"
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        error={fault && t(fault)}
      />
      <Button type="submit" look="primary" isBusy={reset.isPending}>
        {t('reset-password.submit')}
      </Button>
    </Form>
  );
}
