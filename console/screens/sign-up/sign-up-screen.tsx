/** A new account: the form, and then the instructions for the link that confirms the address. */
import { Link, useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { api } from '#console/api/client.ts';
import { useUser } from '#console/api/session.ts';
import { useSignIn } from '#console/api/sign-in.ts';
import { Card } from '#console/components/card/card.tsx';
import { SendAgain } from '#console/components/mailed-link/send-again.tsx';
import { awaitLink, draftsOfTab, linkLifetime } from '#console/components/page/awaited-link.ts';
import { Page } from '#console/components/page/page.tsx';
import { ProviderButtons } from '#console/components/provider/provider-buttons.tsx';
import { useTranslate } from '#console/i18n/language.tsx';
import { type Registered, SignUpForm } from './sign-up-form.tsx';

export function SignUpScreen() {
  const t = useTranslate();
  const navigate = useNavigate();
  const { history } = useRouter();
  const user = useUser();
  const signIn = useSignIn();
  const { from = '/app/' } = useSearch({ from: '/sign-up' });
  const [sentTo, setSentTo] = useState<string>();
  const isSignedIn = user != null;
  useEffect(() => {
    if (isSignedIn) history.replace(from);
  }, [isSignedIn, from, history]);
  const goOn = async ({ email, password, mustVerify }: Registered) => {
    if (mustVerify) {
      awaitLink({ email, from, drafts: draftsOfTab() }, linkLifetime.verifyEmail);
      setSentTo(email);
      return;
    }
    try {
      await signIn.mutateAsync({ email, password });
    } catch {
      // The account exists; the sign-in page explains the problem.
      await navigate({ to: '/sign-in', search: { from }, state: { email } });
    }
  };
  if (sentTo !== undefined) return <Sent email={sentTo} from={from} />;
  return (
    <Page width="column" title={t('sign-up.title')} lead={t('sign-up.lead')}>
      <Card>
        <SignUpForm from={from} isSigningIn={signIn.isPending} onDone={goOn} />
        <ProviderButtons from={from} />
      </Card>
      <p>
        {t('sign-up.haveAccount')}{' '}
        <Link to="/sign-in" search={{ from }}>
          {t('shell.signIn')}
        </Link>
      </p>
    </Page>
  );
}

function Sent({ email, from }: { email: string; from: string }) {
  const t = useTranslate();
  return (
    <Page width="column" title={t('sign-up.sentTitle')} lead={t('sign-up.sentText', { email })}>
      <SendAgain
        label={t('sign-up.resend')}
        sentText={t('sign-up.sentAgain', { email })}
        wasJustSent
        send={() => api.resendVerification({ body: { email } })}
      />
      <p>
        <Link to="/sign-in" search={{ from }} state={{ email }}>
          {t('shell.signIn')}
        </Link>
      </p>
    </Page>
  );
}
