/** The form for a new member, with a new or an existing account. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { isApiError, type Staff } from '#client/index.ts';
import { api } from '#console/api/client.ts';
import { createAccount } from '#console/api/new-account.ts';
import { invalidate } from '#console/api/query.ts';
import { Card } from '#console/components/card/card.tsx';
import { Form, SaveBar, SubmitButton } from '#console/components/form/form.tsx';
import { useSaveForm } from '#console/components/form/use-save-form.ts';
import { Page } from '#console/components/page/page.tsx';
import { useToasts } from '#console/components/toast/toast.tsx';
import { useLanguage } from '#console/i18n/language.tsx';
import { staffQuery } from '#console/screens/staff/queries.ts';
import { type Account, AccountFields, accountFaults, newAccount } from './account-fields.tsx';
import { newProfile, newStaff, type ProfileDraft, profileFaults } from './profile-draft.ts';
import { ProfileFields } from './profile-fields.tsx';

interface NewDraft extends ProfileDraft {
  readonly account: Account;
}

export function NewMember() {
  const { translate: t, languages } = useLanguage();
  const queries = useQueryClient();
  const toasts = useToasts();
  const navigate = useNavigate();
  const { data: everybody = [] } = useQuery(staffQuery(languages.catalog, { q: undefined, sortBy: 'name' }));
  const create = useSaveForm<NewDraft, CreatedMember>({
    values: { account: newAccount, ...newProfile },
    check: ({ account, ...profile }) => ({
      ...accountFaults(account),
      ...profileFaults(profile, everybody, undefined),
    }),
    send: ({ account, ...profile }) =>
      createMember(account, profile, (userId) => create.change('account', { ...account, userId })),
    onSaved: async ({ member, isMailed }) => {
      toasts.show(
        isMailed
          ? t('staff.createdMailed', { name: member.user.name, email: member.user.email })
          : t('staff.created', { name: member.user.name }),
      );
      void invalidate(queries, 'listStaff', 'listSchedules', 'listUsers', 'getUser');
      // The hours come next: without them the member can be booked at any time.
      await navigate({
        to: '/staff/$id',
        params: { id: member.id },
        search: { part: 'hours' },
        ignoreBlocker: true,
      });
    },
    faultsOf: (error) => ({
      'account.email': isApiError(error, 'EMAIL_TAKEN') ? 'staff.emailTaken' : undefined,
    }),
  });
  const account = create.choice('account');
  return (
    <Page title={t('staff.add')}>
      <Card>
        <Form form={create} isGuarded>
          <AccountFields
            account={account.value}
            fault={create.fault}
            taken={new Set(everybody.map(({ userId }) => userId))}
            onChange={(changed) => account.onChange({ ...create.values().account, ...changed })}
          />
          <ProfileFields form={create} statuses={everybody.map(({ status }) => status)} />
          <SaveBar isChanged={create.isChanged}>
            <SubmitButton form={create}>{t('staff.create')}</SubmitButton>
          </SaveBar>
        </Form>
      </Card>
    </Page>
  );
}

interface CreatedMember {
  readonly member: Staff;
  /** A link to choose a password was sent. */
  readonly isMailed: boolean;
}

/**
 * `onAccount` is called as soon as the account exists: when the rest fails, the next attempt must not create another
 * one. The account of a customer gets the role STAFF with the record.
 */
async function createMember(
  account: Account,
  draft: ProfileDraft,
  onAccount: (userId: string) => void,
): Promise<CreatedMember> {
  const { isNew, name, email } = account;
  let { userId } = account;
  if (userId === '') {
    userId = (await createAccount({ name, email, role: 'CUSTOMER' })).id;
    onAccount(userId);
  }
  const { data: member } = await api.createStaff({ body: newStaff({ ...draft, userId }) });
  return { member, isMailed: isNew && (await sendLink(member.user.email)) };
}

/** The member exists without it, and can request it on the sign-in page. */
async function sendLink(email: string): Promise<boolean> {
  try {
    await api.forgotPassword({ body: { email } });
    return true;
  } catch {
    return false;
  }
}
