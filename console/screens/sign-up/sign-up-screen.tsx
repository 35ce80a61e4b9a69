/** A new account: the form, and then the instructions for the link that confirms the address. */
import { Link, useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { isApiError } from '#client/index.ts';
import { api } from '#console/api/client.ts';
import { useUser } from '#console/api/session.ts';
import { useSignIn } from '#console/api/sign-in.ts';
import { Card } from '#console/components/card/card.tsx';
import {
  refusedPassword,
  requireNewEmail,
  requireNewPassword,
  requireText,
} from '#console/components/field/checks.ts';
import { EmailField, NewPasswordField, PhoneField, TextField } from '#console/components/field/field.tsx';
import { Form, SubmitButton } from '#console/components/form/form.tsx';
import { useSaveForm } from '#console/components/form/use-save-form.ts';
import { SendAgain } from '#console/components/mailed-link/send-again.tsx';
import { awaitLink, draftsOfTab } from '#console/components/page/awaited-link.ts';
import { Page } from '#console/components/page/page.tsx';
import type { Opening } from '#console/components/page/screen.ts';
import { ProviderButtons, providersQuery } from '#console/components/provider/provider-buttons.tsx';
import { useTranslate } from '#console/i18n/language.tsx';
import { linkLifetimes } from '#domain/access/link-lifetimes.ts';

export function load({ queries }: Opening) {
  return queries.prefetchQuery(providersQuery);
}

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
      awaitLink({ email, from, drafts: draftsOfTab() }, linkLifetimes['verify-email']);
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
          {t('words.signIn')}
        </Link>
      </p>
    </Page>
  );
}

function Sent({ email, from }: { email: string; from: string }) {
  const t = useTranslate();
  return (
    <Page width="column" title={t('words.checkEmail')} lead={t('sign-up.sentText', { email })}>
      <SendAgain
        label={t('words.sendLinkAgain')}
        sentText={t('words.newLinkSent', { email })}
        wasJustSent
        send={() => api.resendVerification({ body: { email } })}
      />
      <p>
        <Link to="/sign-in" search={{ from }} state={{ email }}>
          {t('words.signIn')}
        </Link>
      </p>
    </Page>
  );
}

interface Registered {
  readonly email: string;
  readonly password: string;
  readonly mustVerify: boolean;
}

interface SignUpFormProps {
  /** The way back after signing in. */
  readonly from: string;
  /** The account is created, and its owner is being signed in. */
  readonly isSigningIn: boolean;
  readonly onDone: (registered: Registered) => void;
}

/** Name, address, phone and password of a new account. */
function SignUpForm({ from, isSigningIn, onDone }: SignUpFormProps) {
  const t = useTranslate();
  const register = useSaveForm({
    values: { name: '', email: '', phone: '', password: '' },
    check: ({ name, email, password }) => ({
      name: requireText(name),
      email: requireNewEmail(email),
      password: requireNewPassword(password),
    }),
    send: ({ name, email, ...rest }) =>
      api.register({ body: { name: name.trim(), email: email.trim(), ...rest } }),
    onSaved: ({ data }, { password }) =>
      onDone({ email: data.user.email, password, mustVerify: data.verificationRequired }),
    faultsOf: (error) => ({ password: refusedPassword(error) }),
  });
  const form = { ...register, isBusy: register.isBusy || isSigningIn };
  return (
    <Form form={form}>
      {isApiError(register.error, 'EMAIL_TAKEN') && <TakenLinks email={register.sent?.email} from={from} />}
      <TextField label={t('words.yourName')} autoComplete="name" {...register.field('name')} />
      <EmailField label={t('words.email')} autoComplete="email" {...register.field('email')} />
      <PhoneField autoComplete="tel" {...register.field('phone')} />
      <NewPasswordField
        label={t('words.password')}
        hint={t('words.passwordHint')}
        {...register.field('password')}
      />
      <SubmitButton form={form}>{t('sign-up.submit')}</SubmitButton>
    </Form>
  );
}

/** Links for an address that has an account: sign in, or choose a new password. */
function TakenLinks({ email, from }: { email: string | undefined; from: string }) {
  const t = useTranslate();
  return (
    <>
      <p>
        <Link to="/sign-in" search={{ from }} state={{ email }}>
          {t('words.signIn')}
        </Link>
      </p>
      <p>
        <Link to="/forgot-password" state={{ email }}>
          {t('words.forgotPassword')}
        </Link>
      </p>
    </>
  );
}
