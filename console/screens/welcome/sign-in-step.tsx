/** Signs in with the password that was just chosen; asks for the address only if it is not the default one. */
import { useEffect, useRef, useState } from 'react';
import { isApiError } from '#client/index.ts';
import { useSignIn } from '#console/api/sign-in.ts';
import { Button } from '#console/components/button/button.tsx';
import { EmailField } from '#console/components/field/account-fields.tsx';
import { type Fault, requireEmail } from '#console/components/field/checks.ts';
import { Form } from '#console/components/field/form.tsx';
import { Notice, ProblemNotice, Skeleton } from '#console/components/page/states.tsx';
import { useWaitReason } from '#console/components/page/wait-reason.ts';
import { useTranslate } from '#console/i18n/language.tsx';

/** The address of the administrator whom the server creates at its first start (contract §1). */
const firstAdmin = 'admin@localhost';

interface SignInStepProps {
  readonly password: string;
  readonly onSignedIn: () => void;
}

export function SignInStep({ password, onSignedIn }: SignInStepProps) {
  const t = useTranslate();
  const signIn = useSignIn();
  const [email, setEmail] = useState('');
  const [fault, setFault] = useState<Fault>();
  const waitReason = useWaitReason(signIn.error);
  const enter = (address: string) => signIn.mutate({ email: address, password }, { onSuccess: onSignedIn });

  const hasTried = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the step is shown.
  useEffect(() => {
    if (hasTried.current) return;
    hasTried.current = true;
    enter(firstAdmin);
  }, []);
  const isFirstTry = signIn.variables === undefined || signIn.variables.email === firstAdmin;
  if (isFirstTry && !signIn.error) return <Skeleton count={1} />;

  const submit = () => {
    const found = requireEmail(email);
    setFault(found);
    if (found === undefined && !waitReason && !signIn.isPending) enter(email.trim());
  };
  const isOtherAddress = isFirstTry && isApiError(signIn.error, 'INVALID_CREDENTIALS');
  return (
    <Form onSubmit={submit}>
      <Notice>{t('welcome.passwordSaved')}</Notice>
      {signIn.error && !isOtherAddress && <ProblemNotice error={signIn.error} />}
      <EmailField
        label={t('welcome.email')}
        hint={t('welcome.emailHint')}
        autoComplete="username"
        value={email}
        onChange={setEmail}
        fault={fault}
      />
      <Button type="submit" look="primary" isBusy={signIn.isPending} reason={waitReason}>
        {t('shell.signIn')}
      </Button>
    </Form>
  );
}
