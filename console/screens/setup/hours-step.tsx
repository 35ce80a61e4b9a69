/** The opening hours: one week for all categories. The settings have those that differ. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { JsonValue } from '#client/index.ts';
import { api } from '#console/api/client.ts';
import { settingsQuery } from '#console/api/queries.ts';
import { invalidate } from '#console/api/query.ts';
import { ButtonLink, Buttons } from '#console/components/button/button.tsx';
import { Form, SubmitButton } from '#console/components/form/form.tsx';
import { useSaveForm } from '#console/components/form/use-save-form.ts';
import { isValidWeek, usualWeek, type Week, writtenWeek } from '#console/components/hours/week.ts';
import { WeekHours } from '#console/components/hours/week-hours.tsx';
import { useLanguage } from '#console/i18n/language.tsx';

export function HoursStep({ onDone }: { onDone: () => void }) {
  const { translate: t, languages } = useLanguage();
  const { data: settings } = useQuery(settingsQuery(languages.catalog));
  return (
    <>
      <p>{t('setup.hoursText')}</p>
      {settings?.has('openingHours') ? (
        <Buttons>
          <ButtonLink to="/settings" search={{ group: 'hours' }}>
            {t('words.change')}
          </ButtonLink>
        </Buttons>
      ) : (
        <HoursForm onDone={onDone} />
      )}
    </>
  );
}

function HoursForm({ onDone }: { onDone: () => void }) {
  const { translate: t } = useLanguage();
  const queries = useQueryClient();
  const save = useSaveForm<{ readonly days: Week }>({
    values: { days: usualWeek() },
    check: ({ days }) => ({ days: isValidWeek(days) ? undefined : 'staff.timeFault' }),
    send: ({ days }) => {
      const value = { default: writtenWeek(days) } as unknown as JsonValue;
      return api.writeSettings({ body: { key: 'openingHours', value } });
    },
    onSaved: async () => {
      onDone();
      await invalidate(queries, 'listSettings', 'getSetting');
    },
  });
  const { value: days, onChange } = save.choice('days');
  return (
    <Form form={save}>
      <WeekHours
        week={days}
        showsFaults={save.fault('days') !== undefined}
        closed={t('settings.closed')}
        onChange={onChange}
      />
      <SubmitButton form={save}>{t('words.saveChanges')}</SubmitButton>
    </Form>
  );
}
