/** Asks for the payment of a booking that is about to be completed. */
import type { Booking } from '#client/index.ts';
import { Button } from '#console/components/button/button.tsx';
import { useTranslate } from '#console/i18n/language.tsx';
import { PaymentDialog } from './payment-dialog.tsx';

interface TakePaymentProps {
  readonly booking: Pick<Booking, 'id'>;
  readonly balance: string;
  readonly onComplete: () => void;
  readonly onClose: () => void;
}

export function TakePayment({ booking, balance, onComplete, onClose }: TakePaymentProps) {
  const t = useTranslate();
  return (
    <PaymentDialog
      booking={booking}
      kind="PAYMENT"
      title={t('record-payment.complete')}
      amount={balance}
      onRecorded={onComplete}
      onClose={onClose}
    >
      <Button look="quiet" onClick={onComplete}>
        {t('record-payment.completeOnly')}
      </Button>
    </PaymentDialog>
  );
}
