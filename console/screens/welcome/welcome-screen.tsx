/** The first minutes of a new server: the administrator's password, the business, and the first services. */
import { useNavigate, useSearch } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { settingsQuery } from '#console/api/queries.ts';
import { useMay, useUser } from '#console/api/session.ts';
import { ButtonLink } from '#console/components/button/button.tsx';
import { Card } from '#console/components/card/card.tsx';
import { Icon } from '#console/components/icon/icon.tsx';
import { useMailedToken } from '#console/components/page/awaited-link.ts';
import { Notice, Page, Skeleton } from '#console/components/page/page.tsx';
import type { Opening } from '#console/components/page/screen.ts';
import { useTranslate } from '#console/i18n/language.tsx';
import type { PlainKey } from '#console/i18n/translate.ts';
import { BusinessStep } from './business-step.tsx';
import { NewLink, PasswordStep, SignInStep } from './first-sign-in.tsx';
import type { WelcomeSearch } from './route.ts';
import styles from './welcome.module.css';

// The texts of the examples are long, and only the last step needs them.
const ExamplesStep = lazy(async () => ({ default: (await import('./examples-step.tsx')).ExamplesStep }));

export function load({ queries, lang, search }: Opening<WelcomeSearch>) {
  return search.step && queries.prefetchQuery(settingsQuery(lang));
}

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
      <Steps current="password" title="words.signIn">
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
        <ButtonLink to="/">{t('words.allServices')}</ButtonLink>
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

const titles = {
  password: 'welcome.passwordTitle',
  business: 'welcome.businessTitle',
  examples: 'welcome.examplesTitle',
} as const satisfies Record<string, PlainKey>;

type WelcomeStep = keyof typeof titles;

const order = ['password', 'business', 'examples'] as const satisfies readonly WelcomeStep[];

interface StepsProps {
  readonly current: WelcomeStep;
  /** The heading, if it is not that of the step. */
  readonly title?: PlainKey;
  readonly children: ReactNode;
}

/** The number of the step, and its heading, which takes the focus when the step changes. */
function Steps({ current, title = titles[current], children }: StepsProps) {
  const t = useTranslate();
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(title);
  useEffect(() => {
    if (shown.current !== title) heading.current?.focus();
    shown.current = title;
  }, [title]);
  const at = order.indexOf(current);
  return (
    <>
      <ol className={styles.steps} aria-label={t('welcome.steps')}>
        {order.map((step, index) => (
          <li
            key={step}
            className={styles.step}
            aria-current={step === current ? 'step' : undefined}
            data-done={index < at || undefined}
          >
            <span className={styles.sign}>{index < at ? <Icon name="check" size={16} /> : index + 1}</span>
            {t(stepNames[step])}
            {index < at && <span className="visually-hidden">{t('welcome.stepDone')}</span>}
          </li>
        ))}
      </ol>
      <Card>
        <h2 ref={heading} tabIndex={-1} className={styles.heading}>
          {t(title)}
        </h2>
        {children}
      </Card>
    </>
  );
}

const stepNames: Readonly<Record<WelcomeStep, PlainKey>> = {
  password: 'words.password',
  business: 'words.business',
  examples: 'words.catalog',
};
