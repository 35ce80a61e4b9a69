/** Signs in with the password that was just chosen; asks for the address only when it is not the usual one. */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { isApiError } from '#client/index.ts';
import { problemOf } from '#console/api/problems.ts';
import { sessionQuery, useSignIn } from '#console/api/session.ts';
import { Button } from '#console/components/button/button.tsx';
import { type Fault, requireEmail } from '#console/components/field/checks.ts';
import { Form } from '#console/components/field/form.tsx';
import { TextField } from '#console/components/field/text-field.tsx';
import { useCountdown } from '#console/components/page/countdown.ts';
import { Notice, ProblemNotice, Skeleton } from '#console/components/page/states.tsx';
import { useTranslate } from '#console/i18n/language.tsx';

/** The address of the administrator whom the server creates at its first start (contract §1). */
const firstAdmin = 'admin@localhost';

interface SignInStepProps {
  readonly password: string;
  readonly onSignedIn: () => void;
}

export function SignInStep({ password, onSignedIn }: SignInStepProps) {
  const t = useTranslate();
  const queries = useQueryClient();
  const signIn = useSignIn();
  const [email, setEmail] = useState('');
  const [fault, setFault] = useState<Fault>();
  const [isCookieLost, setCookieLost] = useState(false);
  const waits = isApiError(signIn.error, 'ACCOUNT_LOCKED', 'RATE_LIMITED');
  const seconds = useCountdown(waits ? problemOf(signIn.error).retryAfter : undefined, signIn.error);
  const enter = async (address: string) => {
    setCookieLost(false);
    try {
      await signIn.mutateAsync({ email: address, password });
    } catch {
      return; // Shown below.
    }
    // Some browsers refuse a Secure cookie from http, even on the machine itself.
    const session = await queries.fetchQuery({ ...sessionQuery, staleTime: 0 }).catch(() => null);
    if (session === null) setCookieLost(true);
    else onSignedIn();
  };

  const hasTried = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the step is shown.
  useEffect(() => {
    if (hasTried.current) return;
    hasTried.current = true;
    void enter(firstAdmin);
  }, []);
  const isFirstTry = signIn.variables === undefined || signIn.variables.email === firstAdmin;
  if (isFirstTry && !signIn.error && !isCookieLost) return <Skeleton count={1} />;

  const submit = () => {
    const found = requireEmail(email);
    setFault(found);
    if (found === undefined && seconds === 0 && !signIn.isPending) void enter(email.trim());
  };
  const isOtherAddress = isFirstTry && isApiError(signIn.error, 'INVALID_CREDENTIALS');
  return (
    <Form onSubmit={submit}>
      <Notice>{t('welcome.passwordSaved')}</Notice>
      {isCookieLost && <Notice icon="warning">{t('sign-in.cookieRefused')}</Notice>}
      {signIn.error && !isOtherAddress && <ProblemNotice error={signIn.error} />}
      <TextField
        label={t('welcome.email')}
        hint={t('welcome.emailHint')}
        type="email"
        autoComplete="username"
        autoCapitalize="off"
        spellCheck={false}
        value={email}
        onChange={(event) => setEmail(event.target.value)}
        error={fault && t(fault)}
      />
      <Button
        type="submit"
        look="primary"
        isBusy={signIn.isPending}
        reason={seconds > 0 ? t('common.retryIn', { seconds }) : undefined}
      >
        {t('shell.signIn')}
      </Button>
    </Form>
  );
}
