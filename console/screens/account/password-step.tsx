/** The first step of every change of second factors: the password. An account without one leaves it empty. */
import { type ReactNode, useState } from 'react';
import { Button, type ButtonLook } from '#console/components/button/button.tsx';
import { Form } from '#console/components/field/form.tsx';
import { PasswordField } from '#console/components/field/text-field.tsx';
import { ProblemNotice } from '#console/components/page/states.tsx';
import { useWaitReason } from '#console/components/page/wait-reason.ts';
import { useTranslate } from '#console/i18n/language.tsx';
import { passwordFault } from './own-factors.ts';

interface PasswordStepProps {
  readonly submit: string;
  readonly look?: ButtonLook;
  readonly isBusy: boolean;
  readonly error: unknown;
  /** Replaces the message of the error. */
  readonly notice?: ReactNode;
  /** Undefined for an account without a password. */
  readonly onSubmit: (password: string | undefined) => void;
  /** Fields before the password. */
  readonly children?: ReactNode;
}

export function PasswordStep(props: PasswordStepProps) {
  const { submit, look = 'primary', isBusy, error, notice, onSubmit, children } = props;
  const t = useTranslate();
  const [password, setPassword] = useState('');
  const waitReason = useWaitReason(error);
  const fault = passwordFault(error);
  return (
    <Form onSubmit={() => !waitReason && !isBusy && onSubmit(password || undefined)}>
      {notice}
      {error != null && notice === undefined && !fault && <ProblemNotice error={error} />}
      {children}
      <PasswordField
        label={t('account.confirmPassword')}
        hint={t('account.factorPasswordHint')}
        autoComplete="current-password"
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        error={fault && t(fault)}
      />
      <div>
        <Button type="submit" look={look} isBusy={isBusy} reason={waitReason}>
          {submit}
        </Button>
      </div>
    </Form>
  );
}
