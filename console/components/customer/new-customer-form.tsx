/** A new customer, as taken on the phone: a name, an email address and, optionally, a phone number. Customers choose their own password. */

import { useQueryClient } from '@tanstack/react-query';
import { api } from '#console/api/client.ts';
import { createAccount } from '#console/api/new-account.ts';
import { userQuery } from '#console/api/record-queries.ts';
import { Button, Buttons } from '#console/components/button/button.tsx';
import { requireNewEmail, requireText } from '#console/components/field/checks.ts';
import { EmailField, PhoneField, PlainField } from '#console/components/field/field.tsx';
import { Form, SubmitButton } from '#console/components/form/form.tsx';
import { useSaveForm, useShowSaved } from '#console/components/form/use-save-form.ts';
import { row } from '#console/components/layout/layout.ts';
import { useTranslate } from '#console/i18n/language.tsx';
import { longestLine } from '#domain/text/sizes.ts';
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
  const showSaved = useShowSaved();
  const create = useSaveForm({
    values: {
      name: typed.includes('@') ? '' : typed,
      email: typed.includes('@') ? typed : '',
      phone: '',
      isInvited: true,
    },
    check: ({ name, email }) => ({ name: requireText(name), email: requireNewEmail(email) }),
    send: async ({ name, email, phone, isInvited }) => {
      const customer = await createAccount({ name, email, phone, role: 'CUSTOMER' });
      // The customer exists even if the email fails: the link can be requested again.
      if (isInvited) await api.forgotPassword({ body: { email: customer.email } }).catch(() => undefined);
      return customer;
    },
    onSaved: (customer) => {
      queries.setQueryData(userQuery(customer.id).queryKey, customer);
      void showSaved(t('book-for.created', { name: customer.name }), 'listUsers', 'getUser');
      onCreated(customer.id);
    },
  });
  return (
    <Form form={create}>
      <PlainField label={t('words.name')} maxLength={longestLine} {...create.field('name')} />
      <EmailField label={t('words.email')} autoComplete="email" {...create.field('email')} />
      <PhoneField autoComplete="off" {...create.field('phone')} />
      <label className={`${row(2, 'center')} ${styles.invite}`}>
        <input type="checkbox" {...create.form.register('isInvited')} />
        {t('book-for.invite')}
      </label>
      <Buttons>
        <SubmitButton form={create}>{t('book-for.create')}</SubmitButton>
        <Button look="quiet" onClick={onCancel}>
          {t('book.cancel')}
        </Button>
      </Buttons>
    </Form>
  );
}
