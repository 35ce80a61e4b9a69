/** The dialogs that add a second factor. */

import { isApiError } from '#client/index.ts';
import { api } from '#console/api/client.ts';
import { addPasskey, isPasskeyRefused } from '#console/api/passkeys.ts';
import { QrCode } from '#console/components/address/qr-code.tsx';
import { Dialog } from '#console/components/dialog/dialog.tsx';
import { requireText } from '#console/components/field/checks.ts';
import { PlainField, TextField } from '#console/components/field/field.tsx';
import { Form, SubmitButton } from '#console/components/form/form.tsx';
import { useSaveForm } from '#console/components/form/use-save-form.ts';
import { Notice } from '#console/components/page/page.tsx';
import { useTranslate } from '#console/i18n/language.tsx';
import { longestLine } from '#domain/text/sizes.ts';
import styles from './factors.module.css';
import { PasswordStep } from './own-code-step.tsx';
import { passwordFault } from './own-factors.ts';

interface AddAppDialogProps {
  /** Called with the recovery codes, if there are new ones. */
  readonly onAdded: (codes: readonly string[] | null) => void;
  readonly onClose: () => void;
}

/** Adds an authenticator app: the password, the key and its first code, and the recovery codes. */
export function AddAppDialog({ onAdded, onClose }: AddAppDialogProps) {
  const t = useTranslate();
  const create = useSaveForm({
    values: { password: '' },
    send: async ({ password }) =>
      (await api.createTotpFactor({ body: { password: password || undefined } })).data,
    faultsOf: (error) => ({ password: passwordFault(error) }),
  });
  return (
    <Dialog title={t('account.addApp')} onClose={onClose}>
      {create.result ? (
        <ConfirmStep {...create.result} onAdded={onAdded} />
      ) : (
        <PasswordStep form={create} password={create.field('password')} submit={t('words.continue')} />
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
  const confirm = useSaveForm({
    values: { code: '' },
    check: ({ code }) => ({ code: requireText(code) }),
    send: ({ code }) => api.confirmTotpFactor({ path: { id }, body: { code } }),
    onSaved: ({ data }) => onAdded(data.recoveryCodes),
    faultsOf: (error) => ({
      code: isApiError(error, 'CODE_INVALID') ? 'problems.codeInvalid' : undefined,
    }),
  });
  return (
    <Form form={confirm}>
      <p>{t('account.scanText')}</p>
      <QrCode text={uri} label={t('account.qrLabel')} />
      <p>
        {t('account.key')} <code className={styles.key}>{secret.match(/.{4}/g)?.join(' ')}</code>
      </p>
      <TextField
        label={t('words.code')}
        hint={t('account.appCodeHint')}
        inputMode="numeric"
        autoComplete="one-time-code"
        {...confirm.field('code')}
      />
      <div>
        <SubmitButton form={confirm}>{t('account.confirmApp')}</SubmitButton>
      </div>
    </Form>
  );
}

interface AddPasskeyDialogProps {
  /** Called with the recovery codes, if there are new ones. */
  readonly onAdded: (codes: readonly string[] | null) => void;
  readonly onClose: () => void;
}

/** Adds a passkey: a name and the password, then the browser's own dialog. */
export function AddPasskeyDialog({ onAdded, onClose }: AddPasskeyDialogProps) {
  const t = useTranslate();
  const add = useSaveForm({
    values: { name: '', password: '' },
    check: ({ name }) => ({ name: requireText(name) }),
    send: ({ name, password }) => addPasskey(name.trim(), password || undefined),
    onSaved: ({ recoveryCodes }) => onAdded(recoveryCodes),
    faultsOf: (error) => ({ password: passwordFault(error) }),
    isShown: isPasskeyRefused,
  });
  return (
    <Dialog title={t('account.addPasskey')} onClose={onClose}>
      <p>{t('account.passkeyText')}</p>
      <PasswordStep form={add} password={add.field('password')} submit={t('account.createPasskey')}>
        {isPasskeyRefused(add.error) && <Notice icon="warning">{t('account.passkeyCancelled')}</Notice>}
        <PlainField
          label={t('words.name')}
          hint={t('account.passkeyNameHint')}
          maxLength={longestLine}
          {...add.field('name')}
        />
      </PasswordStep>
    </Dialog>
  );
}
