/** Asks before a staff record is deleted, and explains the effect, or names the bookings that prevent it. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { isApiError, type Staff } from '#client/index.ts';
import { api } from '#console/api/client.ts';
import { DeleteDialogFrame } from '#console/components/booking/delete-dialog-frame.tsx';
import { Button } from '#console/components/button/button.tsx';
import { useToasts } from '#console/components/toast/toast.tsx';
import { useLanguage } from '#console/i18n/language.tsx';
import { memberBookingsQuery } from './queries.ts';
import { TouchedBookings } from './touched-bookings.tsx';

interface DeleteMemberProps {
  readonly member: Staff;
  readonly timeZone: string;
  readonly onClose: () => void;
}

/** Live bookings at any time. */
const always = { startDate: '0001-01-01T00:00:00Z', endDate: '9999-12-31T00:00:00Z' };

export function DeleteMember({ member, timeZone, onClose }: DeleteMemberProps) {
  const { translate: t, languages } = useLanguage();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const toasts = useToasts();
  const { name } = member.user;
  const live = useQuery(memberBookingsQuery(languages.catalog, member.id, always));
  const remove = useMutation({
    mutationFn: () => api.deleteStaff({ path: { id: member.id } }),
    onSuccess: async () => {
      toasts.show(t('staff.deleted', { name }));
      await navigate({ to: '/staff', ignoreBlocker: true });
      await queries.invalidateQueries({ queryKey: ['staff'] });
    },
    onError: async (error) => {
      // A booking was made just before.
      if (isApiError(error, 'CONFLICT')) await live.refetch();
    },
  });
  const isBlocked = live.data !== undefined && live.data.length > 0;
  return (
    <DeleteDialogFrame
      title={t('staff.deleteTitle', { name })}
      keep={t('staff.deleteKeep')}
      live={live}
      error={isBlocked ? null : remove.error}
      onClose={onClose}
      actions={
        live.data &&
        !isBlocked && (
          <Button look="danger" isBusy={remove.isPending} onClick={() => remove.mutate()}>
            {t('staff.deleteConfirm')}
          </Button>
        )
      }
    >
      {live.data && <p>{isBlocked ? t('staff.deleteLive') : t('staff.deleteText')}</p>}
      {isBlocked && <TouchedBookings bookings={live.data} timeZone={timeZone} />}
    </DeleteDialogFrame>
  );
}
