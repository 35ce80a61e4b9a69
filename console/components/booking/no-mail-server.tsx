/** The warning that emails do not leave the server. */
import { useQuery } from '@tanstack/react-query';
import { query } from '#console/api/query.ts';
import { Notice } from '#console/components/page/page.tsx';
import { useTranslate } from '#console/i18n/language.tsx';

export const upcomingQuery = query('listUpcomingEmails', {});

/** Without a mail server, emails are files on the server. */
export function NoMailServer() {
  const t = useTranslate();
  const { data } = useQuery(upcomingQuery);
  if (data?.delivery !== 'FILES') return null;
  return (
    <Notice icon="warning">
      <p>{t('email-settings.noServer', { variable: 'SMTP_URL' })}</p>
      <p>{t('email-settings.asFiles', { folder: 'DATA_DIR/mail/' })}</p>
    </Notice>
  );
}
