/** An administrator's actions on the account of a user, each with its effect. */
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { isApiError, type ManagedUser } from '#client/index.ts';
import { api } from '#console/api/client.ts';
import { Button } from '#console/components/button/button.tsx';
import { Notice, ProblemNotice } from '#console/components/page/states.tsx';
import { useToasts } from '#console/components/toast/toast.tsx';
import { useTranslate } from '#console/i18n/language.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { useChangeUser, useRefreshUsers } from './queries.ts';

interface ActionProps {
  readonly user: ManagedUser;
}

const nameOf = ({ name, email }: ManagedUser) => name || email;

export function DisableAction({ user }: ActionProps) {
  const t = useTranslate();
  const toasts = useToasts();
  const [isAsking, setAsking] = useState(false);
  const name = nameOf(user);
  const change = useChangeUser(user, ({ disabled }) => {
    setAsking(false);
    toasts.show(disabled ? t('users.disabledDone', { name }) : t('users.enabledDone', { name }));
  });
  const ask = () => {
    change.reset();
    setAsking(true);
  };
  // One button for both, so that it keeps the focus. Enabling can be undone by the same button.
  return (
    <>
      <Button
        isBusy={change.isPending}
        onClick={() => (user.disabled ? change.mutate({ disabled: false }) : ask())}
      >
        {user.disabled ? t('users.enable') : t('users.disable')}
      </Button>
      {!isAsking && change.error && <ProblemNotice error={change.error} />}
      {isAsking && (
        <ConfirmDialog
          title={t('users.disableTitle', { name })}
          confirm={t('users.disable')}
          isDangerous
          error={change.error}
          isBusy={change.isPending}
          onConfirm={() => change.mutate({ disabled: true })}
          onClose={() => setAsking(false)}
        >
          <p>{t('users.disableText')}</p>
        </ConfirmDialog>
      )}
    </>
  );
}

export function PasswordAction({ user }: ActionProps) {
  const t = useTranslate();
  const toasts = useToasts();
  const send = useMutation({
    mutationFn: () => api.forgotPassword({ body: { email: user.email } }),
    onSuccess: () => toasts.show(t('account.linkSent', { email: user.email })),
  });
  return (
    <>
      <Button isBusy={send.isPending} onClick={() => send.mutate()}>
        {t('users.sendLink')}
      </Button>
      {send.error && <ProblemNotice error={send.error} />}
    </>
  );
}

export function FactorsAction({ user }: ActionProps) {
  const t = useTranslate();
  const toasts = useToasts();
  const [isAsking, setAsking] = useState(false);
  const remove = useMutation({
    mutationFn: () => api.removeUserFactors({ path: { id: user.id } }),
    onSuccess: () => {
      setAsking(false);
      toasts.show(t('users.factorsRemoved', { name: nameOf(user) }));
    },
  });
  return (
    <>
      <Button onClick={() => setAsking(true)}>{t('users.removeFactors')}</Button>
      {isAsking && (
        <ConfirmDialog
          title={t('users.factorsTitle', { name: nameOf(user) })}
          confirm={t('users.removeFactors')}
          isDangerous
          error={remove.error}
          isBusy={remove.isPending}
          onConfirm={() => remove.mutate()}
          onClose={() => setAsking(false)}
        >
          <p>{t('users.factorsText')}</p>
        </ConfirmDialog>
      )}
    </>
  );
}

export function DeleteAction({ user, onDeleted }: ActionProps & { onDeleted: () => void }) {
  const t = useTranslate();
  const toasts = useToasts();
  const refresh = useRefreshUsers();
  const [isAsking, setAsking] = useState(false);
  const name = nameOf(user);
  const remove = useMutation({
    mutationFn: () => api.deleteUser({ path: { id: user.id } }),
    onSuccess: async () => {
      setAsking(false);
      toasts.show(t('users.deleted', { name }));
      onDeleted();
      await refresh();
    },
  });
  const hasBookings = isApiError(remove.error, 'CONFLICT');
  return (
    <>
      <Button look="danger" onClick={() => setAsking(true)}>
        {t('users.delete')}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={t('users.deleteTitle', { name })}
          confirm={t('users.delete')}
          isDangerous
          error={hasBookings ? null : remove.error}
          isBusy={remove.isPending}
          onConfirm={() => remove.mutate()}
          onClose={() => setAsking(false)}
        >
          <p>{t('users.deleteText')}</p>
          {hasBookings && (
            <Notice icon="warning">
              <p>{t('users.hasBookings')}</p>
            </Notice>
          )}
        </ConfirmDialog>
      )}
    </>
  );
}
