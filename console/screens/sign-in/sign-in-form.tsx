/** Email address and password, a code where the account has a second factor, or a passkey. Used by the page, and by the dialog over a page whose session has ended. */
import { useEffect, useRef, useState } from 'react';
import { isApiError } from '#client/index.ts';
import { api } from '#console/api/client.ts';
import { hasPasskeys, isPasskeyRefused } from '#console/api/passkeys.ts';
import { usePasskeySignIn, useSignIn } from '#console/api/sign-in.ts';
import { Button } from '#console/components/button/button.tsx';
import { CurrentPasswordField, EmailField } from '#console/components/field/account-fields.tsx';
import { type Fault, requireEmail, requireText } from '#console/components/field/checks.ts';
import { Form } from '#console/components/field/form.tsx';
import { TextField } from '#console/components/field/text-field.tsx';
import { SendAgain } from '#console/components/mailed-link/send-again.tsx';
import { Notice, ProblemNotice } from '#console/components/page/states.tsx';
import { useWaitReason } from '#console/components/page/wait-reason.ts';
import { useTranslate } from '#console/i18n/language.tsx';

interface SignInFormProps {
  /** The address of the user who was signed in before. */
  readonly knownEmail?: string | undefined;
  readonly onSignedIn: () => void;
}

export function SignInForm({ knownEmail = '', onSignedIn }: SignInFormProps) {
  const t = useTranslate();
  const signIn = useSignIn();
  const byPasskey = usePasskeySignIn();
  const [email, setEmail] = useState(knownEmail);
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const codeField = useRef<HTMLDivElement>(null);
  const [needsCode, setNeedsCode] = useState(false);
  const [faults, setFaults] = useState<{ email?: Fault; password?: Fault; code?: Fault }>({});
  const waitReason = useWaitReason(signIn.error);

  const submit = () => {
    const found = {
      email: requireEmail(email),
      password: requireText(password),
      code: needsCode ? requireText(code) : undefined,
    };
    setFaults(found);
    if (found.email || found.password || found.code || waitReason || signIn.isPending) return;
    byPasskey.reset();
    signIn.mutate(
      { email: email.trim(), password, ...(needsCode && { code }) },
      {
        onSuccess: onSignedIn,
        onError: (error) => {
          if (isApiError(error, 'SECOND_FACTOR_REQUIRED')) setNeedsCode(true);
          if (needsCode && isApiError(error, 'INVALID_CREDENTIALS')) setFaults({ code: 'sign-in.codeWrong' });
        },
      },
    );
  };
  const startPasskey = () => {
    signIn.reset();
    byPasskey.mutate(undefined, { onSuccess: onSignedIn });
  };
  /** Another account may have no second factor. */
  const changeEmail = (typed: string) => {
    setEmail(typed);
    setCode('');
    setNeedsCode(false);
  };
  // The field that has just appeared is the next one to fill in.
  useEffect(() => {
    if (needsCode) codeField.current?.querySelector('input')?.focus();
  }, [needsCode]);
  const asksForCode = isApiError(signIn.error, 'SECOND_FACTOR_REQUIRED');

  return (
    <Form onSubmit={submit}>
      {!isSecureContext && <Notice icon="warning">{t('sign-in.insecure')}</Notice>}
      {asksForCode && <Notice icon="warning">{t('sign-in.codeNeeded')}</Notice>}
      {signIn.error && !asksForCode && !faults.code && <ProblemNotice error={signIn.error} />}
      {byPasskey.error &&
        (isPasskeyRefused(byPasskey.error) ? (
          <Notice icon="warning">{t('sign-in.passkeyCancelled')}</Notice>
        ) : (
          <ProblemNotice error={byPasskey.error} />
        ))}
      {isApiError(signIn.error, 'EMAIL_NOT_VERIFIED') && signIn.variables && (
        <SendAgain
          label={t('sign-in.resend')}
          sentText={t('sign-in.resent', { email: signIn.variables.email })}
          send={() => api.resendVerification({ body: { email: signIn.variables.email } })}
        />
      )}
      <EmailField
        label={t('sign-in.email')}
        autoComplete="username"
        value={email}
        onChange={changeEmail}
        fault={faults.email}
      />
      <CurrentPasswordField
        label={t('sign-in.password')}
        value={password}
        onChange={setPassword}
        fault={faults.password}
      />
      {needsCode && (
        <div ref={codeField}>
          <TextField
            label={t('sign-in.code')}
            hint={t('sign-in.codeHint')}
            autoComplete="one-time-code"
            autoCapitalize="off"
            spellCheck={false}
            value={code}
            onChange={(event) => setCode(event.target.value)}
            error={faults.code && t(faults.code)}
          />
        </div>
      )}
      <Button type="submit" look="primary" isBusy={signIn.isPending} reason={waitReason}>
        {t('sign-in.submit')}
      </Button>
      {hasPasskeys && (
        <Button isBusy={byPasskey.isPending} onClick={startPasskey}>
          {t('sign-in.passkey')}
        </Button>
      )}
    </Form>
  );
}
