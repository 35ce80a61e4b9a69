/** The sign-in page: by password or through a provider, and then back to the page before. */
import { useQuery } from '@tanstack/react-query';
import { Link, useRouter, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { messageOfIdentifier } from '#console/api/problems.ts';
import { settingsQuery } from '#console/api/queries.ts';
import { useUser } from '#console/api/session.ts';
import { Card } from '#console/components/card/card.tsx';
import { homeOf } from '#console/components/page/home-path.ts';
import { useKnownEmail } from '#console/components/page/known-email.ts';
import { Notice, Page } from '#console/components/page/page.tsx';
import type { Opening } from '#console/components/page/screen.ts';
import { ProviderButtons, providersQuery } from '#console/components/provider/provider-buttons.tsx';
import { useLanguage, useTranslate } from '#console/i18n/language.tsx';
import { may, type Role } from '#domain/access/roles.ts';
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
  const home = useFirstPage(user?.role);
  useEffect(() => {
    const path = from ?? (home && `/app${home}`);
    if (isSignedIn && path !== undefined) history.replace(path);
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

/** That of the role; for an administrator of a business that is not set up at all, the steps that do it. */
function useFirstPage(role: Role | undefined): string | undefined {
  const { languages } = useLanguage();
  const maySetUp = role !== undefined && may(role, 'writeSettings');
  const { data: settings, isError } = useQuery({ ...settingsQuery(languages.catalog), enabled: maySetUp });
  if (!maySetUp || isError) return homeOf(role);
  if (settings === undefined) return undefined;
  const isUntouched = ['businessName', 'timeZone', 'currency', 'setupHidden'].every(
    (key) => !settings.has(key),
  );
  return isUntouched ? '/setup' : homeOf(role);
}
