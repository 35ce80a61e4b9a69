/** An administrator's actions on the account of a user, each with its effect. */

import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { isApiError, type ManagedUser } from '#client/index.ts';
import { api } from '#console/api/client.ts';
import { Button, Buttons } from '#console/components/button/button.tsx';
import { Dialog } from '#console/components/dialog/dialog.tsx';
import { SelectField } from '#console/components/field/field.tsx';
import { Refusal } from '#console/components/form/refusal.tsx';
import { stack } from '#console/components/layout/layout.ts';
import { Notice } from '#console/components/page/page.tsx';
import { useToasts } from '#console/components/toast/toast.tsx';
import { useTranslate } from '#console/i18n/language.tsx';
import { type Role, roles } from '#domain/access/roles.ts';
import { useChangeUser, useRefreshUsers } from './queries.ts';
import styles from './users.module.css';
import { roleNames, roleTexts } from './words.ts';

interface ActionProps {
  readonly user: ManagedUser;
}

const nameOf = ({ name, email }: ManagedUser) => name || email;

export function DisableAction({ user }: ActionProps) {
  const t = useTranslate();
  const [isAsking, setAsking] = useState(false);
  const name = nameOf(user);
  const { change, isSending } = useChangeUser(user);
  const disable = (disabled: boolean) => {
    setAsking(false);
    change({ disabled }, disabled ? t('users.disabledDone', { name }) : t('users.enabledDone', { name }));
  };
  // One button for both, so that it keeps the focus. Enabling can be undone by the same button.
  return (
    <>
      <Button isBusy={isSending} onClick={() => (user.disabled ? disable(false) : setAsking(true))}>
        {user.disabled ? t('users.enable') : t('users.disable')}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={t('users.disableTitle', { name })}
          confirm={t('users.disable')}
          isDangerous
          onConfirm={() => disable(true)}
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
      {send.error && <Refusal error={send.error} />}
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

/** The role of a user. Before a change, a dialog explains the rights of the new role. */
export function RoleForm({ user }: { user: ManagedUser }) {
  const t = useTranslate();
  const [role, setRole] = useState<Role>(user.role);
  const [isAsking, setAsking] = useState(false);
  const name = user.name || user.email;
  const { change, isSending } = useChangeUser(user);
  return (
    <>
      <div className={`${stack(3, 'fitting')} ${styles.role}`}>
        <SelectField
          label={t('users.role')}
          hint={t(roleTexts[role])}
          value={role}
          options={roles.map((one) => [one, t(roleNames[one])] as const)}
          onChange={({ target }) => setRole(roles.find((one) => one === target.value) ?? user.role)}
        />
        <Button
          reason={role === user.role ? t('users.sameRole') : undefined}
          isBusy={isSending}
          onClick={() => setAsking(true)}
        >
          {t('users.changeRole')}
        </Button>
      </div>
      {isAsking && (
        <ConfirmDialog
          title={t('users.roleTitle', { name, role: t(roleNames[role]) })}
          confirm={t('users.changeRole')}
          onConfirm={() => {
            setAsking(false);
            change({ role }, t('users.roleChanged', { name, role: t(roleNames[role]) }));
          }}
          onClose={() => setAsking(false)}
        >
          <dl className={`${stack(1)} ${styles.roles}`}>
            <dt>{t('users.roleNow', { role: t(roleNames[user.role]) })}</dt>
            <dd>{t(roleTexts[user.role])}</dd>
            <dt>{t('users.roleThen', { role: t(roleNames[role]) })}</dt>
            <dd>{t(roleTexts[role])}</dd>
          </dl>
        </ConfirmDialog>
      )}
    </>
  );
}

interface ConfirmDialogProps {
  readonly title: string;
  /** The text of the button. */
  readonly confirm: string;
  readonly isDangerous?: boolean;
  readonly error?: unknown;
  readonly isBusy?: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Explains the effect, and shows the server's refusal. */
function ConfirmDialog(props: ConfirmDialogProps) {
  const t = useTranslate();
  const { title, confirm, isDangerous = false, error, isBusy = false, onConfirm, onClose, children } = props;
  return (
    <Dialog title={title} onClose={onClose}>
      {children}
      {Boolean(error) && <Refusal error={error} />}
      <Buttons>
        <Button onClick={onClose}>{t('words.keepAsItIs')}</Button>
        <Button look={isDangerous ? 'danger' : 'primary'} isBusy={isBusy} onClick={onConfirm}>
          {confirm}
        </Button>
      </Buttons>
    </Dialog>
  );
}
