/** The first sign-in of an administrator, by the link that the server has written. */
import { useEffect, useEffectEvent } from 'react';
import { isApiError } from '#client/index.ts';
import { api } from '#console/api/client.ts';
import type { SignedIn } from '#console/api/session.ts';
import { useSignIn } from '#console/api/sign-in.ts';
import { ButtonLink, Buttons } from '#console/components/button/button.tsx';
import { refusedPassword, requireEmail, requireNewPassword } from '#console/components/field/checks.ts';
import { EmailField, NewPasswordField } from '#console/components/field/field.tsx';
import { Form, SubmitButton } from '#console/components/form/form.tsx';
import { useSaveForm } from '#console/components/form/use-save-form.ts';
import { Notice, Skeleton } from '#console/components/page/page.tsx';
import { useTranslate } from '#console/i18n/language.tsx';

interface PasswordStepProps {
  readonly token: string;
  readonly onDone: (password: string) => void;
}

/** The administrator's own password instead of the one that the server has generated. */
export function PasswordStep({ token, onDone }: PasswordStepProps) {
  const t = useTranslate();
  const reset = useSaveForm({
    values: { password: '' },
    check: ({ password }) => ({ password: requireNewPassword(password) }),
    send: ({ password }) => api.resetPassword({ body: { token, password } }),
    onSaved: (_, { password }) => onDone(password),
    faultsOf: (error) => ({ password: refusedPassword(error) }),
  });
  if (isApiError(reset.error, 'TOKEN_INVALID')) return <NewLink text={t('welcome.tokenUsed')} />;
  return (
    <Form form={reset}>
      <NewPasswordField
        label={t('words.yourPassword')}
        hint={t('words.passwordHint')}
        {...reset.field('password')}
      />
      <SubmitButton form={reset}>{t('welcome.savePassword')}</SubmitButton>
    </Form>
  );
}

/** The address of the administrator whom the server creates at its first start (contract §1). */
const firstAdmin = 'admin@localhost';

interface SignInStepProps {
  readonly password: string;
  readonly onSignedIn: () => void;
}

/** Signs in with the password that was just chosen; asks for the address only if it is not the default one. */
export function SignInStep({ password, onSignedIn }: SignInStepProps) {
  const t = useTranslate();
  const byPassword = useSignIn();
  const signIn = useSaveForm<{ email: string }, SignedIn, 'first'>({
    values: { email: '' },
    check: ({ email }) => ({ email: requireEmail(email) }),
    send: ({ email }) => byPassword.mutateAsync({ email: email.trim(), password }),
    onSaved: onSignedIn,
    // The administrator has another address.
    isShown: (error, isFirst) => isFirst !== undefined && isApiError(error, 'INVALID_CREDENTIALS'),
  });
  const isFirstTry = signIn.sent === undefined || signIn.sentExtra === 'first';
  const enter = useEffectEvent(() => signIn.send({ email: firstAdmin }, 'first'));
  useEffect(() => enter(), []);
  if (isFirstTry && !signIn.error) return <Skeleton count={1} />;
  return (
    <Form form={signIn}>
      <Notice>{t('welcome.passwordSaved')}</Notice>
      <EmailField
        label={t('welcome.email')}
        hint={t('welcome.emailHint')}
        autoComplete="username"
        {...signIn.field('email')}
      />
      <SubmitButton form={signIn}>{t('words.signIn')}</SubmitButton>
    </Form>
  );
}

/** `text` explains the problem with the link. */
export function NewLink({ text }: { text: string }) {
  const t = useTranslate();
  return (
    <>
      <Notice icon="warning">
        <p>{text}</p>
        <p>{t('welcome.newLink')}</p>
      </Notice>
      <Buttons>
        <ButtonLink to="/sign-in" search={{ from: '/app/welcome' }}>
          {t('words.signIn')}
        </ButtonLink>
        <ButtonLink to="/forgot-password">{t('words.forgotPassword')}</ButtonLink>
      </Buttons>
    </>
  );
}
