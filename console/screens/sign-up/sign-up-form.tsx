/** Name, address and password of a new account. */
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { isApiError, type RegisterInput } from '#client/index.ts';
import { api } from '#console/api/client.ts';
import { Button } from '#console/components/button/button.tsx';
import { EmailField, NewPasswordField } from '#console/components/field/account-fields.tsx';
import {
  type Fault,
  refusedPassword,
  requireEmail,
  requireNewPassword,
  requireText,
} from '#console/components/field/checks.ts';
import { Form } from '#console/components/field/form.tsx';
import { TextField } from '#console/components/field/text-field.tsx';
import { ProblemNotice } from '#console/components/page/states.tsx';
import { useWaitReason } from '#console/components/page/wait-reason.ts';
import { useTranslate } from '#console/i18n/language.tsx';

type NewAccount = RegisterInput['body'];

export interface Registered {
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

export function SignUpForm({ from, isSigningIn, onDone }: SignUpFormProps) {
  const t = useTranslate();
  const [name, setName] = useState('');
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [faults, setFaults] = useState<{ name?: Fault; email?: Fault; password?: Fault }>({});
  const register = useMutation({
    mutationFn: (body: NewAccount) => api.register({ body }),
    onSuccess: ({ data }, { password: secret }) =>
      onDone({ email: data.user.email, password: secret, mustVerify: data.verificationRequired }),
    onError: (error) => setFaults({ password: refusedPassword(error) }),
  });
  const waitReason = useWaitReason(register.error);
  const isBusy = register.isPending || isSigningIn;
  const submit = () => {
    const found = {
      name: requireText(name),
      email: requireEmail(email),
      password: requireNewPassword(password),
    };
    setFaults(found);
    if (found.name || found.email || found.password || waitReason || isBusy) return;
    register.mutate({ name: name.trim(), email: email.trim(), password });
  };
  return (
    <Form onSubmit={submit}>
      {register.error && !faults.password && <ProblemNotice error={register.error} />}
      {isApiError(register.error, 'EMAIL_TAKEN') && (
        <TakenLinks email={register.variables?.email} from={from} />
      )}
      <TextField
        label={t('sign-up.name')}
        autoComplete="name"
        value={name}
        onChange={(event) => setName(event.target.value)}
        error={faults.name && t(faults.name)}
      />
      <EmailField
        label={t('sign-up.email')}
        autoComplete="email"
        value={email}
        onChange={setEmail}
        fault={faults.email}
      />
      <NewPasswordField
        label={t('sign-up.password')}
        hint={t('sign-up.passwordHint')}
        value={password}
        onChange={setPassword}
        fault={faults.password}
      />
      <Button type="submit" look="primary" isBusy={isBusy} reason={waitReason}>
        {t('sign-up.submit')}
      </Button>
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
          {t('shell.signIn')}
        </Link>
      </p>
      <p>
        <Link to="/forgot-password" state={{ email }}>
          {t('sign-in.forgot')}
        </Link>
      </p>
    </>
  );
}
