/** The form of the setting `bookingEmails`. */

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { isApiError, type JsonValue } from '#client/index.ts';
import { api } from '#console/api/client.ts';
import { combined } from '#console/api/query.ts';
import { Card } from '#console/components/card/card.tsx';
import type { Faults } from '#console/components/field/checks.ts';
import { useShowSaved } from '#console/components/form/use-save-form.ts';
import { soft, stack } from '#console/components/layout/layout.ts';
import { Loading, Notice } from '#console/components/page/page.tsx';
import { RecordForm, useRecordForm } from '#console/components/versions/record-form.tsx';
import { useLanguage } from '#console/i18n/language.tsx';
import { refusedPaths } from '#console/screens/settings/setting-faults.ts';
import settings from '#console/screens/settings/settings.module.css';
import {
  type BookingEmails,
  mostPerMinute,
  readBookingEmails,
} from '#domain/booking/emails/booking-emails.ts';
import { type EmailFault, editedEmails, readEmails } from './email-draft.ts';
import { EmailFields } from './email-fields.tsx';

const key = 'bookingEmails';

/** Without the setting, nothing is switched on. */
export const emailSettingQuery = combined('getSetting', 'emails', { path: { key } }, async ({ signal }) => {
  try {
    return storedEmails((await api.getSetting({ path: { key }, signal })).data.value);
  } catch (error) {
    if (isApiError(error, 'NOT_FOUND')) return storedEmails(undefined);
    throw error;
  }
});

interface StoredEmails {
  readonly value: BookingEmails;
  /** It was set for another purpose, and switches nothing on. */
  readonly hasOtherMeaning: boolean;
}

function storedEmails(stored: JsonValue | undefined): StoredEmails {
  const known = readBookingEmails(stored);
  return { value: known ?? {}, hasOtherMeaning: stored !== undefined && known === undefined };
}

export function EmailSetting() {
  const { translate: t } = useLanguage();
  const { data, error, refetch } = useQuery(emailSettingQuery);
  if (!data) return <Loading {...{ error, refetch }} count={1} height="14rem" />;
  return (
    <Card>
      <header className={`${stack(1)} ${settings.head}`}>
        <h3>{t('booking-emails.title')}</h3>
        <p className={soft}>{t('email-settings.effect')}</p>
      </header>
      {data.hasOtherMeaning && <Notice icon="warning">{t('email-settings.otherMeaning', { key })}</Notice>}
      <EmailForm stored={data} />
    </Card>
  );
}

function EmailForm({ stored }: { readonly stored: StoredEmails }) {
  const words = useLanguage();
  const { translate: t, formats } = words;
  const showSaved = useShowSaved();
  const queries = useQueryClient();
  const read = () => queries.fetchQuery({ ...emailSettingQuery, staleTime: 0 });
  const form = useRecordForm(stored, {
    ...editedEmails(words),
    check: (draft) => readEmails(draft).faults,
    marksOf: refusalOf,
    read,
    write: async ({ draft }) => {
      await api.writeSettings({ body: { key, value: readEmails(draft).value as JsonValue } });
      return read();
    },
    onSaved: () => {
      void showSaved(t('settings.saved'), 'listSettings', 'getSetting', 'listUpcomingEmails');
    },
  });
  const faultTexts: Readonly<Record<EmailFault, () => string>> = {
    before: () => t('email-settings.beforeFault'),
    time: () => t('staff.timeFault'),
    sameTime: () => t('email-settings.sameTime'),
    email: () => t('common.emailInvalid'),
    perMinute: () => t('words.wholeNumberFault', { least: '1', most: formats.number(mostPerMinute) }),
    refused: () => t('common.refused'),
  };
  return (
    <RecordForm form={form} place="plain">
      <EmailFields
        draft={form.watched()}
        fault={(field) => {
          const found = form.fault(field) as EmailFault | undefined;
          return found && faultTexts[found]();
        }}
        onEdit={form.edit}
      />
    </RecordForm>
  );
}

/** The fields that the server has refused. */
function refusalOf(error: unknown): Faults {
  if (!isApiError(error, 'VALIDATION_FAILED')) return {};
  const fields = refusedPaths(error.causes).map((path) => path.replace('value.', ''));
  return Object.fromEntries(
    fields.map((field) => [field === 'staff.dayPlan' ? 'dayPlan.at' : field, 'refused']),
  );
}
