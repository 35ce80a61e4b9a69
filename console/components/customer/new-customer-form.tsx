/** A new customer, as taken on the phone: a name and an email address. Customers choose their own password. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#console/api/client.ts';
import { userQuery } from '#console/api/user-queries.ts';
import { Button } from '#console/components/button/button.tsx';
import { Buttons } from '#console/components/button/buttons.tsx';
import { EmailField } from '#console/components/field/account-fields.tsx';
import { type Fault, requireEmail, requireText } from '#console/components/field/checks.ts';
import { Form } from '#console/components/field/form.tsx';
import { TextField } from '#console/components/field/text-field.tsx';
import { ProblemNotice } from '#console/components/page/states.tsx';
import { useToasts } from '#console/components/toast/toast.tsx';
import { useTranslate } from '#console/i18n/language.tsx';
import styles from './new-customer-form.module.css';

interface NewCustomerFormProps {
  /** The searched text, which may be the name or the address. */
  readonly typed: string;
  readonly onCreated: (id: string) => void;
  readonly onCancel: () => void;
}

export function NewCustomerForm({ typed, onCreated, onCancel }: NewCustomerFormProps) {
  const t = useTranslate();
  const queries = useQueryClient();
  const toasts = useToasts();
  const [name, setName] = useState(typed.includes('@') ? '' : typed);
  const [email, setEmail] = useState(typed.includes('@') ? typed : '');
  const [isInvited, setInvited] = useState(true);
  const [faults, setFaults] = useState<{ name?: Fault; email?: Fault }>({});
  const create = useMutation({
    mutationFn: async () => {
      const body = {
        name: name.trim(),
        email: email.trim(),
        role: 'CUSTOMER',
        password: unknownPassword(),
      } as const;
      const { data } = await api.createUser({ body });
      // The customer exists even if the email fails: the link can be requested again.
      if (isInvited) await api.forgotPassword({ body: { email: data.email } }).catch(() => undefined);
      return data;
    },
    onSuccess: (customer) => {
      queries.setQueryData(userQuery(customer.id).queryKey, customer);
      void queries.invalidateQueries({ queryKey: ['users'] });
      toasts.show(t('book-for.created', { name: customer.name }));
      onCreated(customer.id);
    },
  });
  const submit = () => {
    const found = { name: requireText(name), email: requireEmail(email) };
    setFaults(found);
    if (!found.name && !found.email && !create.isPending) create.mutate();
  };
  return (
    <Form onSubmit={submit}>
      {create.error && <ProblemNotice error={create.error} />}
      <TextField
        label={t('book-for.name')}
        autoComplete="off"
        maxLength={1_000}
        value={name}
        error={faults.name && t(faults.name)}
        onChange={(event) => setName(event.target.value)}
      />
      <EmailField
        label={t('book-for.email')}
        autoComplete="email"
        value={email}
        fault={faults.email}
        onChange={setEmail}
      />
      <label className={styles.invite}>
        <input type="checkbox" checked={isInvited} onChange={() => setInvited(!isInvited)} />
        {t('book-for.invite')}
      </label>
      <Buttons>
        <Button type="submit" look="primary" isBusy={create.isPending}>
          {t('book-for.create')}
        </Button>
        <Button look="quiet" onClick={onCancel}>
          {t('book.cancel')}
        </Button>
      </Buttons>
    </Form>
  );
}

/** A password that nobody knows: the customer sets their own by the link in the email. */
function unknownPassword(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(24));
  return Array.from(bytes, (byte) => byte.toString(36).padStart(2, '0')).join('');
}
