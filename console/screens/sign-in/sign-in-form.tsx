/** Email address and password, a code where the account has a second factor, or a passkey. Used by the page, and by the dialog over a page whose session has ended. */

import { useEffect, useRef, useState } from 'react';
import { isApiError } from '#client/index.ts';
import { api } from '#console/api/client.ts';
import { hasPasskeys, isPasskeyRefused } from '#console/api/passkeys.ts';
import { usePasskeySignIn, useSignIn } from '#console/api/sign-in.ts';
import { Button } from '#console/components/button/button.tsx';
import { requireEmail, requireText } from '#console/components/field/checks.ts';
import { CurrentPasswordField, EmailField, TextField } from '#console/components/field/field.tsx';
import { Form, SubmitButton } from '#console/components/form/form.tsx';
import { Refusal } from '#console/components/form/refusal.tsx';
import { useSaveForm } from '#console/components/form/use-save-form.ts';
import { SendAgain } from '#console/components/mailed-link/send-again.tsx';
import { Notice } from '#console/components/page/page.tsx';
import { useTranslate } from '#console/i18n/language.tsx';

interface SignInFormProps {
  /** The address of the user who was signed in before. */
  readonly knownEmail?: string | undefined;
  readonly onSignedIn: () => void;
}

export function SignInForm({ knownEmail = '', onSignedIn }: SignInFormProps) {
  const t = useTranslate();
  const byPassword = useSignIn();
  const byPasskey = usePasskeySignIn();
  const codeField = useRef<HTMLDivElement>(null);
  const [needsCode, setNeedsCode] = useState(false);
  const signIn = useSaveForm({
    values: { email: knownEmail, password: '', code: '' },
    check: ({ email, password, code }) => ({
      email: requireEmail(email),
      password: requireText(password),
      code: needsCode ? requireText(code) : undefined,
    }),
    send: ({ email, password, code }) => {
      byPasskey.reset();
      return byPassword.mutateAsync({ email: email.trim(), password, ...(needsCode && { code }) });
    },
    onSaved: onSignedIn,
    onRefused: (error) => {
      if (isApiError(error, 'SECOND_FACTOR_REQUIRED')) setNeedsCode(true);
    },
    faultsOf: (error) => ({
      code: needsCode && isApiError(error, 'INVALID_CREDENTIALS') ? 'sign-in.codeWrong' : undefined,
    }),
    isShown: (error) => isApiError(error, 'SECOND_FACTOR_REQUIRED'),
  });
  const startPasskey = () => {
    signIn.forget();
    byPasskey.mutate(undefined, { onSuccess: onSignedIn });
  };
  const emailField = signIn.field('email');
  // The field that has just appeared is the next one to fill in.
  useEffect(() => {
    if (needsCode) codeField.current?.querySelector('input')?.focus();
  }, [needsCode]);

  return (
    <Form form={signIn}>
      {!isSecureContext && <Notice icon="warning">{t('sign-in.insecure')}</Notice>}
      {isApiError(signIn.error, 'SECOND_FACTOR_REQUIRED') && (
        <Notice icon="warning">{t('sign-in.codeNeeded')}</Notice>
      )}
      {byPasskey.error &&
        (isPasskeyRefused(byPasskey.error) ? (
          <Notice icon="warning">{t('sign-in.passkeyCancelled')}</Notice>
        ) : (
          <Refusal error={byPasskey.error} />
        ))}
      {isApiError(signIn.error, 'EMAIL_NOT_VERIFIED') && signIn.sent && (
        <Resend email={signIn.sent.email.trim()} />
      )}
      <EmailField
        label={t('words.email')}
        autoComplete="username"
        {...emailField}
        onChange={(event) => {
          // Another account may have no second factor.
          signIn.form.setValue('code', '');
          setNeedsCode(false);
          void emailField.onChange(event);
        }}
      />
      <CurrentPasswordField label={t('words.password')} {...signIn.field('password')} />
      {needsCode && (
        <div ref={codeField}>
          <TextField
            label={t('words.code')}
            hint={t('sign-in.codeHint')}
            autoComplete="one-time-code"
            autoCapitalize="off"
            spellCheck={false}
            {...signIn.field('code')}
          />
        </div>
      )}
      <SubmitButton form={signIn}>{t('words.signIn')}</SubmitButton>
      {hasPasskeys && (
        <Button isBusy={byPasskey.isPending} onClick={startPasskey}>
          {t('sign-in.passkey')}
        </Button>
      )}
    </Form>
  );
}

function Resend({ email }: { email: string }) {
  const t = useTranslate();
  return (
    <SendAgain
      label={t('words.sendLinkAgain')}
      sentText={t('words.newLinkSent', { email })}
      send={() => api.resendVerification({ body: { email } })}
    />
  );
}
