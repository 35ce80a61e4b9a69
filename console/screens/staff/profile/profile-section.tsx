/** The profile of a stored member. It is saved on top of concurrent changes, and overwrites none of them. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { Staff } from '#client/index.ts';
import { api } from '#console/api/client.ts';
import { invalidate } from '#console/api/query.ts';
import { ifMatch } from '#console/api/version-tag.ts';
import { DeleteDialogFrame, useRemoval } from '#console/components/booking/delete-dialog.tsx';
import { Button } from '#console/components/button/button.tsx';
import { Card } from '#console/components/card/card.tsx';
import { useShowSaved } from '#console/components/form/use-save-form.ts';
import { useToasts } from '#console/components/toast/toast.tsx';
import { RecordForm, useRecordForm } from '#console/components/versions/record-form.tsx';
import { useLanguage } from '#console/i18n/language.tsx';
import {
  type Member,
  memberBookingsQuery,
  memberQuery,
  readMember,
  staffQuery,
} from '#console/screens/staff/queries.ts';
import { TouchedBookings } from '#console/screens/staff/time-off/touched-bookings.tsx';
import { AccountPicker } from './account-fields.tsx';
import { editedProfile, profileFaults } from './profile-draft.ts';
import { ProfileFields } from './profile-fields.tsx';

export function ProfileSection({ read, timeZone }: { read: Member; timeZone: string }) {
  const { translate: t, languages } = useLanguage();
  const queries = useQueryClient();
  const showSaved = useShowSaved();
  const { id } = read.member;
  const [isDeleting, setDeleting] = useState(false);
  const { data: everybody = [] } = useQuery(staffQuery(languages.catalog, { q: undefined, sortBy: 'name' }));
  /** The names of the chosen accounts, by id. */
  const [names, setNames] = useState<Readonly<Record<string, string>>>({
    [read.member.userId]: read.member.user.name,
  });
  const nameOf = (userId: string) =>
    names[userId] ?? everybody.find((one) => one.userId === userId)?.user.name ?? userId;
  const form = useRecordForm(read, {
    ...editedProfile(t, nameOf),
    check: (draft) => profileFaults(draft, everybody, id),
    read: () => readMember(id),
    write: async ({ over, body }) => {
      await api.updateStaff({ path: { id }, ...ifMatch(over.etag), body });
      return readMember(id);
    },
    onSaved: (saved) => {
      queries.setQueryData(memberQuery(languages.catalog, id).queryKey, saved);
      void showSaved(t('words.changesSaved'), 'listStaff', 'getStaff');
    },
  });
  const account = form.choice('userId');
  return (
    <>
      <Card>
        <RecordForm form={form}>
          <AccountPicker
            label={t('words.account')}
            value={account.value}
            valueText={nameOf(account.value)}
            taken={new Set(everybody.map(({ userId }) => userId))}
            onChange={({ id: userId, name, email }) => {
              setNames((before) => ({ ...before, [userId]: name || email }));
              account.onChange(userId);
            }}
          />
          <ProfileFields form={form} statuses={everybody.map(({ status }) => status)} />
        </RecordForm>
      </Card>
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

interface DeleteMemberProps {
  readonly member: Staff;
  readonly timeZone: string;
  readonly onClose: () => void;
}

/** Live bookings at any time. */
const always = { startDate: '0001-01-01T00:00:00Z', endDate: '9999-12-31T00:00:00Z' };

/** Asks before a staff record is deleted, and explains the effect, or names the bookings that prevent it. */
function DeleteMember({ member, timeZone, onClose }: DeleteMemberProps) {
  const { translate: t, languages } = useLanguage();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const toasts = useToasts();
  const { name } = member.user;
  const live = useQuery(memberBookingsQuery(languages.catalog, member.id, always));
  const send = () => api.deleteStaff({ path: { id: member.id } });
  const remove = useRemoval(live, send, async () => {
    toasts.show(t('staff.deleted', { name }));
    await navigate({ to: '/staff', ignoreBlocker: true });
    await invalidate(queries, 'listStaff', 'listSchedules');
  });
  const isBlocked = live.data !== undefined && live.data.length > 0;
  return (
    <DeleteDialogFrame
      title={t('staff.deleteTitle', { name })}
      keep={t('words.keep')}
      live={live}
      error={isBlocked ? null : remove.error}
      onClose={onClose}
      actions={
        live.data &&
        !isBlocked && (
          <Button look="danger" isBusy={remove.isPending} onClick={() => remove.mutate()}>
            {t('words.delete')}
          </Button>
        )
      }
    >
      {live.data && <p>{isBlocked ? t('staff.deleteLive') : t('staff.deleteText')}</p>}
      {isBlocked && <TouchedBookings bookings={live.data} timeZone={timeZone} />}
    </DeleteDialogFrame>
  );
}
