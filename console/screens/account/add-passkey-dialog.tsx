/** Adds a passkey: a name and the password, then the browser's own dialog. */
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { addPasskey, isPasskeyRefused } from '#console/api/passkeys.ts';
import { Dialog } from '#console/components/dialog/dialog.tsx';
import { type Fault, requireText } from '#console/components/field/checks.ts';
import { TextField } from '#console/components/field/text-field.tsx';
import { Notice } from '#console/components/page/states.tsx';
import { useTranslate } from '#console/i18n/language.tsx';
import { PasswordStep } from './password-step.tsx';

interface AddPasskeyDialogProps {
  /** Called with the recovery codes, if there are new ones. */
  readonly onAdded: (codes: readonly string[] | null) => void;
  readonly onClose: () => void;
}

export function AddPasskeyDialog({ onAdded, onClose }: AddPasskeyDialogProps) {
  const t = useTranslate();
  const [name, setName] = useState('');
  const [fault, setFault] = useState<Fault>();
  const add = useMutation({
    mutationFn: (password: string | undefined) => addPasskey(name.trim(), password),
    onSuccess: ({ recoveryCodes }) => onAdded(recoveryCodes),
  });
  const submit = (password: string | undefined) => {
    const found = requireText(name);
    setFault(found);
    if (!found) add.mutate(password);
  };
  return (
    <Dialog title={t('account.addPasskey')} onClose={onClose}>
      <p>{t('account.passkeyText')}</p>
      <PasswordStep
        submit={t('account.createPasskey')}
        isBusy={add.isPending}
        error={add.error}
        notice={
          isPasskeyRefused(add.error) ? (
            <Notice icon="warning">{t('account.passkeyCancelled')}</Notice>
          ) : undefined
        }
        onSubmit={submit}
      >
        <TextField
          label={t('account.passkeyName')}
          hint={t('account.passkeyNameHint')}
          autoComplete="off"
          maxLength={1000}
          value={name}
          onChange={(event) => setName(event.target.value)}
          error={fault && t(fault)}
        />
      </PasswordStep>
    </Dialog>
  );
}
