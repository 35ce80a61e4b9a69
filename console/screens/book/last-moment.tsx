/** The price changed at the moment of the booking: the reader keeps the booking at the new price, or cancels it. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Booking } from '#client/index.ts';
import { api } from '#console/api/client.ts';
import { Button } from '#console/components/button/button.tsx';
import { Buttons } from '#console/components/button/buttons.tsx';
import { Dialog } from '#console/components/dialog/dialog.tsx';
import { ProblemNotice } from '#console/components/page/states.tsx';
import { useFormats, useTranslate } from '#console/i18n/language.tsx';
import styles from './book.module.css';
import type { Price } from './estimate.ts';

interface LastMomentProps {
  readonly booking: Booking;
  readonly before: Price;
  readonly onKeep: () => void;
  readonly onCancelled: () => void;
}

export function LastMoment({ booking, before, onKeep, onCancelled }: LastMomentProps) {
  const t = useTranslate();
  const formats = useFormats();
  const queries = useQueryClient();
  const cancel = useMutation({
    mutationFn: () => api.changeBookingStatus({ path: { id: booking.id }, body: { status: 'CANCELLED' } }),
    onSuccess: async () => {
      await queries.invalidateQueries({
        predicate: ({ queryKey }) => ['bookings', 'availability', 'preview'].includes(String(queryKey[0])),
      });
      onCancelled();
    },
  });
  return (
    <Dialog title={t('book.lastMomentTitle')}>
      <div className={styles.stack}>
        <p>
          {t('book.lastMomentText', {
            before: formats.money(before.totalAmount, before.currency),
            now: formats.money(booking.totalAmount, booking.currency),
          })}
        </p>
        {cancel.error && <ProblemNotice error={cancel.error} />}
        <Buttons>
          <Button look="primary" onClick={onKeep}>
            {t('book.keep')}
          </Button>
          <Button look="danger" isBusy={cancel.isPending} onClick={() => cancel.mutate()}>
            {t('book.cancelBooking')}
          </Button>
        </Buttons>
      </div>
    </Dialog>
  );
}
