/** The first minutes of a new server: the administrator's password, the business, and the first services. */
import { useNavigate, useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { useMay, useUser } from '#console/api/session.ts';
import { ButtonLink } from '#console/components/button/button.tsx';
import { useMailedToken } from '#console/components/page/mailed-token.ts';
import { Page } from '#console/components/page/page.tsx';
import { Notice, Skeleton } from '#console/components/page/states.tsx';
import { useTranslate } from '#console/i18n/language.tsx';
import { BusinessStep } from './business-step.tsx';
import { NewLink } from './new-link.tsx';
import { PasswordStep } from './password-step.tsx';
import { SignInStep } from './sign-in-step.tsx';
import { Steps, type WelcomeStep } from './steps.tsx';

// The texts of the examples are long, and only the last step needs them.
const ExamplesStep = lazy(async () => ({ default: (await import('./examples-step.tsx')).ExamplesStep }));

export function WelcomeScreen() {
  const t = useTranslate();
  return (
    <Page width="column" title={t('welcome.title')} lead={t('welcome.lead')}>
      <CurrentStep />
    </Page>
  );
}

function CurrentStep() {
  const t = useTranslate();
  const token = useMailedToken();
  const navigate = useNavigate({ from: '/welcome' });
  const { step = 'business' } = useSearch({ from: '/welcome' });
  const user = useUser();
  const mayWrite = useMay('writeSettings');
  /** The password that was set with the token, for the sign-in. */
  const [password, setPassword] = useState<string>();
  const [isTokenUsed, setTokenUsed] = useState(false);
  const goTo = (next: WelcomeStep & ('business' | 'examples')) =>
    navigate({ search: { step: next }, replace: next === 'business' });

  if (token !== undefined && !isTokenUsed) {
    return (
      <Steps current="password">
        <PasswordStep
          token={token}
          onDone={(chosen) => {
            setPassword(chosen);
            setTokenUsed(true);
          }}
        />
      </Steps>
    );
  }
  if (password !== undefined) {
    return (
      <Steps current="password" title="shell.signIn">
        <SignInStep
          password={password}
          onSignedIn={() => {
            setPassword(undefined);
            void goTo('business');
          }}
        />
      </Steps>
    );
  }
  if (user === undefined) return <Skeleton />;
  if (user === null) return <NewLink text={t('welcome.noToken')} />;
  if (!mayWrite) {
    return (
      <>
        <Notice icon="warning">{t('welcome.notAdmin')}</Notice>
        <ButtonLink to="/">{t('welcome.toCatalog')}</ButtonLink>
      </>
    );
  }
  return (
    <Steps current={step}>
      <Suspense fallback={<Skeleton />}>
        {step === 'business' ? <BusinessStep onDone={() => void goTo('examples')} /> : <ExamplesStep />}
      </Suspense>
    </Steps>
  );
}
