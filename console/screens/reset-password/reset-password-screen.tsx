/** The page behind the emailed link to a new password. */
import { useState } from 'react';
import { isApiError } from '#client/index.ts';
import { api } from '#console/api/client.ts';
import { ButtonLink } from '#console/components/button/button.tsx';
import { Card } from '#console/components/card/card.tsx';
import { refusedPassword, requireNewPassword } from '#console/components/field/checks.ts';
import { NewPasswordField } from '#console/components/field/field.tsx';
import { Form, SubmitButton } from '#console/components/form/form.tsx';
import { useSaveForm } from '#console/components/form/use-save-form.ts';
import { awaitedLink, forgetLink, useMailedToken } from '#console/components/page/awaited-link.ts';
import { Notice, Page } from '#console/components/page/page.tsx';
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
          {t('words.signIn')}
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
              {t(token === undefined ? 'words.openFromEmail' : 'problems.tokenInvalid')}
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
  const reset = useSaveForm({
    values: { password: '' },
    check: ({ password }) => ({ password: requireNewPassword(password) }),
    send: ({ password }) => api.resetPassword({ body: { token, password } }),
    onSaved: () => {
      forgetLink();
      onEnd('done');
    },
    onRefused: (error) => {
      if (isApiError(error, 'TOKEN_INVALID')) onEnd('used');
    },
    faultsOf: (error) => ({ password: refusedPassword(error) }),
  });
  return (
    <Form form={reset}>
      {/* A password manager stores the new password with this address. */}
      {email !== undefined && <input type="email" autoComplete="username" value={email} readOnly hidden />}
      <NewPasswordField
        label={t('words.newPassword')}
        hint={t('words.passwordHint')}
        {...reset.field('password')}
      />
      <SubmitButton form={reset}>{t('reset-password.submit')}</SubmitButton>
    </Form>
  );
}
