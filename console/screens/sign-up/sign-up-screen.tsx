/** A new account: the form, and then where to look for the link that confirms the address. */
import { useMutation } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { api } from '#console/api/client.ts';
import { Button } from '#console/components/button/button.tsx';
import { Card } from '#console/components/card/card.tsx';
import {
  type Fault,
  refusedPassword,
  requireEmail,
  requireNewPassword,
  requireText,
} from '#console/components/field/checks.ts';
import { Form } from '#console/components/field/form.tsx';
import { PasswordField, TextField } from '#console/components/field/text-field.tsx';
import { Page } from '#console/components/page/page.tsx';
import { ProblemNotice } from '#console/components/page/states.tsx';
import { useToasts } from '#console/components/toast/toast.tsx';
import { useTranslate } from '#console/i18n/language.tsx';

export function SignUpScreen() {
  const t = useTranslate();
  const navigate = useNavigate();
  const [sentTo, setSentTo] = useState<string>();
  if (sentTo !== undefined) return <Sent email={sentTo} />;
  return (
    <Page width="column" title={t('sign-up.title')} lead={t('sign-up.lead')}>
      <Card>
        <SignUpForm
          onDone={(email, mustVerify) => (mustVerify ? setSentTo(email) : navigate({ to: '/sign-in' }))}
        />
      </Card>
      <p>
        {t('sign-up.haveAccount')} <Link to="/sign-in">{t('shell.signIn')}</Link>
      </p>
    </Page>
  );
}

interface SignUpFormProps {
  readonly onDone: (email: string, mustVerify: boolean) => void;
}

function SignUpForm({ onDone }: SignUpFormProps) {
  const t = useTranslate();
  const [name, setName] = useState('');
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [faults, setFaults] = useState<{ name?: Fault; email?: Fault; password?: Fault }>({});
  const register = useMutation({
    mutationFn: () => api.register({ body: { name: name.trim(), email: email.trim(), password } }),
    onSuccess: ({ data }) => onDone(data.user.email, data.verificationRequired),
    onError: (error) => setFaults({ password: refusedPassword(error) }),
  });
  const submit = () => {
    const found = {
      name: requireText(name),
      email: requireEmail(email),
      password: requireNewPassword(password),
    };
    setFaults(found);
    if (!found.name && !found.email && !found.password && !register.isPending) register.mutate();
  };
  return (
    <Form onSubmit={submit}>
      {register.error && !faults.password && <ProblemNotice error={register.error} />}
      <TextField
        label={t('sign-up.name')}
        autoComplete="name"
        value={name}
        onChange={(event) => setName(event.target.value)}
        error={faults.name && t(faults.name)}
      />
      <TextField
        label={t('sign-up.email')}
        type="email"
        autoComplete="email"
        autoCapitalize="off"
        spellCheck={false}
        value={email}
        onChange={(event) => setEmail(event.target.value)}
        error={faults.email && t(faults.email)}
      />
      <PasswordField
        label={t('sign-up.password')}
        hint={t('sign-up.passwordHint')}
        autoComplete="new-password"
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        error={faults.password && t(faults.password)}
      />
      <Button type="submit" look="primary" isBusy={register.isPending}>
        {t('sign-up.submit')}
      </Button>
    </Form>
  );
}

function Sent({ email }: { email: string }) {
  const t = useTranslate();
  const toasts = useToasts();
  const resend = useMutation({
    mutationFn: () => api.resendVerification({ body: { email } }),
    onSuccess: () => toasts.show(t('sign-up.sentAgain', { email })),
  });
  return (
    <Page width="column" title={t('sign-up.sentTitle')} lead={t('sign-up.sentText', { email })}>
      {resend.error && <ProblemNotice error={resend.error} />}
      <p>
        <Button isBusy={resend.isPending} onClick={() => resend.mutate()}>
          {t('sign-up.resend')}
        </Button>
      </p>
      <p>
        <Link to="/sign-in">{t('shell.signIn')}</Link>
      </p>
    </Page>
  );
}
