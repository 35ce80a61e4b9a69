/** The password. A new one ends every other session of the user. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { User } from '#client/index.ts';
import { api } from '#console/api/client.ts';
import { Button } from '#console/components/button/button.tsx';
import { CurrentPasswordField, NewPasswordField } from '#console/components/field/account-fields.tsx';
import {
  type Fault,
  refusedPassword,
  requireNewPassword,
  requireText,
} from '#console/components/field/checks.ts';
import { Form } from '#console/components/field/form.tsx';
import { Notice, ProblemNotice } from '#console/components/page/states.tsx';
import { useWaitReason } from '#console/components/page/wait-reason.ts';
import { useTranslate } from '#console/i18n/language.tsx';
import styles from './account.module.css';
import { NoPassword } from './no-password.tsx';
import { sessionsKey } from './own-sessions.ts';
import { hasNoPassword, wrongPassword } from './refused-password.ts';
import { Section } from './section.tsx';

export function PasswordSection({ user }: { user: User }) {
  const t = useTranslate();
  return (
    <Section title={t('account.password')} text={t('account.passwordText')}>
      <PasswordForm user={user} />
    </Section>
  );
}

function PasswordForm({ user }: { user: User }) {
  const t = useTranslate();
  const queries = useQueryClient();
  const [current, setCurrent] = useState('');
  const [next, setNext] = useState('');
  const [faults, setFaults] = useState<{ current?: Fault; next?: Fault }>({});
  const change = useMutation({
    mutationFn: () => api.changePassword({ body: { currentPassword: current, newPassword: next } }),
    onSuccess: async () => {
      setCurrent('');
      setNext('');
      await queries.invalidateQueries({ queryKey: [sessionsKey] });
    },
    onError: (error) => setFaults({ current: wrongPassword(error), next: refusedPassword(error) }),
  });
  const waitReason = useWaitReason(change.error);
  const submit = () => {
    const found = { current: requireText(current), next: requireNewPassword(next) };
    setFaults(found);
    if (!found.current && !found.next && !waitReason && !change.isPending) change.mutate();
  };
  if (hasNoPassword(change.error)) return <NoPassword email={user.email} />;
  const isOfField = wrongPassword(change.error) ?? refusedPassword(change.error);
  return (
    <Form onSubmit={submit}>
      {change.isSuccess && <Notice>{t('account.passwordChanged')}</Notice>}
      {change.error && !isOfField && <ProblemNotice error={change.error} />}
      {/* Names the account of this password for password managers. */}
      <input type="text" autoComplete="username" value={user.email} readOnly hidden />
      <CurrentPasswordField
        label={t('account.currentPassword')}
        value={current}
        onChange={setCurrent}
        fault={faults.current}
      />
      <NewPasswordField
        label={t('account.newPassword')}
        hint={t('account.newPasswordHint')}
        value={next}
        onChange={setNext}
        fault={faults.next}
      />
      <div className={styles.buttons}>
        <Button type="submit" isBusy={change.isPending} reason={waitReason}>
          {t('account.changePassword')}
        </Button>
      </div>
    </Form>
  );
}
