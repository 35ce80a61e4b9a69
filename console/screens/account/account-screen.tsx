/** The reader's own account: profile, credentials and sessions. */

import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { isApiError, type User } from '#client/index.ts';
import { api } from '#console/api/client.ts';
import { settingsQuery } from '#console/api/queries.ts';
import { query } from '#console/api/query.ts';
import { useMay, useUser } from '#console/api/session.ts';
import { Button, ButtonAnchor } from '#console/components/button/button.tsx';
import { Dialog } from '#console/components/dialog/dialog.tsx';
import { SelectField } from '#console/components/field/field.tsx';
import { Refusal } from '#console/components/form/refusal.tsx';
import { useChangeLanguage } from '#console/components/language/use-change-language.ts';
import { Notice, Page, Skeleton } from '#console/components/page/page.tsx';
import type { Opening } from '#console/components/page/screen.ts';
import { providersQuery } from '#console/components/provider/provider-buttons.tsx';
import { useSignOut } from '#console/components/sign-out/use-sign-out.ts';
import { useLanguage, useTranslate } from '#console/i18n/language.tsx';
import { type ConsoleLanguage, consoleLanguages, languageNames } from '#console/i18n/languages.ts';
import styles from './account.module.css';
import { EmailsSection } from './emails-section.tsx';
import { FactorsSection } from './factors/factors-section.tsx';
import { factorsQuery } from './factors/own-factors.ts';
import { EmailSection, NameSection, PasswordSection } from './profile-sections.tsx';
import { ProvidersSection } from './providers-section.tsx';
import type { AccountSearch } from './route.ts';
import { Section } from './section.tsx';
import { SessionsSection, sessionsQuery } from './sessions/sessions-section.tsx';

export function load({ queries, lang, search }: Opening<AccountSearch>) {
  return Promise.all([
    queries.prefetchQuery(settingsQuery(lang)),
    queries.prefetchQuery(factorsQuery),
    queries.prefetchQuery(sessionsQuery(search.sessions ?? 1)),
    queries.prefetchQuery(providersQuery),
    queries.prefetchQuery(query('listAccounts', {})),
  ]);
}

export function AccountScreen() {
  const t = useTranslate();
  const user = useUser();
  return (
    <Page title={t('words.account')} lead={t('account.lead')}>
      {/* After signing out the page stays a moment longer than the user. */}
      {user ? (
        <div className={styles.sections}>
          <NameSection user={user} />
          <EmailSection user={user} />
          <PasswordSection user={user} />
          <FactorsSection />
          <ProvidersSection />
          <SessionsSection />
          <LanguageSection />
          <EmailsSection user={user} />
          <ExportSection user={user} />
          <SignOutSection />
          <DeleteSection user={user} />
        </div>
      ) : (
        <Skeleton />
      )}
    </Page>
  );
}

const options = consoleLanguages.map((language) => [language, languageNames[language]] as const);

/** The language of the console; emails that the user causes are in this language too. */
function LanguageSection() {
  const { translate: t, languages } = useLanguage();
  const change = useChangeLanguage();
  return (
    <Section title={t('account.language')} text={t('account.languageText')}>
      <SelectField
        label={t('account.yourLanguage')}
        options={options}
        value={languages.console}
        onChange={(event) => void change(event.target.value as ConsoleLanguage)}
      />
    </Section>
  );
}

/** A copy of the reader's data: the browser saves it as a file, of any size. */
function ExportSection({ user }: { user: User }) {
  const t = useTranslate();
  return (
    <Section title={t('account.export')} text={t('account.exportText')}>
      <div className={styles.buttons}>
        {/* A link instead of a request by the page: the browser sends the session cookie, and nothing is held in
            memory. */}
        <ButtonAnchor href={`/users/${user.id}/export`} download>
          {t('account.exportDownload')}
        </ButtonAnchor>
      </div>
    </Section>
  );
}

/** Signs out. */
function SignOutSection() {
  const t = useTranslate();
  const navigate = useNavigate();
  const signOut = useSignOut(() => navigate({ to: '/' }));
  return (
    <Section title={t('words.signOut')} text={t('account.signOutText')}>
      {signOut.error && <Refusal error={signOut.error} />}
      <div className={styles.buttons}>
        <Button isBusy={signOut.isPending} onClick={() => signOut.mutate()}>
          {t('words.signOut')}
        </Button>
      </div>
    </Section>
  );
}

/** Deletes the account. The server lets only administrators delete accounts; other users see whom to ask. */
function DeleteSection({ user }: { user: User }) {
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
  const navigate = useNavigate();
  const signOut = useSignOut(() => navigate({ to: '/' }), 'account.deleted');
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
        remove.error && <Refusal error={remove.error} />
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
