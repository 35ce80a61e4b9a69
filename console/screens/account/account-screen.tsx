/** The reader's own account: profile, credentials and sessions. */
import { useUser } from '#console/api/session.ts';
import { Page } from '#console/components/page/page.tsx';
import { Skeleton } from '#console/components/page/states.tsx';
import { useTranslate } from '#console/i18n/language.tsx';
import styles from './account.module.css';
import { DeleteSection } from './delete-section.tsx';
import { EmailSection } from './email-section.tsx';
import { ExportSection } from './export-section.tsx';
import { FactorsSection } from './factors-section.tsx';
import { LanguageSection } from './language-section.tsx';
import { NameSection } from './name-section.tsx';
import { PasswordSection } from './password-section.tsx';
import { ProvidersSection } from './providers-section.tsx';
import { SessionsSection } from './sessions-section.tsx';
import { SignOutSection } from './sign-out-section.tsx';

export function AccountScreen() {
  const t = useTranslate();
  const user = useUser();
  return (
    <Page title={t('account.title')} lead={t('account.lead')}>
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
