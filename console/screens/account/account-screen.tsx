/** The reader's own account: profile, credentials and sessions. */

import type { User } from '#client/index.ts';
import { settingsQuery } from '#console/api/queries.ts';
import { query } from '#console/api/query.ts';
import { userQuery } from '#console/api/record-queries.ts';
import { useUser } from '#console/api/session.ts';
import { ButtonAnchor, Buttons } from '#console/components/button/button.tsx';
import { Page, Skeleton } from '#console/components/page/page.tsx';
import type { Opening } from '#console/components/page/screen.ts';
import { providersQuery } from '#console/components/provider/provider-buttons.tsx';
import { useTranslate } from '#console/i18n/language.tsx';
import styles from './account.module.css';
import { DeleteAccount } from './delete-account.tsx';
import { FactorsSection } from './factors/factors-section.tsx';
import { factorsQuery } from './factors/own-factors.ts';
import { FeedsSection } from './feeds-section.tsx';
import { ProfileSection } from './profile-section.tsx';
import { ProvidersSection } from './providers-section.tsx';
import type { AccountSearch } from './route.ts';
import { Section } from './section.tsx';
import { SessionsSection, sessionsQuery } from './sessions/sessions-section.tsx';
import { EmailSection, PasswordSection } from './sign-in-sections.tsx';

export function load({ queries, lang, search, user }: Opening<AccountSearch>) {
  return Promise.all([
    user && queries.prefetchQuery(userQuery(user.id)),
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
          <ProfileSection user={user} />
          <EmailSection user={user} />
          <PasswordSection user={user} />
          <FactorsSection />
          <ProvidersSection />
          <SessionsSection />
          <FeedsSection user={user} />
          <DataSection user={user} />
        </div>
      ) : (
        <Skeleton />
      )}
    </Page>
  );
}

/** A copy of the reader's data, which the browser saves as a file of any size, and their deletion. */
function DataSection({ user }: { user: User }) {
  const t = useTranslate();
  return (
    <Section title={t('account.export')} text={t('account.exportText')}>
      <Buttons>
        {/* A link instead of a request by the page: nothing of the file is held in memory. */}
        <ButtonAnchor href={`/users/${user.id}/export`} download>
          {t('account.exportDownload')}
        </ButtonAnchor>
        <DeleteAccount user={user} />
      </Buttons>
    </Section>
  );
}
