/** The sign-in page: by password or through a provider, and then back to the page before. */
import { Link, useRouter, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { messageOfIdentifier } from '#console/api/problems.ts';
import { useUser } from '#console/api/session.ts';
import { Card } from '#console/components/card/card.tsx';
import { homeOf } from '#console/components/page/home-path.ts';
import { useKnownEmail } from '#console/components/page/known-email.ts';
import { Notice, Page } from '#console/components/page/page.tsx';
import type { Opening } from '#console/components/page/screen.ts';
import { ProviderButtons, providersQuery } from '#console/components/provider/provider-buttons.tsx';
import { useTranslate } from '#console/i18n/language.tsx';
import styles from './sign-in.module.css';
import { SignInForm } from './sign-in-form.tsx';

export function load({ queries }: Opening) {
  return queries.prefetchQuery(providersQuery);
}

export function SignInScreen() {
  const t = useTranslate();
  const user = useUser();
  const { history } = useRouter();
  const { from, error } = useSearch({ from: '/sign-in' });
  const knownEmail = useKnownEmail();
  const isSignedIn = user != null;
  const home = homeOf(user?.role);
  useEffect(() => {
    if (isSignedIn) history.replace(from ?? `/app${home}`);
  }, [isSignedIn, from, home, history]);
  return (
    <Page width="column" title={t('sign-in.title')} lead={t('sign-in.lead')}>
      <Card>
        {error && <Notice icon="warning">{t(messageOfIdentifier(error))}</Notice>}
        <SignInForm knownEmail={knownEmail} onSignedIn={() => {}} />
        <ProviderButtons from={from} />
        <p>
          <Link to="/forgot-password">{t('words.forgotPassword')}</Link>
        </p>
      </Card>
      <p className={styles.other}>
        {t('sign-in.noAccount')}{' '}
        <Link to="/sign-up" search={{ from }}>
          {t('shell.signUp')}
        </Link>
      </p>
    </Page>
  );
}
