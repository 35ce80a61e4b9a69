/** The emails that the business sends about bookings: their language, and the kinds that the user can switch off. */

import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ManagedUser, User } from '#client/index.ts';
import { api } from '#console/api/client.ts';
import { invalidate } from '#console/api/query.ts';
import { userQuery } from '#console/api/record-queries.ts';
import { useMay } from '#console/api/session.ts';
import { Buttons } from '#console/components/button/button.tsx';
import { SelectField } from '#console/components/field/field.tsx';
import { Choice, Group } from '#console/components/field/group.tsx';
import { Form, SubmitButton } from '#console/components/form/form.tsx';
import { useSaveForm } from '#console/components/form/use-save-form.ts';
import { soft } from '#console/components/layout/layout.ts';
import { ProblemNotice, Skeleton } from '#console/components/page/page.tsx';
import { useToasts } from '#console/components/toast/toast.tsx';
import { contentLanguageNames } from '#console/components/translations/texts.ts';
import { useTranslate } from '#console/i18n/language.tsx';
import type { PlainKey } from '#console/i18n/translate.ts';
import { type OptionalEmailKind, optionalEmailKinds } from '#domain/booking/emails/booking-emails.ts';
import { type Language, languages } from '#domain/text/language.ts';
import { Section } from './section.tsx';

export function EmailsSection({ user: { id } }: { user: User }) {
  const t = useTranslate();
  const { data: user, error, refetch } = useQuery(userQuery(id));
  return (
    <Section title={t('booking-emails.title')} text={t('booking-emails.text')}>
      {user ? (
        <EmailsForm key={user.id} user={user} />
      ) : error ? (
        <ProblemNotice error={error} retry={() => void refetch()} />
      ) : (
        <Skeleton count={1} />
      )}
    </Section>
  );
}

const names: Readonly<Record<OptionalEmailKind, PlainKey>> = {
  reminder: 'booking-emails.reminder',
  vaccination: 'booking-emails.vaccination',
  staffRequested: 'booking-emails.staffRequested',
};

const options = languages.map((language) => [language, contentLanguageNames[language]] as const);

function EmailsForm({ user }: { user: ManagedUser }) {
  const t = useTranslate();
  const toasts = useToasts();
  const queries = useQueryClient();
  const isManager = useMay('manageAnyBooking');
  const kinds = optionalEmailKinds.filter((kind) => kind !== 'staffRequested' || isManager);
  const save = useSaveForm({
    values: { language: user.language ?? 'en', ...user.emailPreferences },
    send: ({ language, ...emailPreferences }) =>
      api.updateUser({ path: { id: user.id }, body: { language, emailPreferences } }),
    onSaved: async (_, sent) => {
      save.reset(sent);
      toasts.show(t('words.changesSaved'));
      await invalidate(queries, 'getUser', 'listUsers');
    },
  });
  const language = save.choice('language');
  return (
    <Form form={save}>
      <SelectField
        label={t('booking-emails.language')}
        options={options}
        {...language}
        onChange={({ target }) => language.onChange(target.value as Language)}
      />
      <Group legend={t('booking-emails.kinds')}>
        {kinds.map((kind) => (
          <Choice key={kind} type="checkbox" {...save.form.register(kind)}>
            {t(names[kind])}
          </Choice>
        ))}
        <p className={soft}>{t('booking-emails.always')}</p>
      </Group>
      <Buttons>
        <SubmitButton
          form={save}
          look="secondary"
          reason={save.isChanged ? undefined : t('words.nothingToSave')}
        >
          {t('words.saveChanges')}
        </SubmitButton>
      </Buttons>
    </Form>
  );
}
