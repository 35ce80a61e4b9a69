/** The administrator's own password instead of the one that the server has generated. */
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { isApiError } from '#client/index.ts';
import { api } from '#console/api/client.ts';
import { Button } from '#console/components/button/button.tsx';
import { NewPasswordField } from '#console/components/field/account-fields.tsx';
import { type Fault, refusedPassword, requireNewPassword } from '#console/components/field/checks.ts';
import { Form } from '#console/components/field/form.tsx';
import { ProblemNotice } from '#console/components/page/states.tsx';
import { useTranslate } from '#console/i18n/language.tsx';
import { NewLink } from './new-link.tsx';

interface PasswordStepProps {
  readonly token: string;
  readonly onDone: (password: string) => void;
}

export function PasswordStep({ token, onDone }: PasswordStepProps) {
  const t = useTranslate();
  const [password, setPassword] = useState('');
  const [fault, setFault] = useState<Fault>();
  const reset = useMutation({
    mutationFn: (chosen: string) => api.resetPassword({ body: { token, password: chosen } }),
    onSuccess: (_, chosen) => onDone(chosen),
    onError: (error) => setFault(refusedPassword(error)),
  });
  const submit = () => {
    const found = requireNewPassword(password);
    setFault(found);
    if (found === undefined && !reset.isPending) reset.mutate(password);
  };
  if (isApiError(reset.error, 'TOKEN_INVALID')) return <NewLink text={t('welcome.tokenUsed')} />;
  return (
    <Form onSubmit={submit}>
      {reset.error && !fault && <ProblemNotice error={reset.error} />}
      <NewPasswordField
        label={t('welcome.password')}
        hint={t('welcome.passwordHint')}
        value={password}
        onChange={setPassword}
        fault={fault}
      />
      <Button type="submit" look="primary" isBusy={reset.isPending}>
        {t('welcome.savePassword')}
      </Button>
    </Form>
  );
}
