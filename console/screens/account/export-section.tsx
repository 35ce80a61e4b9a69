/** A copy of the reader's data: the browser saves it as a file, of any size. */
import type { User } from '#client/index.ts';
import { ButtonAnchor } from '#console/components/button/button.tsx';
import { useTranslate } from '#console/i18n/language.tsx';
import styles from './account.module.css';
import { Section } from './section.tsx';

export function ExportSection({ user }: { user: User }) {
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
