/** Email address and password. Used by the page, and by the dialog over a page whose session has ended. */
import { useState } from 'react';
import { isApiError } from '#client/index.ts';
import { api } from '#console/api/client.ts';
import { useSignIn } from '#console/api/session.ts';
import { Button } from '#console/components/button/button.tsx';
import { CurrentPasswordField, EmailField } from '#console/components/field/account-fields.tsx';
import { type Fault, requireEmail, requireText } from '#console/components/field/checks.ts';
import { Form } from '#console/components/field/form.tsx';
import { SendAgain } from '#console/components/mailed-link/send-again.tsx';
import { Notice, ProblemNotice } from '#console/components/page/states.tsx';
import { useWaitReason } from '#console/components/page/wait-reason.ts';
import { useTranslate } from '#console/i18n/language.tsx';

interface SignInFormProps {
  /** The address of whoever was signed in before. */
  readonly knownEmail?: string | undefined;
  readonly onSignedIn: () => void;
}

export function SignInForm({ knownEmail = '', onSignedIn }: SignInFormProps) {
  const t = useTranslate();
  const signIn = useSignIn();
  const [email, setEmail] = useState(knownEmail);
  const [password, setPassword] = useState('');
  const [faults, setFaults] = useState<{ email?: Fault; password?: Fault }>({});
  const waitReason = useWaitReason(signIn.error);

  const submit = () => {
    const found = { email: requireEmail(email), password: requireText(password) };
    setFaults(found);
    if (found.email || found.password || waitReason || signIn.isPending) return;
    signIn.mutate({ email: email.trim(), password }, { onSuccess: onSignedIn });
  };

  return (
    <Form onSubmit={submit}>
      {!isSecureContext && <Notice icon="warning">{t('sign-in.insecure')}</Notice>}
      {signIn.error && <ProblemNotice error={signIn.error} />}
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
        onChange={setEmail}
        fault={faults.email}
      />
      <CurrentPasswordField
        label={t('sign-in.password')}
        value={password}
        onChange={setPassword}
        fault={faults.password}
      />
      <Button type="submit" look="primary" isBusy={signIn.isPending} reason={waitReason}>
        {t('sign-in.submit')}
      </Button>
    </Form>
  );
}
