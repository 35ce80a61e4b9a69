/** The reader's own account: profile, credentials and sessions. */

import { useNavigate } from '@tanstack/react-router';
import type { User } from '#client/index.ts';
import { settingsQuery } from '#console/api/queries.ts';
import { query } from '#console/api/query.ts';
import { useUser } from '#console/api/session.ts';
import { Button, ButtonAnchor } from '#console/components/button/button.tsx';
import { SelectField } from '#console/components/field/field.tsx';
import { Refusal } from '#console/components/form/refusal.tsx';
import { useChangeLanguage } from '#console/components/language/use-change-language.ts';
import { wrap } from '#console/components/layout/layout.ts';
import { Page, Skeleton } from '#console/components/page/page.tsx';
import type { Opening } from '#console/components/page/screen.ts';
import { providersQuery } from '#console/components/provider/provider-buttons.tsx';
import { useSignOut } from '#console/components/sign-out/use-sign-out.ts';
import { useLanguage, useTranslate } from '#console/i18n/language.tsx';
import { type ConsoleLanguage, consoleLanguages, languageNames } from '#console/i18n/languages.ts';
import styles from './account.module.css';
import { DeleteSection } from './delete-section.tsx';
import { EmailsSection } from './emails-section.tsx';
import { FactorsSection } from './factors/factors-section.tsx';
import { factorsQuery } from './factors/own-factors.ts';
import { FeedsSection } from './feeds-section.tsx';
import { EmailSection, NameSection, PasswordSection, PhoneSection } from './profile-sections.tsx';
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
    queries.prefetchQuery(query('listCalendarFeeds', {})),
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
          <PhoneSection user={user} />
          <EmailSection user={user} />
          <PasswordSection user={user} />
          <FactorsSection />
          <ProvidersSection />
          <SessionsSection />
          <LanguageSection />
          <EmailsSection user={user} />
          <FeedsSection user={user} />
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
      <div className={wrap(2, 'center')}>
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
      <div className={wrap(2, 'center')}>
        <Button isBusy={signOut.isPending} onClick={() => signOut.mutate()}>
          {t('words.signOut')}
        </Button>
      </div>
    </Section>
  );
}
