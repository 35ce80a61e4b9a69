/** The role of a user. Before a change, a dialog explains the rights of the new role. */
import { useState } from 'react';
import type { ManagedUser } from '#client/index.ts';
import { Button } from '#console/components/button/button.tsx';
import { SelectField } from '#console/components/field/select-field.tsx';
import { useToasts } from '#console/components/toast/toast.tsx';
import { useTranslate } from '#console/i18n/language.tsx';
import { type Role, roles } from '#domain/roles.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { useChangeUser } from './queries.ts';
import styles from './users.module.css';
import { roleNames, roleTexts } from './words.ts';

export function RoleForm({ user }: { user: ManagedUser }) {
  const t = useTranslate();
  const toasts = useToasts();
  const [role, setRole] = useState<Role>(user.role);
  const [isAsking, setAsking] = useState(false);
  const name = user.name || user.email;
  const change = useChangeUser(user, () => {
    setAsking(false);
    toasts.show(t('users.roleChanged', { name, role: t(roleNames[role]) }));
  });
  return (
    <>
      <div className={styles.role}>
        <SelectField
          label={t('users.role')}
          hint={t(roleTexts[role])}
          value={role}
          options={roles.map((one) => [one, t(roleNames[one])] as const)}
          onChange={({ target }) => setRole(roles.find((one) => one === target.value) ?? user.role)}
        />
        <Button
          reason={role === user.role ? t('users.sameRole') : undefined}
          onClick={() => {
            change.reset();
            setAsking(true);
          }}
        >
          {t('users.changeRole')}
        </Button>
      </div>
      {isAsking && (
        <ConfirmDialog
          title={t('users.roleTitle', { name, role: t(roleNames[role]) })}
          confirm={t('users.changeRole')}
          error={change.error}
          isBusy={change.isPending}
          onConfirm={() => change.mutate({ role })}
          onClose={() => setAsking(false)}
        >
          <dl className={styles.roles}>
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
