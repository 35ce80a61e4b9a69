/** Email address and password. Used by the page, and by the dialog over a page whose session has ended. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { isApiError } from '#client/index.ts';
import { api } from '#console/api/client.ts';
import { problemOf } from '#console/api/problems.ts';
import { sessionQuery, useSignIn } from '#console/api/session.ts';
import { Button } from '#console/components/button/button.tsx';
import { type Fault, requireEmail, requireText } from '#console/components/field/checks.ts';
import { Form } from '#console/components/field/form.tsx';
import { PasswordField, TextField } from '#console/components/field/text-field.tsx';
import { useCountdown } from '#console/components/page/countdown.ts';
import { Notice, ProblemNotice } from '#console/components/page/states.tsx';
import { useToasts } from '#console/components/toast/toast.tsx';
import { useTranslate } from '#console/i18n/language.tsx';

interface SignInFormProps {
  /** The address of whoever was signed in before. */
  readonly knownEmail?: string | undefined;
  readonly onSignedIn: () => void;
}

export function SignInForm({ knownEmail = '', onSignedIn }: SignInFormProps) {
  const t = useTranslate();
  const queries = useQueryClient();
  const signIn = useSignIn();
  const [email, setEmail] = useState(knownEmail);
  const [password, setPassword] = useState('');
  const [faults, setFaults] = useState<{ email?: Fault; password?: Fault }>({});
  const [isCookieLost, setCookieLost] = useState(false);
  const waits = isApiError(signIn.error, 'ACCOUNT_LOCKED', 'RATE_LIMITED');
  const seconds = useCountdown(waits ? problemOf(signIn.error).retryAfter : undefined, signIn.error);

  const submit = () => {
    const found = { email: requireEmail(email), password: requireText(password) };
    setFaults(found);
    if (found.email || found.password || seconds > 0 || signIn.isPending) return;
    setCookieLost(false);
    signIn.mutate(
      { email: email.trim(), password },
      {
        onSuccess: async () => {
          // Some browsers refuse a Secure cookie from http, even on the machine itself.
          const session = await queries.fetchQuery({ ...sessionQuery, staleTime: 0 });
          if (session === null) setCookieLost(true);
          else onSignedIn();
        },
      },
    );
  };

  return (
    <Form onSubmit={submit}>
      {!isSecureContext && <Notice icon="warning">{t('sign-in.insecure')}</Notice>}
      {isCookieLost && <Notice icon="warning">{t('sign-in.cookieRefused')}</Notice>}
      {signIn.error && <ProblemNotice error={signIn.error} />}
      {isApiError(signIn.error, 'EMAIL_NOT_VERIFIED') && <Resend email={email.trim()} />}
      <TextField
        label={t('sign-in.email')}
        type="email"
        autoComplete="username"
        autoCapitalize="off"
        spellCheck={false}
        value={email}
        onChange={(event) => setEmail(event.target.value)}
        error={faults.email && t(faults.email)}
      />
      <PasswordField
        label={t('sign-in.password')}
        autoComplete="current-password"
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        error={faults.password && t(faults.password)}
      />
      <Button
        type="submit"
        look="primary"
        isBusy={signIn.isPending}
        reason={seconds > 0 ? t('sign-in.submitIn', { seconds }) : undefined}
      >
        {t('sign-in.submit')}
      </Button>
    </Form>
  );
}

/** For an address that was not confirmed yet: another email with the link. */
function Resend({ email }: { email: string }) {
  const t = useTranslate();
  const toasts = useToasts();
  const resend = useMutation({
    mutationFn: () => api.resendVerification({ body: { email } }),
    onSuccess: () => toasts.show(t('sign-in.resent', { email })),
    onError: (error) => toasts.show(t(problemOf(error).message)),
  });
  return (
    <Button isBusy={resend.isPending} onClick={() => resend.mutate()}>
      {t('sign-in.resend')}
    </Button>
  );
}
