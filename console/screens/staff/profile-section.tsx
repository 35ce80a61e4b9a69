/** The profile of a stored member. It is saved on top of concurrent changes, and overwrites none of them. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { api } from '#console/api/client.ts';
import { Button } from '#console/components/button/button.tsx';
import { useToasts } from '#console/components/toast/toast.tsx';
import { contentLanguageNames } from '#console/components/translations/language-names.ts';
import { useVersions } from '#console/components/versions/use-versions.ts';
import { VersionedForm } from '#console/components/versions/versioned-form.tsx';
import { useLanguage } from '#console/i18n/language.tsx';
import { AccountPicker } from './account-picker.tsx';
import { DeleteMember } from './delete-member.tsx';
import { partsOf, profileChanges, profileDraft, textOfName } from './profile-draft.ts';
import { hasProfileFaults, noProfileFaults, profileFaults } from './profile-faults.ts';
import { ProfileFields, textNames } from './profile-fields.tsx';
import { type Member, memberQuery, profileOf, readMember, staffQuery } from './queries.ts';
import { statusText } from './status-words.tsx';

export function ProfileSection({ read, timeZone }: { read: Member; timeZone: string }) {
  const { translate: t, languages } = useLanguage();
  const queries = useQueryClient();
  const toasts = useToasts();
  const { id } = read.member;
  const [faults, setFaults] = useState(noProfileFaults);
  const [isDeleting, setDeleting] = useState(false);
  const { data: everybody = [] } = useQuery(staffQuery(languages.catalog, { q: undefined, sortBy: 'name' }));
  /** The names of the chosen accounts, by id. */
  const [names, setNames] = useState<Readonly<Record<string, string>>>({
    [read.member.userId]: read.member.user.name,
  });
  const nameOf = (userId: string) =>
    names[userId] ?? everybody.find((one) => one.userId === userId)?.user.name ?? userId;
  const form = useVersions({
    present: useMemo(() => profileOf(read), [read]),
    draftOf: profileDraft,
    partsOf,
    store: {
      read: async () => profileOf(await readMember(id)),
      write: async (over, wanted) => {
        const body = profileChanges(over.parts, wanted);
        await api.updateStaff({ path: { id }, headers: { 'If-Match': over.etag }, body });
        return profileOf(await readMember(id));
      },
    },
    onSaved: (saved) => {
      const { member, texts, etag } = saved;
      queries.setQueryData(memberQuery(languages.catalog, id).queryKey, { member, texts, etag });
      void queries.invalidateQueries({ queryKey: ['staff'] });
      toasts.show(t('staff.saved'));
    },
  });
  const submit = () => {
    const found = profileFaults(form.draft, everybody, id);
    setFaults(found);
    if (!hasProfileFaults(found)) form.save();
  };
  const describe = (name: string, value: string) => {
    const text = textOfName(name);
    if (text) {
      const label = t('translations.field', {
        label: t(textNames[text.field]),
        language: contentLanguageNames[text.language],
      });
      return { label, text: value, lang: text.language };
    }
    if (name === 'isAvailable')
      return { label: t('staff.takesBookings'), text: value === 'true' ? t('staff.yes') : t('staff.no') };
    if (name === 'status') return { label: t('staff.status'), text: statusText(t, value) };
    return {
      label: name === 'code' ? t('staff.code') : t('staff.account'),
      text: name === 'userId' ? nameOf(value) : value,
    };
  };
  return (
    <>
      <VersionedForm form={form} describe={describe} onSubmit={submit}>
        <AccountPicker
          label={t('staff.account')}
          value={form.draft.userId}
          valueText={nameOf(form.draft.userId)}
          taken={new Set(everybody.map(({ userId }) => userId))}
          onChange={({ id: userId, name, email }) => {
            setNames((before) => ({ ...before, [userId]: name || email }));
            form.setDraft((before) => ({ ...before, userId }));
          }}
        />
        <ProfileFields
          draft={form.draft}
          statuses={everybody.map(({ status }) => status)}
          faults={faults}
          onChange={(changed) => form.setDraft((before) => ({ ...before, ...changed }))}
        />
      </VersionedForm>
      <div>
        <Button look="danger" onClick={() => setDeleting(true)}>
          {t('staff.delete')}
        </Button>
      </div>
      {isDeleting && (
        <DeleteMember member={read.member} timeZone={timeZone} onClose={() => setDeleting(false)} />
      )}
    </>
  );
}
