/** The emails about bookings: which are sent, when, and the next reminders. */
import { NoMailServer, upcomingQuery } from '#console/components/booking/no-mail-server.tsx';
import type { Opening } from '#console/components/page/screen.ts';
import { EmailSetting, emailSettingQuery } from './emails/email-form.tsx';
import { UpcomingEmails } from './emails/upcoming-emails.tsx';
import { SettingsLayout } from './settings-layout.tsx';

export function load({ queries }: Opening) {
  return Promise.all([queries.prefetchQuery(emailSettingQuery), queries.prefetchQuery(upcomingQuery)]);
}

export function EmailSettingsScreen() {
  return (
    <SettingsLayout chosen="emails">
      <NoMailServer />
      <EmailSetting />
      <UpcomingEmails />
    </SettingsLayout>
  );
}
