/** The form of the setting `bookingEmails`. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { isApiError, type JsonValue } from '#client/index.ts';
import { api } from '#console/api/client.ts';
import { combined, invalidate } from '#console/api/query.ts';
import { Card } from '#console/components/card/card.tsx';
import type { Faults } from '#console/components/field/checks.ts';
import { Notice, ProblemNotice, Skeleton } from '#console/components/page/page.tsx';
import { useToasts } from '#console/components/toast/toast.tsx';
import { useVersions, VersionedForm } from '#console/components/versions/versioned-form.tsx';
import type { Parts, Version } from '#console/components/versions/versions.ts';
import { useLanguage } from '#console/i18n/language.tsx';
import { refusedParts } from '#console/screens/settings/part-faults.ts';
import settings from '#console/screens/settings/settings.module.css';
import { mostPerMinute, readBookingEmails } from '#domain/booking/emails/booking-emails.ts';
import { EmailFields } from './email-fields.tsx';
import { type EmailFault, emailsParts, readEmails } from './email-parts.ts';
import { describeEmailPart } from './email-words.ts';

const key = 'bookingEmails';

/** Without the setting, nothing is switched on. */
export const emailSettingQuery = combined('getSetting', 'emails', { path: { key } }, async ({ signal }) => {
  try {
    return versionOf((await api.getSetting({ path: { key }, signal })).data.value);
  } catch (error) {
    if (isApiError(error, 'NOT_FOUND')) return versionOf(undefined);
    throw error;
  }
});

interface StoredEmails extends Version {
  /** It was set for another purpose, and switches nothing on. */
  readonly hasOtherMeaning: boolean;
}

function versionOf(value: JsonValue | undefined): StoredEmails {
  const known = readBookingEmails(value);
  return {
    parts: emailsParts(known ?? {}),
    etag: '',
    hasOtherMeaning: value !== undefined && known === undefined,
  };
}

export function EmailSetting() {
  const { translate: t } = useLanguage();
  const { data, error, refetch } = useQuery(emailSettingQuery);
  if (error && !data) return <ProblemNotice error={error} retry={() => void refetch()} />;
  if (!data) return <Skeleton count={1} height="14rem" />;
  return (
    <Card>
      <header className={settings.head}>
        <h3>{t('booking-emails.title')}</h3>
        <p className={settings.soft}>{t('email-settings.effect')}</p>
      </header>
      {data.hasOtherMeaning && <Notice icon="warning">{t('email-settings.otherMeaning', { key })}</Notice>}
      <EmailForm stored={data} />
    </Card>
  );
}

function EmailForm({ stored }: { readonly stored: StoredEmails }) {
  const words = useLanguage();
  const { translate: t, formats } = words;
  const toasts = useToasts();
  const queries = useQueryClient();
  const read = () => queries.fetchQuery({ ...emailSettingQuery, staleTime: 0 });
  const form = useVersions<StoredEmails, { readonly parts: Parts }>({
    present: useMemo(() => stored, [stored]),
    draftOf: (parts) => ({ parts }),
    partsOf: ({ parts }) => parts,
    check: ({ parts }) => asPaths(readEmails(parts).faults),
    marksOf: refusalOf,
    store: {
      isUntagged: true,
      read,
      write: async (_over, wanted) => {
        const value = readEmails(wanted).value as JsonValue;
        await api.writeSettings({ body: { key, value } });
        return read();
      },
    },
    onSaved: () => {
      toasts.show(t('settings.saved'));
      void invalidate(queries, 'listSettings', 'getSetting', 'listUpcomingEmails');
    },
  });
  const { value: draft, onChange: replace } = form.choice('parts');
  const faultTexts: Readonly<Record<EmailFault, () => string>> = {
    before: () => t('email-settings.beforeFault'),
    time: () => t('staff.timeFault'),
    sameTime: () => t('email-settings.sameTime'),
    email: () => t('common.emailInvalid'),
    perMinute: () => t('words.wholeNumberFault', { least: '1', most: formats.number(mostPerMinute) }),
    refused: () => t('common.refused'),
  };
  return (
    <VersionedForm
      form={form}
      describe={(part, text) => describeEmailPart(words, part.slice('value.'.length), text)}
      place="plain"
    >
      <EmailFields
        draft={draft}
        fault={(part) => {
          const found = form.fault(`parts.${part}`) as EmailFault | undefined;
          return found && faultTexts[found]();
        }}
        onEdit={(changed) => replace({ ...form.values().parts, ...changed })}
      />
    </VersionedForm>
  );
}

/** The parts that the server has refused, to be shown at their fields. */
function refusalOf(error: unknown): Faults {
  if (!isApiError(error, 'VALIDATION_FAILED')) return {};
  return asPaths(Object.fromEntries(refusedParts(error.causes).map((part) => [part, 'refused'])));
}

function asPaths(faults: Readonly<Record<string, string>>): Faults {
  return Object.fromEntries(Object.entries(faults).map(([part, fault]) => [`parts.${part}`, fault]));
}
