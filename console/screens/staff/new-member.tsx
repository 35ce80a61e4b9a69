/** The form for a new member, with a new or an existing account. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { isApiError } from '#client/index.ts';
import { Button } from '#console/components/button/button.tsx';
import { Card } from '#console/components/card/card.tsx';
import { Form } from '#console/components/field/form.tsx';
import { SaveBar } from '#console/components/field/save-bar.tsx';
import { Page } from '#console/components/page/page.tsx';
import { ProblemNotice } from '#console/components/page/states.tsx';
import { useToasts } from '#console/components/toast/toast.tsx';
import { UnsavedChanges } from '#console/components/unsaved-changes/unsaved-changes.tsx';
import { useLanguage } from '#console/i18n/language.tsx';
import { type Account, AccountFields, accountFaults, newAccount } from './account-fields.tsx';
import { createMember } from './create-member.ts';
import { newProfile, type ProfileDraft, partsOf } from './profile-draft.ts';
import { hasProfileFaults, noProfileFaults, profileFaults } from './profile-faults.ts';
import { ProfileFields } from './profile-fields.tsx';
import { staffQuery } from './queries.ts';

export function NewMember() {
  const { translate: t, languages } = useLanguage();
  const queries = useQueryClient();
  const toasts = useToasts();
  const navigate = useNavigate();
  const [account, setAccount] = useState<Account>(newAccount);
  const [draft, setDraft] = useState<ProfileDraft>(newProfile);
  const [faults, setFaults] = useState(noProfileFaults);
  const [missing, setMissing] = useState<ReturnType<typeof accountFaults>>({});
  const { data: everybody = [] } = useQuery(staffQuery(languages.catalog, { q: undefined, sortBy: 'name' }));
  const isChanged =
    JSON.stringify([account, partsOf(draft)]) !== JSON.stringify([newAccount, partsOf(newProfile)]);

  const create = useMutation({
    mutationFn: () =>
      createMember(account, draft, (userId) => setAccount((before) => ({ ...before, userId }))),
    onSuccess: async ({ member, isMailed }) => {
      toasts.show(
        isMailed
          ? t('staff.createdMailed', { name: member.user.name, email: member.user.email })
          : t('staff.created', { name: member.user.name }),
      );
      void queries.invalidateQueries({ queryKey: ['staff'] });
      void queries.invalidateQueries({ queryKey: ['users'] });
      // The hours come next: without them the member can be booked at any time.
      await navigate({
        to: '/staff/$id',
        params: { id: member.id },
        search: { part: 'hours' },
        ignoreBlocker: true,
      });
    },
  });
  const submit = () => {
    const [found, absent] = [profileFaults(draft, everybody, undefined), accountFaults(account)];
    setFaults(found);
    setMissing(absent);
    const isComplete = Object.values(absent).every((fault) => fault === undefined);
    if (isComplete && !hasProfileFaults(found) && !create.isPending) create.mutate();
  };
  const isEmailTaken = isApiError(create.error, 'EMAIL_TAKEN');
  return (
    <Page title={t('staff.add')}>
      <UnsavedChanges isChanged={isChanged} />
      <Card>
        <Form onSubmit={submit}>
          {create.error && !isEmailTaken && !create.isPending && <ProblemNotice error={create.error} />}
          <AccountFields
            account={account}
            faults={isEmailTaken ? { ...missing, email: 'staff.emailTaken' } : missing}
            taken={new Set(everybody.map(({ userId }) => userId))}
            onChange={(changed) => {
              create.reset();
              setAccount((before) => ({ ...before, ...changed }));
            }}
          />
          <ProfileFields
            draft={draft}
            statuses={everybody.map(({ status }) => status)}
            faults={faults}
            onChange={(changed) => setDraft((before) => ({ ...before, ...changed }))}
          />
          <SaveBar isChanged={isChanged}>
            <Button type="submit" look="primary" isBusy={create.isPending}>
              {t('staff.create')}
            </Button>
          </SaveBar>
        </Form>
      </Card>
    </Page>
  );
}
