/** A new user. Nobody else learns the password: the user chooses it by an emailed link. */
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { isApiError } from '#client/index.ts';
import { api } from '#console/api/client.ts';
import { Button } from '#console/components/button/button.tsx';
import { EmailField } from '#console/components/field/account-fields.tsx';
import { requireEmail, requireText } from '#console/components/field/checks.ts';
import { Form } from '#console/components/field/form.tsx';
import { SelectField } from '#console/components/field/select-field.tsx';
import { TextField } from '#console/components/field/text-field.tsx';
import { ProblemNotice } from '#console/components/page/states.tsx';
import { SidePanel } from '#console/components/side-panel/side-panel.tsx';
import { useToasts } from '#console/components/toast/toast.tsx';
import { useTranslate } from '#console/i18n/language.tsx';
import { type Role, roles } from '#domain/roles.ts';
import { useRefreshUsers } from './queries.ts';
import { roleNames, roleTexts } from './words.ts';

interface NewUserPanelProps {
  readonly onClose: () => void;
  readonly onCreated: (id: string) => void;
}

export function NewUserPanel({ onClose, onCreated }: NewUserPanelProps) {
  const t = useTranslate();
  const toasts = useToasts();
  const refresh = useRefreshUsers();
  const [name, setName] = useState('');
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<Role>('STAFF');
  const [isChecked, setChecked] = useState(false);
  const create = useMutation({
    mutationFn: async (body: { name: string; email: string; role: Role }) => {
      const { data } = await api.createUser({ body: { ...body, password: unknownPassword() } });
      await api.forgotPassword({ body: { email: body.email } });
      return data;
    },
    onSuccess: async ({ id, email: address }) => {
      toasts.show(t('account.linkSent', { email: address }));
      onCreated(id);
      await refresh();
    },
  });
  const nameFault = requireText(name);
  const isTaken = isApiError(create.error, 'EMAIL_TAKEN') && create.variables?.email === email.trim();
  const emailFault = requireEmail(email) ?? (isTaken ? 'problems.emailTaken' : undefined);
  const submit = () => {
    setChecked(true);
    if (nameFault || emailFault || create.isPending) return;
    create.mutate({ name: name.trim(), email: email.trim(), role });
  };
  return (
    <SidePanel title={t('users.add')} onClose={onClose}>
      <Form onSubmit={submit}>
        {create.error && !isTaken && <ProblemNotice error={create.error} />}
        <TextField
          label={t('account.name')}
          autoComplete="off"
          value={name}
          error={isChecked && nameFault ? t(nameFault) : undefined}
          onChange={({ target }) => setName(target.value)}
        />
        <EmailField
          label={t('account.email')}
          autoComplete="email"
          value={email}
          onChange={setEmail}
          fault={isChecked ? emailFault : undefined}
        />
        <SelectField
          label={t('users.role')}
          hint={t(roleTexts[role])}
          value={role}
          options={roles.map((one) => [one, t(roleNames[one])] as const)}
          onChange={({ target }) => setRole(roles.find((one) => one === target.value) ?? role)}
        />
        <p>{t('users.linkFollows')}</p>
        <div>
          <Button type="submit" look="primary" isBusy={create.isPending}>
            {t('users.create')}
          </Button>
        </div>
      </Form>
    </SidePanel>
  );
}

/** 244 random bits, which are neither shown nor stored. */
function unknownPassword(): string {
  return `${crypto.randomUUID()}${crypto.randomUUID()}`;
}
