/** The email address and the password of the account, a section for each. */

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { isApiError, type User } from '#client/index.ts';
import { api } from '#console/api/client.ts';
import { invalidate } from '#console/api/query.ts';
import { Button, Buttons } from '#console/components/button/button.tsx';
import {
  type Fault,
  refusedPassword,
  requireNewEmail,
  requireNewPassword,
  requireText,
} from '#console/components/field/checks.ts';
import { CurrentPasswordField, EmailField, NewPasswordField } from '#console/components/field/field.tsx';
import { Form, SubmitButton } from '#console/components/form/form.tsx';
import { Refusal } from '#console/components/form/refusal.tsx';
import { useSaveForm } from '#console/components/form/use-save-form.ts';
import { Notice } from '#console/components/page/page.tsx';
import { useTranslate } from '#console/i18n/language.tsx';
import styles from './account.module.css';
import { Section, Unfold } from './section.tsx';

/** The email address. A new one takes effect when its link is opened; until then the old one stays valid. */
export function EmailSection({ user }: { user: User }) {
  const t = useTranslate();
  const [sentTo, setSentTo] = useState<string>();
  return (
    <Section title={t('words.email')} text={t('account.emailText')}>
      <p className={styles.fact}>
        {t.rich('account.currentEmail', {
          email: user.email,
          strong: (text) => <strong key="email">{text}</strong>,
        })}
      </p>
      {sentTo === undefined ? (
        <Unfold label={t('account.changeEmail')}>
          <EmailForm user={user} onSent={setSentTo} />
        </Unfold>
      ) : (
        <>
          <Notice>
            <p>{t('account.emailSent', { email: sentTo })}</p>
            <p>{t('account.emailUntil', { email: user.email })}</p>
          </Notice>
          <Buttons>
            <Button onClick={() => setSentTo(undefined)}>{t('account.otherEmail')}</Button>
          </Buttons>
        </>
      )}
    </Section>
  );
}

function EmailForm({ user, onSent }: { user: User; onSent: (email: string) => void }) {
  const t = useTranslate();
  const save = useSaveForm({
    values: { email: '', password: '' },
    check: ({ email, password }) => ({ email: requireNewEmail(email), password: requireText(password) }),
    send: ({ email, password }) => api.changeEmail({ body: { email: email.trim(), password } }),
    onSaved: (_, { email }) => onSent(email.trim()),
    faultsOf: (error) => ({ password: wrongPassword(error) }),
  });
  if (hasNoPassword(save.error)) return <NoPassword email={user.email} />;
  return (
    <Form form={save}>
      <EmailField label={t('account.newEmail')} autoComplete="email" {...save.field('email')} />
      <CurrentPasswordField
        label={t('words.yourPassword')}
        hint={t('account.confirmHint')}
        {...save.field('password')}
      />
      <Buttons>
        <SubmitButton form={save} look="secondary">
          {t('account.changeEmail')}
        </SubmitButton>
      </Buttons>
    </Form>
  );
}

/** The password. A new one ends every other session of the user. */
export function PasswordSection({ user }: { user: User }) {
  const t = useTranslate();
  return (
    <Section title={t('words.password')} text={t('account.passwordText')}>
      <Unfold label={t('account.changePassword')}>
        <PasswordForm user={user} />
      </Unfold>
    </Section>
  );
}

function PasswordForm({ user }: { user: User }) {
  const t = useTranslate();
  const queries = useQueryClient();
  const save = useSaveForm({
    values: { current: '', next: '' },
    check: ({ current, next }) => ({ current: requireText(current), next: requireNewPassword(next) }),
    send: ({ current, next }) =>
      api.changePassword({ body: { currentPassword: current, newPassword: next } }),
    onSaved: async () => {
      save.reset();
      await invalidate(queries, 'listSessions');
    },
    faultsOf: (error) => ({ current: wrongPassword(error), next: refusedPassword(error) }),
  });
  if (hasNoPassword(save.error)) return <NoPassword email={user.email} />;
  return (
    <Form form={save}>
      {save.result && <Notice>{t('account.passwordChanged')}</Notice>}
      {/* Names the account of this password for password managers. */}
      <input type="text" autoComplete="username" value={user.email} readOnly hidden />
      <CurrentPasswordField label={t('account.currentPassword')} {...save.field('current')} />
      <NewPasswordField
        label={t('words.newPassword')}
        hint={t('words.passwordHint')}
        {...save.field('next')}
      />
      <Buttons>
        <SubmitButton form={save} look="secondary">
          {t('account.changePassword')}
        </SubmitButton>
      </Buttons>
    </Form>
  );
}

/** For an account without a password: the button for an emailed link to set one. */
function NoPassword({ email }: { email: string }) {
  const t = useTranslate();
  const send = useMutation({ mutationFn: () => api.forgotPassword({ body: { email } }) });
  if (send.isSuccess) return <Notice>{t('account.linkSent', { email })}</Notice>;
  return (
    <>
      {send.error && <Refusal error={send.error} />}
      <Notice icon="warning">
        <p>{t('account.noPassword')}</p>
        <Button isBusy={send.isPending} onClick={() => send.mutate()}>
          {t('account.sendLink')}
        </Button>
      </Notice>
    </>
  );
}

/** The error of the field with the current password. */
export function wrongPassword(error: unknown): Fault {
  return isApiError(error, 'WRONG_PASSWORD') ? 'problems.wrongPassword' : undefined;
}

/** A user who signs in only through a provider has no password to confirm with: 409 CONFLICT. */
function hasNoPassword(error: unknown): boolean {
  return isApiError(error, 'CONFLICT');
}
