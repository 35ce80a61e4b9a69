/** The page behind the emailed link to a new password. */
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { isApiError } from '#client/index.ts';
import { api } from '#console/api/client.ts';
import { Button, ButtonLink } from '#console/components/button/button.tsx';
import { Card } from '#console/components/card/card.tsx';
import { NewPasswordField } from '#console/components/field/account-fields.tsx';
import { type Fault, refusedPassword, requireNewPassword } from '#console/components/field/checks.ts';
import { Form } from '#console/components/field/form.tsx';
import { awaitedLink, forgetLink } from '#console/components/page/awaited-link.ts';
import { useMailedToken } from '#console/components/page/mailed-token.ts';
import { Page } from '#console/components/page/page.tsx';
import { Notice, ProblemNotice } from '#console/components/page/states.tsx';
import { useWaitReason } from '#console/components/page/wait-reason.ts';
import { useTranslate } from '#console/i18n/language.tsx';

export function ResetPasswordScreen() {
  const t = useTranslate();
  const token = useMailedToken();
  const [email] = useState(() => awaitedLink()?.email);
  const [state, setState] = useState<'form' | 'used' | 'done'>('form');
  if (state === 'done') {
    return (
      <Page width="column" title={t('reset-password.doneTitle')} lead={t('reset-password.doneText')}>
        <ButtonLink to="/sign-in" state={{ email }} look="primary">
          {t('shell.signIn')}
        </ButtonLink>
      </Page>
    );
  }
  const isUsable = token !== undefined && state === 'form';
  return (
    <Page
      key={state}
      width="column"
      title={t('reset-password.title')}
      lead={isUsable ? t('reset-password.lead') : undefined}
    >
      {!isUsable ? (
        <>
          <div role={state === 'used' ? 'alert' : undefined}>
            <Notice icon="warning">
              {t(token === undefined ? 'reset-password.noToken' : 'problems.tokenInvalid')}
            </Notice>
          </div>
          <ButtonLink to="/forgot-password" state={{ email }}>
            {t('reset-password.newLink')}
          </ButtonLink>
        </>
      ) : (
        <Card>
          <ResetForm token={token} email={email} onEnd={setState} />
        </Card>
      )}
    </Page>
  );
}

interface ResetFormProps {
  readonly token: string;
  /** The address of the account, if this browser asked for the link. */
  readonly email: string | undefined;
  readonly onEnd: (state: 'used' | 'done') => void;
}

function ResetForm({ token, email, onEnd }: ResetFormProps) {
  const t = useTranslate();
  const [password, setPassword] = useState('');
  const [fault, setFault] = useState<Fault>();
  const reset = useMutation({
    mutationFn: () => api.resetPassword({ body: { token, password } }),
    onSuccess: () => {
      forgetLink();
      onEnd('done');
    },
    onError: (error) => {
      if (isApiError(error, 'TOKEN_INVALID')) onEnd('used');
      else setFault(refusedPassword(error));
    },
  });
  const waitReason = useWaitReason(reset.error);
  const submit = () => {
    const found = requireNewPassword(password);
    setFault(found);
    if (found === undefined && !waitReason && !reset.isPending) reset.mutate();
  };
  return (
    <Form onSubmit={submit}>
      {reset.error && !fault && <ProblemNotice error={reset.error} />}
      {/* A password manager stores the new password with this address. */}
      {email !== undefined && <input type="email" autoComplete="username" value={email} readOnly hidden />}
      <NewPasswordField
        label={t('reset-password.password')}
        hint={t('reset-password.hint')}
        value={password}
        onChange={setPassword}
        fault={fault}
      />
      <Button type="submit" look="primary" isBusy={reset.isPending} reason={waitReason}>
        {t('reset-password.submit')}
      </Button>
    </Form>
  );
}
