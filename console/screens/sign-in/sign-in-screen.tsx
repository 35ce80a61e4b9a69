/** The sign-in page: by password or through a provider, and then back to where the reader came from. */
import { useQuery } from '@tanstack/react-query';
import { Link, useRouter, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { addressOf } from '#client/index.ts';
import { messageOfIdentifier } from '#console/api/problems.ts';
import { useUser } from '#console/api/session.ts';
import { ButtonAnchor } from '#console/components/button/button.tsx';
import { Card } from '#console/components/card/card.tsx';
import { Page } from '#console/components/page/page.tsx';
import { Notice } from '#console/components/page/states.tsx';
import { properName, providersQuery } from '#console/components/provider/providers.ts';
import { useTranslate } from '#console/i18n/language.tsx';
import styles from './sign-in.module.css';
import { SignInForm } from './sign-in-form.tsx';

export function SignInScreen() {
  const t = useTranslate();
  const user = useUser();
  const { history } = useRouter();
  const { from = '/app/', error } = useSearch({ from: '/sign-in' });
  const isSignedIn = user != null;
  useEffect(() => {
    if (isSignedIn) history.replace(from);
  }, [isSignedIn, from, history]);
  return (
    <Page width="column" title={t('sign-in.title')} lead={t('sign-in.lead')}>
      <Card>
        {error && <Notice icon="warning">{t(messageOfIdentifier(error))}</Notice>}
        <SignInForm onSignedIn={() => {}} />
        <Providers from={from} />
        <p>
          <Link to="/forgot-password">{t('sign-in.forgot')}</Link>
        </p>
      </Card>
      <p className={styles.other}>
        {t('sign-in.noAccount')} <Link to="/sign-up">{t('shell.signUp')}</Link>
      </p>
    </Page>
  );
}

/** A button for each provider. The provider sends the browser back to this page, signed in or with an error. */
function Providers({ from }: { from: string }) {
  const t = useTranslate();
  const { data: providers = [] } = useQuery(providersQuery);
  if (providers.length === 0) return null;
  const returnTo = `/app/sign-in?${new URLSearchParams({ from })}`;
  return (
    <>
      <p className={styles.or}>{t('sign-in.or')}</p>
      <ul className={styles.providers}>
        {providers.map(({ name }) => (
          <li key={name}>
            <ButtonAnchor
              href={addressOf(location.origin, 'beginOAuthSignIn', {
                path: { provider: name },
                query: { returnTo },
              })}
            >
              {t('sign-in.with', { provider: properName(name) })}
            </ButtonAnchor>
          </li>
        ))}
      </ul>
    </>
  );
}
