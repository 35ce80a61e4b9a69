/** Deletes a customer, unless bookings prevent it. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { isApiError, type ManagedUser } from '#client/index.ts';
import { api } from '#console/api/client.ts';
import { DeleteDialog } from '#console/components/booking/delete-dialog.tsx';
import { useToasts } from '#console/components/toast/toast.tsx';
import { useTranslate } from '#console/i18n/language.tsx';
import { liveStatuses } from '#domain/booking-status.ts';

interface DeleteCustomerProps {
  readonly customer: ManagedUser;
  readonly onClose: () => void;
}

export function DeleteCustomer({ customer: { id, name }, onClose }: DeleteCustomerProps) {
  const t = useTranslate();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const toasts = useToasts();
  const live = useQuery({
    queryKey: ['bookings', 'live of user', id],
    queryFn: async ({ signal }) => {
      const query = { userId: id, status: liveStatuses.join(','), limit: 10 };
      return (await api.listBookings({ query, signal })).data;
    },
    staleTime: 0,
  });
  const remove = useMutation({
    mutationFn: () => api.deleteUser({ path: { id } }),
    onSuccess: async () => {
      toasts.show(t('pets.deleted', { name }));
      await navigate({ to: '/customers', ignoreBlocker: true });
      await queries.invalidateQueries({ queryKey: ['users'] });
    },
    onError: async (error) => {
      // A booking was made just before.
      if (isApiError(error, 'CONFLICT')) await live.refetch();
    },
  });
  return (
    <DeleteDialog name={name} live={live} remove={remove} onClose={onClose}>
      <p>{t('customers.deleteText')}</p>
    </DeleteDialog>
  );
}
