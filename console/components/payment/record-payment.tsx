/** The buttons that record a payment or a refund of a booking. */

import { useState } from 'react';
import type { Booking } from '#client/index.ts';
import { Button } from '#console/components/button/button.tsx';
import { useTranslate } from '#console/i18n/language.tsx';
import { PaymentDialog } from './payment-dialog.tsx';

/** Nothing if nothing is owed. */
export function RecordPayment({ booking }: { readonly booking: Booking }) {
  const { balance = '0' } = booking.payment ?? {};
  return Number(balance) > 0 && <EntryButton booking={booking} kind="PAYMENT" amount={balance} />;
}

/** With the amount that is to be refunded, or else all that was paid. Nothing if nothing was paid. */
export function RecordRefund({ booking }: { readonly booking: Booking }) {
  const { balance = '0', paid = '0' } = booking.payment ?? {};
  const amount = balance.startsWith('-') ? balance.slice(1) : paid;
  return Number(paid) > 0 && <EntryButton booking={booking} kind="REFUND" amount={amount} />;
}

interface EntryButtonProps {
  readonly booking: Booking;
  readonly kind: 'PAYMENT' | 'REFUND';
  readonly amount: string;
}

function EntryButton({ booking, kind, amount }: EntryButtonProps) {
  const t = useTranslate();
  const [isOpen, setOpen] = useState(false);
  const title = t(kind === 'REFUND' ? 'record-payment.refund' : 'record-payment.title');
  return (
    <>
      <Button onClick={() => setOpen(true)}>{title}</Button>
      {isOpen && (
        <PaymentDialog
          booking={booking}
          kind={kind}
          title={title}
          amount={amount}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
