/** The name, which is shown on bookings and in the header. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { User } from '#client/index.ts';
import { api } from '#console/api/client.ts';
import { sessionQuery } from '#console/api/session.ts';
import { Button } from '#console/components/button/button.tsx';
import { type Fault, requireText } from '#console/components/field/checks.ts';
import { Form } from '#console/components/field/form.tsx';
import { TextField } from '#console/components/field/text-field.tsx';
import { ProblemNotice } from '#console/components/page/states.tsx';
import { useToasts } from '#console/components/toast/toast.tsx';
import { useTranslate } from '#console/i18n/language.tsx';
import styles from './account.module.css';
import { Section } from './section.tsx';

export function NameSection({ user }: { user: User }) {
  const t = useTranslate();
  const toasts = useToasts();
  const queries = useQueryClient();
  const [name, setName] = useState(user.name);
  const [fault, setFault] = useState<Fault>();
  const update = useMutation({
    mutationFn: () => api.updateUser({ path: { id: user.id }, body: { name: name.trim() } }),
    onSuccess: ({ data }) => {
      queries.setQueryData(
        sessionQuery.queryKey,
        (before) => before && { ...before, user: { ...before.user, name: data.name } },
      );
      setName(data.name);
      toasts.show(t('account.nameSaved'));
    },
  });
  const submit = () => {
    const found = requireText(name);
    setFault(found);
    if (found === undefined && !update.isPending) update.mutate();
  };
  return (
    <Section title={t('account.name')} text={t('account.nameText')}>
      <Form onSubmit={submit}>
        {update.error && <ProblemNotice error={update.error} />}
        <TextField
          label={t('account.yourName')}
          autoComplete="name"
          value={name}
          onChange={(event) => setName(event.target.value)}
          error={fault && t(fault)}
        />
        <div className={styles.buttons}>
          <Button
            type="submit"
            isBusy={update.isPending}
            reason={name.trim() === user.name ? t('account.nothingChanged') : undefined}
          >
            {t('account.saveName')}
          </Button>
        </div>
      </Form>
    </Section>
  );
}
