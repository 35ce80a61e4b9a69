/**
 * The contact data of a customer. Administrators can change the name; a name that a colleague has saved meanwhile is
 * not lost.
 */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ManagedUser } from '#client/index.ts';
import { api } from '#console/api/client.ts';
import { useMay } from '#console/api/session.ts';
import { userQuery } from '#console/api/user-queries.ts';
import { Button } from '#console/components/button/button.tsx';
import { Buttons } from '#console/components/button/buttons.tsx';
import { type Fault, requireText } from '#console/components/field/checks.ts';
import { Form } from '#console/components/field/form.tsx';
import { TextField } from '#console/components/field/text-field.tsx';
import { SendAgain } from '#console/components/mailed-link/send-again.tsx';
import { Notice, ProblemNotice } from '#console/components/page/states.tsx';
import { useToasts } from '#console/components/toast/toast.tsx';
import { UnsavedChanges } from '#console/components/unsaved-changes/unsaved-changes.tsx';
import { useLanguage, useTranslate } from '#console/i18n/language.tsx';
import styles from './customers.module.css';

export function Contact({ customer, timeZone }: { customer: ManagedUser; timeZone: string }) {
  const { translate: t, formats } = useLanguage();
  const mayEdit = useMay('manageAnyUser');
  const { email, emailVerified, createdAt } = customer;
  return (
    <section className={styles.contact}>
      <h2>{t('customers.contact')}</h2>
      <dl className={styles.facts}>
        <dt>{t('book-for.email')}</dt>
        <dd>
          <a href={`mailto:${email}`} className={styles.email}>
            {email}
          </a>
          {!emailVerified && <p className={styles.soft}>{t('customers.unverified')}</p>}
        </dd>
        <dt>{t('customers.since')}</dt>
        <dd>{formats.date(createdAt, 'date', timeZone)}</dd>
      </dl>
      {mayEdit ? (
        <NameForm customer={customer} />
      ) : (
        <p className={styles.soft}>{t('customers.onlyAdministrators')}</p>
      )}
      <SendAgain
        label={t('customers.sendPasswordLink')}
        sentText={t('customers.passwordLinkSent', { email })}
        send={() => api.forgotPassword({ body: { email } })}
      />
    </section>
  );
}

/** Users have no version of their own, so the name is read again before it is written. */
class ChangedMeanwhile extends Error {
  readonly theirs: ManagedUser;
  constructor(theirs: ManagedUser) {
    super();
    this.theirs = theirs;
  }
}

function NameForm({ customer }: { customer: ManagedUser }) {
  const t = useTranslate();
  const queries = useQueryClient();
  const toasts = useToasts();
  const [name, setName] = useState(customer.name);
  const [fault, setFault] = useState<Fault>();
  const path = { id: customer.id };
  const keep = (data: ManagedUser) => {
    queries.setQueryData(userQuery(customer.id).queryKey, data);
    void queries.invalidateQueries({ queryKey: ['users'] });
  };
  const save = useMutation({
    mutationFn: async (known: string) => {
      const { data: stored } = await api.getUser({ path });
      if (stored.name !== known) throw new ChangedMeanwhile(stored);
      return (await api.updateUser({ path, body: { name: name.trim() } })).data;
    },
    onSuccess: (data) => {
      toasts.show(t('customers.nameSaved'));
      keep(data);
    },
  });
  const theirs = save.error instanceof ChangedMeanwhile ? save.error.theirs : undefined;
  const isChanged = name.trim() !== customer.name;
  const submit = () => {
    const found = requireText(name);
    setFault(found);
    if (found === undefined && isChanged && !save.isPending) save.mutate(theirs?.name ?? customer.name);
  };
  return (
    <Form onSubmit={submit}>
      {save.error && !theirs && <ProblemNotice error={save.error} />}
      <TextField
        label={t('book-for.name')}
        autoComplete="off"
        maxLength={1_000}
        value={name}
        onChange={(event) => setName(event.target.value)}
        error={fault && t(fault)}
      />
      {theirs && <Notice icon="warning">{t('customers.changedMeanwhile', { name: theirs.name })}</Notice>}
      <Buttons>
        {theirs && <Button onClick={() => keep(theirs)}>{t('customers.keepTheirs')}</Button>}
        <Button
          type="submit"
          isBusy={save.isPending}
          reason={isChanged ? undefined : t('account.nothingChanged')}
        >
          {theirs ? t('customers.saveMine') : t('account.saveName')}
        </Button>
      </Buttons>
      <UnsavedChanges isChanged={isChanged && !save.isPending} />
    </Form>
  );
}
