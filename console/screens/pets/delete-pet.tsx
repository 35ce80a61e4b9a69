/** Deletes a pet, unless bookings prevent it. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { isApiError, type Pet } from '#client/index.ts';
import { api } from '#console/api/client.ts';
import { DeleteDialog } from '#console/components/booking/delete-dialog.tsx';
import { useToasts } from '#console/components/toast/toast.tsx';
import { useTranslate } from '#console/i18n/language.tsx';
import { liveStatuses } from '#domain/booking-status.ts';

interface DeletePetProps {
  readonly pet: Pet;
  readonly onClose: () => void;
}

export function DeletePet({ pet, onClose }: DeletePetProps) {
  const t = useTranslate();
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
      // A booking was made just before.
      if (isApiError(error, 'CONFLICT')) await live.refetch();
    },
  });
  return (
    <DeleteDialog name={name} live={live} remove={remove} onClose={onClose}>
      <p>{t('pets.deleteText', { name })}</p>
      <p>{t('pets.deletePast')}</p>
    </DeleteDialog>
  );
}
