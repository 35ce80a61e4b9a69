/** Asks before a pet is deleted, and says what happens then, or which bookings are in the way. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { isApiError, type Pet } from '#client/index.ts';
import { api } from '#console/api/client.ts';
import { Button } from '#console/components/button/button.tsx';
import { Dialog } from '#console/components/dialog/dialog.tsx';
import { ProblemNotice, Skeleton } from '#console/components/page/states.tsx';
import { useToasts } from '#console/components/toast/toast.tsx';
import { useLanguage } from '#console/i18n/language.tsx';
import { liveStatuses } from '#domain/booking-status.ts';
import styles from './pets.module.css';

interface DeletePetProps {
  readonly pet: Pet;
  readonly timeZone: string;
  readonly onClose: () => void;
}

export function DeletePet({ pet, timeZone, onClose }: DeletePetProps) {
  const { translate: t, formats } = useLanguage();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const toasts = useToasts();
  const name = pet.name || t('pets.unnamed');
  const live = useQuery({
    queryKey: ['bookings', 'live of pet', pet.id],
    queryFn: async ({ signal }) => {
      const pages = await Promise.all(
        liveStatuses.map((status) =>
          api.listBookings({ query: { petId: pet.id, status, limit: 5 }, signal }),
        ),
      );
      return pages.flatMap(({ data }) => data);
    },
    staleTime: 0,
  });
  const remove = useMutation({
    mutationFn: () => api.deletePet({ path: { id: pet.id } }),
    onSuccess: async () => {
      toasts.show(t('pets.deleted', { name }));
      await navigate({ to: '/pets', ignoreBlocker: true });
      queries.removeQueries({ queryKey: ['pets', 'one', pet.id] });
      await queries.invalidateQueries({ queryKey: ['pets'] });
    },
    onError: async (error) => {
      // Booked in the moment before.
      if (isApiError(error, 'CONFLICT')) await live.refetch();
    },
  });
  const isBlocked = live.data !== undefined && live.data.length > 0;
  return (
    <Dialog title={t('pets.deleteTitle', { name })} onClose={onClose}>
      <div className={styles.dialog}>
        {live.isPending && <Skeleton count={1} />}
        {live.data && !isBlocked && (
          <>
            <p>{t('pets.deleteText', { name })}</p>
            <p>{t('pets.deletePast')}</p>
          </>
        )}
        {isBlocked && (
          <>
            <p>{t('pets.deleteLive', { name })}</p>
            <ul className={styles.live}>
              {live.data.map(({ id, startDate, endDate }) => (
                <li key={id}>
                  <Link to="/bookings/$id" params={{ id }}>
                    {formats.dateRange(startDate, endDate, 'dateTime', timeZone)}
                  </Link>
                </li>
              ))}
            </ul>
          </>
        )}
        {remove.error && !isBlocked && <ProblemNotice error={remove.error} />}
        {live.error && <ProblemNotice error={live.error} retry={() => void live.refetch()} />}
        <div className={styles.actions}>
          <Button look="primary" onClick={onClose}>
            {t('pets.deleteKeep', { name })}
          </Button>
          {live.data && (
            <Button
              look="danger"
              isBusy={remove.isPending}
              reason={isBlocked ? t('pets.deleteBlocked') : undefined}
              onClick={() => remove.mutate()}
            >
              {t('pets.deleteConfirm', { name })}
            </Button>
          )}
        </div>
      </div>
    </Dialog>
  );
}
