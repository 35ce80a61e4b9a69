/** Deletes the account. The server lets only administrators delete accounts; other users see whom to ask. */
import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { isApiError, type User } from '#client/index.ts';
import { api } from '#console/api/client.ts';
import { settingsQuery } from '#console/api/queries.ts';
import { useMay } from '#console/api/session.ts';
import { useSignOut } from '#console/api/sign-out.ts';
import { Button } from '#console/components/button/button.tsx';
import { Dialog } from '#console/components/dialog/dialog.tsx';
import { Notice, ProblemNotice } from '#console/components/page/states.tsx';
import { useToasts } from '#console/components/toast/toast.tsx';
import { useLanguage, useTranslate } from '#console/i18n/language.tsx';
import styles from './account.module.css';
import { Section } from './section.tsx';

export function DeleteSection({ user }: { user: User }) {
  const t = useTranslate();
  const [isAsking, setAsking] = useState(false);
  const mayDelete = useMay('manageAnyUser');
  return (
    <Section title={t('account.delete')} text={t('account.deleteText')}>
      {mayDelete ? (
        <div className={styles.buttons}>
          <Button look="danger" onClick={() => setAsking(true)}>
            {t('account.delete')}
          </Button>
        </div>
      ) : (
        <WhomToAsk />
      )}
      {isAsking && <DeleteDialog user={user} onClose={() => setAsking(false)} />}
    </Section>
  );
}

function WhomToAsk() {
  const { translate: t, languages } = useLanguage();
  const email = useQuery(settingsQuery(languages.catalog)).data?.get('contactEmail');
  if (typeof email !== 'string') return <p>{t('account.deleteAsk')}</p>;
  return (
    <p className={styles.fact}>
      {t.rich('account.deleteAskAt', {
        email,
        link: (text) => (
          <a key="email" href={`mailto:${email}`}>
            {text}
          </a>
        ),
      })}
    </p>
  );
}

function DeleteDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const t = useTranslate();
  const toasts = useToasts();
  const navigate = useNavigate();
  const signOut = useSignOut(async () => {
    toasts.show(t('account.deleted'));
    await navigate({ to: '/' });
  });
  const remove = useMutation({
    mutationFn: () => api.deleteUser({ path: { id: user.id } }),
    // The session has ended with the account; this discards the data of the page.
    onSuccess: () => signOut.mutate(),
  });
  return (
    <Dialog title={t('account.deleteTitle')} onClose={onClose}>
      <p>{t('account.deleteWarning', { email: user.email })}</p>
      {isApiError(remove.error, 'CONFLICT') ? (
        <Notice icon="warning">{t('account.deleteHasBookings')}</Notice>
      ) : (
        remove.error && <ProblemNotice error={remove.error} />
      )}
      <div className={styles.buttons}>
        <Button onClick={onClose}>{t('account.keepAccount')}</Button>
        <Button look="danger" isBusy={remove.isPending} onClick={() => remove.mutate()}>
          {t('account.deleteConfirm')}
        </Button>
      </div>
    </Dialog>
  );
}
