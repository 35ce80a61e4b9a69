/** Adds an authenticator app: the password, the key and its first code, and the recovery codes. */
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { isApiError } from '#client/index.ts';
import { api } from '#console/api/client.ts';
import { Button } from '#console/components/button/button.tsx';
import { Dialog } from '#console/components/dialog/dialog.tsx';
import { type Fault, requireText } from '#console/components/field/checks.ts';
import { Form } from '#console/components/field/form.tsx';
import { TextField } from '#console/components/field/text-field.tsx';
import { ProblemNotice } from '#console/components/page/states.tsx';
import { useTranslate } from '#console/i18n/language.tsx';
import styles from './factors.module.css';
import { PasswordStep } from './password-step.tsx';
import { QrCode } from './qr-code.tsx';

interface AddAppDialogProps {
  /** Called with the recovery codes, if there are new ones. */
  readonly onAdded: (codes: readonly string[] | null) => void;
  readonly onClose: () => void;
}

export function AddAppDialog({ onAdded, onClose }: AddAppDialogProps) {
  const t = useTranslate();
  const create = useMutation({
    mutationFn: async (password: string | undefined) =>
      (await api.createTotpFactor({ body: { password } })).data,
  });
  return (
    <Dialog title={t('account.addApp')} onClose={onClose}>
      {create.data ? (
        <ConfirmStep {...create.data} onAdded={onAdded} />
      ) : (
        <PasswordStep
          submit={t('account.continue')}
          isBusy={create.isPending}
          error={create.error}
          onSubmit={(password) => create.mutate(password)}
        />
      )}
    </Dialog>
  );
}

interface ConfirmStepProps {
  readonly id: string;
  readonly secret: string;
  readonly uri: string;
  readonly onAdded: AddAppDialogProps['onAdded'];
}

function ConfirmStep({ id, secret, uri, onAdded }: ConfirmStepProps) {
  const t = useTranslate();
  const [code, setCode] = useState('');
  const [fault, setFault] = useState<Fault>();
  const confirm = useMutation({
    mutationFn: () => api.confirmTotpFactor({ path: { id }, body: { code } }),
    onSuccess: ({ data }) => onAdded(data.recoveryCodes),
    onError: (error) => setFault(isApiError(error, 'CODE_INVALID') ? 'problems.codeInvalid' : undefined),
  });
  const submit = () => {
    const found = requireText(code);
    setFault(found);
    if (!found && !confirm.isPending) confirm.mutate();
  };
  return (
    <Form onSubmit={submit}>
      <p>{t('account.scanText')}</p>
      <QrCode text={uri} label={t('account.qrLabel')} />
      <p>
        {t('account.key')} <code className={styles.key}>{secret.match(/.{4}/g)?.join(' ')}</code>
      </p>
      {confirm.error && !fault && <ProblemNotice error={confirm.error} />}
      <TextField
        label={t('account.appCode')}
        hint={t('account.appCodeHint')}
        inputMode="numeric"
        autoComplete="one-time-code"
        value={code}
        onChange={(event) => setCode(event.target.value)}
        error={fault && t(fault)}
      />
      <div>
        <Button type="submit" look="primary" isBusy={confirm.isPending}>
          {t('account.confirmApp')}
        </Button>
      </div>
    </Form>
  );
}
