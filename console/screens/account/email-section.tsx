/** The email address. A new one takes effect when its link is opened; until then the old one stays valid. */
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { User } from '#client/index.ts';
import { api } from '#console/api/client.ts';
import { Button } from '#console/components/button/button.tsx';
import { CurrentPasswordField, EmailField } from '#console/components/field/account-fields.tsx';
import { type Fault, requireEmail, requireText } from '#console/components/field/checks.ts';
import { Form } from '#console/components/field/form.tsx';
import { Notice, ProblemNotice } from '#console/components/page/states.tsx';
import { useWaitReason } from '#console/components/page/wait-reason.ts';
import { useTranslate } from '#console/i18n/language.tsx';
import styles from './account.module.css';
import { NoPassword } from './no-password.tsx';
import { hasNoPassword, wrongPassword } from './refused-password.ts';
import { Section } from './section.tsx';

export function EmailSection({ user }: { user: User }) {
  const t = useTranslate();
  const [sentTo, setSentTo] = useState<string>();
  return (
    <Section title={t('account.email')} text={t('account.emailText')}>
      <p className={styles.fact}>
        {t.rich('account.currentEmail', {
          email: user.email,
          strong: (text) => <strong key="email">{text}</strong>,
        })}
      </p>
      {sentTo === undefined ? (
        <EmailForm user={user} onSent={setSentTo} />
      ) : (
        <>
          <Notice>
            <p>{t('account.emailSent', { email: sentTo })}</p>
            <p>{t('account.emailUntil', { email: user.email })}</p>
          </Notice>
          <div className={styles.buttons}>
            <Button onClick={() => setSentTo(undefined)}>{t('account.otherEmail')}</Button>
          </div>
        </>
      )}
    </Section>
  );
}

function EmailForm({ user, onSent }: { user: User; onSent: (email: string) => void }) {
  const t = useTranslate();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [faults, setFaults] = useState<{ email?: Fault; password?: Fault }>({});
  const change = useMutation({
    mutationFn: (address: string) => api.changeEmail({ body: { email: address, password } }),
    onSuccess: (_, address) => onSent(address),
    onError: (error) => setFaults({ password: wrongPassword(error) }),
  });
  const waitReason = useWaitReason(change.error);
  const submit = () => {
    const found = { email: requireEmail(email), password: requireText(password) };
    setFaults(found);
    if (!found.email && !found.password && !waitReason && !change.isPending) change.mutate(email.trim());
  };
  if (hasNoPassword(change.error)) return <NoPassword email={user.email} />;
  return (
    <Form onSubmit={submit}>
      {change.error && !wrongPassword(change.error) && <ProblemNotice error={change.error} />}
      <EmailField
        label={t('account.newEmail')}
        autoComplete="email"
        value={email}
        onChange={setEmail}
        fault={faults.email}
      />
      <CurrentPasswordField
        label={t('account.confirmPassword')}
        hint={t('account.confirmHint')}
        value={password}
        onChange={setPassword}
        fault={faults.password}
      />
      <div className={styles.buttons}>
        <Button type="submit" isBusy={change.isPending} reason={waitReason}>
          {t('account.changeEmail')}
        </Button>
      </div>
    </Form>
  );
}
