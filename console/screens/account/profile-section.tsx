/** The name, the phone number, the language, and the emails about bookings that the user can switch off. */

import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ManagedUser, User } from '#client/index.ts';
import { api } from '#console/api/client.ts';
import { userQuery } from '#console/api/record-queries.ts';
import { sessionQuery, useMay } from '#console/api/session.ts';
import { Buttons } from '#console/components/button/button.tsx';
import { requireText } from '#console/components/field/checks.ts';
import { PhoneField, SelectField, TextField } from '#console/components/field/field.tsx';
import { Choice, Group } from '#console/components/field/group.tsx';
import { Form, SubmitButton } from '#console/components/form/form.tsx';
import { useSaveForm, useShowSaved } from '#console/components/form/use-save-form.ts';
import { useChangeLanguage } from '#console/components/language/use-change-language.ts';
import { soft } from '#console/components/layout/layout.ts';
import { Loading } from '#console/components/page/page.tsx';
import { contentLanguageNames } from '#console/components/translations/texts.ts';
import { useLanguage, useTranslate } from '#console/i18n/language.tsx';
import type { PlainKey } from '#console/i18n/translate.ts';
import { type OptionalEmailKind, optionalEmailKinds } from '#domain/booking/emails/booking-emails.ts';
import { type Language, languages } from '#domain/text/language.ts';
import { Section } from './section.tsx';

export function ProfileSection({ user: { id } }: { user: User }) {
  const t = useTranslate();
  const { data: user, error, refetch } = useQuery(userQuery(id));
  return (
    <Section title={t('words.profile')}>
      {user ? <ProfileForm key={user.id} user={user} /> : <Loading {...{ error, refetch }} />}
    </Section>
  );
}

const names: Readonly<Record<OptionalEmailKind, PlainKey>> = {
  reminder: 'booking-emails.reminder',
  vaccination: 'booking-emails.vaccination',
  staffRequested: 'booking-emails.staffRequested',
};

const options = languages.map((language) => [language, contentLanguageNames[language]] as const);

function ProfileForm({ user: { id, ...user } }: { user: ManagedUser }) {
  const { translate: t, languages: reading } = useLanguage();
  const showSaved = useShowSaved();
  const queries = useQueryClient();
  const changeLanguage = useChangeLanguage();
  const isManager = useMay('manageAnyBooking');
  const kinds = optionalEmailKinds.filter((kind) => kind !== 'staffRequested' || isManager);
  const known = user.language ?? reading.catalog;
  const save = useSaveForm({
    values: { name: user.name, phone: user.phone ?? '', language: known, ...user.emailPreferences },
    check: ({ name }) => ({ name: requireText(name) }),
    send: ({ name, phone, language, ...emailPreferences }) =>
      api.updateUser({ path: { id }, body: { name: name.trim(), phone, language, emailPreferences } }),
    onSaved: async ({ data: { name, phone } }, sent) => {
      queries.setQueryData(
        sessionQuery.queryKey,
        (before) => before && { ...before, user: { ...before.user, name } },
      );
      save.reset({ ...sent, name, phone: phone ?? '' });
      if (sent.language !== known) await changeLanguage(sent.language);
      await showSaved(t('words.changesSaved'), 'getUser', 'listUsers');
    },
  });
  const language = save.choice('language');
  return (
    <Form form={save}>
      <TextField
        label={t('words.yourName')}
        hint={t('account.nameText')}
        autoComplete="name"
        {...save.field('name')}
      />
      <PhoneField hint={t('account.phoneText')} autoComplete="tel" {...save.field('phone')} />
      <SelectField
        label={t('account.language')}
        hint={t('account.languageText')}
        options={options}
        {...language}
        onChange={({ target }) => language.onChange(target.value as Language)}
      />
      <Group legend={t('booking-emails.title')}>
        {kinds.map((kind) => (
          <Choice key={kind} type="checkbox" {...save.form.register(kind)}>
            {t(names[kind])}
          </Choice>
        ))}
        <p className={soft}>{t('booking-emails.always')}</p>
      </Group>
      <Buttons>
        <SubmitButton form={save} reason={save.isChanged ? undefined : t('words.nothingToSave')}>
          {t('words.saveChanges')}
        </SubmitButton>
      </Buttons>
    </Form>
  );
}
