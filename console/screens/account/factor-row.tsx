/** One second factor, with a button to remove it. */
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { type Factor, isApiError } from '#client/index.ts';
import { api } from '#console/api/client.ts';
import { Button } from '#console/components/button/button.tsx';
import { Dialog } from '#console/components/dialog/dialog.tsx';
import { useToasts } from '#console/components/toast/toast.tsx';
import { useLanguage } from '#console/i18n/language.tsx';
import styles from './account.module.css';
import { factorKind, factorName } from './own-factors.ts';
import { PasswordStep } from './password-step.tsx';

interface FactorRowProps {
  readonly factor: Factor;
  readonly timeZone: string;
  readonly onRemoved: () => void;
}

export function FactorRow({ factor, timeZone, onRemoved }: FactorRowProps) {
  const { translate: t, formats } = useLanguage();
  const toasts = useToasts();
  const [isAsking, setAsking] = useState(false);
  const name = factorName(t, factor);
  const kind = factorKind(t, factor);
  const time = formats.date(factor.createdAt, 'dateTime', timeZone);
  const used = factor.lastUsedAt && formats.date(factor.lastUsedAt, 'dateTime', timeZone);
  const remove = useMutation({
    mutationFn: (password: string | undefined) => removeFactor(factor.id, password),
    onSuccess: () => {
      setAsking(false);
      toasts.show(t('account.factorRemoved', { name }));
      onRemoved();
    },
  });
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <p className={styles.name}>{name}</p>
        {kind && <p className={styles.soft}>{kind}</p>}
        {factor.remaining !== null && (
          <p className={styles.soft}>{t('account.codesLeft', { count: factor.remaining })}</p>
        )}
        <p className={styles.soft}>
          {used ? t('account.factorUsed', { time, used }) : t('account.factorAdded', { time })}
        </p>
      </div>
      <Button aria-label={t('account.removeFactorOf', { name })} onClick={() => setAsking(true)}>
        {t('account.removeFactor')}
      </Button>
      {isAsking && (
        <Dialog title={t('account.removeFactorTitle', { name })} onClose={() => setAsking(false)}>
          <p>{t('account.removeFactorText')}</p>
          <PasswordStep
            submit={t('account.removeFactorOf', { name })}
            look="danger"
            isBusy={remove.isPending}
            error={remove.error}
            onSubmit={(password) => remove.mutate(password)}
          />
        </Dialog>
      )}
    </li>
  );
}

/** It may have been removed meanwhile. */
async function removeFactor(id: string, password: string | undefined): Promise<void> {
  try {
    await api.removeFactor({ path: { id }, body: { password } });
  } catch (error) {
    if (!isApiError(error, 'NOT_FOUND')) throw error;
  }
}
