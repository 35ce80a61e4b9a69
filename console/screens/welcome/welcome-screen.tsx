/** The first sign-in of an administrator: a password of their own, then the steps of the setup. */
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useMay, useUser } from '#console/api/session.ts';
import { ButtonLink } from '#console/components/button/button.tsx';
import { Card } from '#console/components/card/card.tsx';
import { useMailedToken } from '#console/components/page/awaited-link.ts';
import { Notice, Page, Skeleton } from '#console/components/page/page.tsx';
import { useTranslate } from '#console/i18n/language.tsx';
import type { PlainKey } from '#console/i18n/translate.ts';
import { NewLink, PasswordStep, SignInStep } from './first-sign-in.tsx';

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
  const user = useUser();
  const mayWrite = useMay('writeSettings');
  /** The password that was set with the token, for the sign-in. */
  const [password, setPassword] = useState<string>();
  const [isTokenUsed, setTokenUsed] = useState(false);
  const navigate = useNavigate();
  const isReady = mayWrite && password === undefined && (token === undefined || isTokenUsed);
  useEffect(() => {
    if (isReady) void navigate({ to: '/setup', replace: true });
  }, [isReady, navigate]);

  if (token !== undefined && !isTokenUsed) {
    return (
      <Step title={titles.password}>
        <PasswordStep
          token={token}
          onDone={(chosen) => {
            setPassword(chosen);
            setTokenUsed(true);
          }}
        />
      </Step>
    );
  }
  if (password !== undefined) {
    return (
      <Step title={titles.signIn}>
        <SignInStep password={password} onSignedIn={() => setPassword(undefined)} />
      </Step>
    );
  }
  if (user === undefined) return <Skeleton />;
  if (user === null) return <NewLink text={t('welcome.noToken')} />;
  if (mayWrite) return <Skeleton />;
  return (
    <>
      <Notice icon="warning">{t('welcome.notAdmin')}</Notice>
      <ButtonLink to="/">{t('words.allServices')}</ButtonLink>
    </>
  );
}

const titles = { password: 'welcome.passwordTitle', signIn: 'words.signIn' } as const;

/** A step with its heading, which takes the focus when the step changes. */
function Step({ title, children }: { title: PlainKey; children: ReactNode }) {
  const t = useTranslate();
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(title);
  useEffect(() => {
    if (shown.current !== title) heading.current?.focus();
    shown.current = title;
  }, [title]);
  return (
    <Card>
      <h2 ref={heading} tabIndex={-1}>
        {t(title)}
      </h2>
      {children}
    </Card>
  );
}
