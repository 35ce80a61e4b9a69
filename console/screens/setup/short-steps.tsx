/** The steps without a form: each leads to its page, or does the usual thing at once. */

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { JsonValue } from '#client/index.ts';
import { api } from '#console/api/client.ts';
import { servicesQuery, settingsQuery } from '#console/api/queries.ts';
import { invalidate, query } from '#console/api/query.ts';
import { useUser } from '#console/api/session.ts';
import { NoMailServer } from '#console/components/booking/no-mail-server.tsx';
import { Button, ButtonLink, Buttons } from '#console/components/button/button.tsx';
import { Refusal } from '#console/components/form/refusal.tsx';
import { usualWeek } from '#console/components/hours/week.ts';
import { soft } from '#console/components/layout/layout.ts';
import { hasHours, useSetup } from '#console/components/setup/setup-steps.ts';
import { contentLanguageNames } from '#console/components/translations/texts.ts';
import { useLanguage, useTranslate } from '#console/i18n/language.tsx';
import { highestProficiency } from '#domain/booking/record/staff-proficiency.ts';
import styles from './setup.module.css';

interface StepProps {
  readonly onDone: () => void;
}

export function LanguagesStep() {
  const { translate: t, languages } = useLanguage();
  const lang = languages.catalog;
  const isDone = useIsDone('languages');
  const hasServices = useIsDone('services');
  return (
    <>
      <p>{t('setup.languagesText')}</p>
      {hasServices && !isDone && <p>{t('setup.untranslated', { language: contentLanguageNames[lang] })}</p>}
      <Buttons>
        <ButtonLink to="/catalog" search={isDone ? {} : { missing: lang }}>
          {t('words.catalog')}
        </ButtonLink>
      </Buttons>
    </>
  );
}

export function StaffStep({ onDone }: StepProps) {
  const { translate: t, languages } = useLanguage();
  const user = useUser();
  const { data: members = [] } = useQuery(
    query('listStaff', { query: { limit: 20, lang: languages.catalog } }),
  );
  const join = useJoining(onDone);
  const [first] = members;
  const isMember = members.some(({ userId }) => userId === user?.id);
  return (
    <>
      <p>{t('setup.staffText')}</p>
      {first && !members.some(hasHours) && <p>{t('setup.noHours')}</p>}
      {join.error && <Refusal error={join.error} />}
      <Buttons>
        {first && !members.some(hasHours) && (
          <ButtonLink to="/staff/$id" params={{ id: first.id }} search={{ part: 'hours' }} look="primary">
            {t('staff.hours')}
          </ButtonLink>
        )}
        {!isMember && (
          <Button isBusy={join.isPending} onClick={() => join.isPending || join.mutate()}>
            {t('setup.addMe')}
          </Button>
        )}
        <ButtonLink to="/staff/$id" params={{ id: 'new' }}>
          {t('staff.add')}
        </ButtonLink>
      </Buttons>
      {!isMember && <p className={`${soft} ${styles.soft}`}>{t('setup.addMeHint')}</p>}
    </>
  );
}

/** Makes the reader a staff member, with the opening hours and for every service. */
function useJoining(onDone: () => void) {
  const { languages } = useLanguage();
  const queries = useQueryClient();
  const user = useUser();
  /** The member of an attempt that failed afterwards. */
  const made = useRef<string>(undefined);
  return useMutation({
    mutationFn: async () => {
      const lang = languages.catalog;
      const [settings, services] = await Promise.all([
        queries.fetchQuery(settingsQuery(lang)),
        queries.fetchQuery(servicesQuery(lang)),
      ]);
      const stored = settings.find(({ key }) => key === 'openingHours')?.value as { default?: JsonValue };
      const usual = usualWeek() as unknown as JsonValue;
      made.current ??= (
        await api.createStaff({ body: { userId: user?.id ?? '', workingHours: stored?.default ?? usual } })
      ).data.id;
      const skills = services.map(({ id }) => ({ serviceId: id, proficiency: highestProficiency }));
      await api.replaceStaffServices({ path: { id: made.current }, body: skills });
    },
    onSuccess: () => {
      onDone();
      return invalidate(queries, 'listStaff', 'listSchedules', 'listUsers', 'getUser');
    },
  });
}

export function CustomerStep() {
  const t = useTranslate();
  return (
    <>
      <p>{t('setup.customerText')}</p>
      <Buttons>
        <ButtonLink to="/customers" search={{ add: true }}>
          {t('customers.add')}
        </ButtonLink>
      </Buttons>
    </>
  );
}

/** Confirmations and changes to customers, one reminder, and requests to those who answer them. */
const usualEmails = {
  requested: true,
  confirmed: true,
  changed: true,
  cancelled: true,
  reminders: [{ before: 'P1D' }],
  staff: { requested: true },
};

export function EmailsStep({ onDone }: StepProps) {
  const t = useTranslate();
  const queries = useQueryClient();
  const isDone = useIsDone('emails');
  const turnOn = useMutation({
    mutationFn: () => api.writeSettings({ body: { key: 'bookingEmails', value: usualEmails } }),
    onSuccess: () => {
      onDone();
      return invalidate(queries, 'listSettings', 'getSetting', 'listUpcomingEmails');
    },
  });
  return (
    <>
      <p>{t('setup.emailsText')}</p>
      <NoMailServer />
      {turnOn.error && <Refusal error={turnOn.error} />}
      <Buttons>
        {!isDone && (
          <Button look="primary" isBusy={turnOn.isPending} onClick={() => turnOn.mutate()}>
            {t('setup.turnOn')}
          </Button>
        )}
        <ButtonLink to="/settings/emails">{t('words.change')}</ButtonLink>
      </Buttons>
    </>
  );
}

function useIsDone(name: string): boolean {
  const { steps } = useSetup({ evenHidden: true });
  return steps?.find((step) => step.name === name)?.isDone === true;
}
