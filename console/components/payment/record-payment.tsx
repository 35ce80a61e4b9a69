/** Records a payment of a booking: the balance is filled in, and one press on the method sends it. */

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Booking } from '#client/index.ts';
import { api } from '#console/api/client.ts';
import { invalidate, query } from '#console/api/query.ts';
import { bookingReads } from '#console/api/record-queries.ts';
import { Button, Buttons } from '#console/components/button/button.tsx';
import { Dialog } from '#console/components/dialog/dialog.tsx';
import { TextField } from '#console/components/field/field.tsx';
import { Form } from '#console/components/form/form.tsx';
import { useSaveForm } from '#console/components/form/use-save-form.ts';
import { useToasts } from '#console/components/toast/toast.tsx';
import { useLanguage } from '#console/i18n/language.tsx';
import { shownNumber, typedNumber } from '#console/i18n/typed-number.ts';
import { methodText } from './method-text.ts';

/** A button that opens the dialog; nothing if nothing is owed. */
export function RecordPayment({ booking }: { readonly booking: Booking }) {
  const { translate: t } = useLanguage();
  const [isOpen, setOpen] = useState(false);
  if (booking.payment === null || Number(booking.payment.balance) <= 0) return null;
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('record-payment.title')}</Button>
      {isOpen && (
        <PaymentDialog booking={booking} balance={booking.payment.balance} onClose={() => setOpen(false)} />
      )}
    </>
  );
}

interface PaymentDialogProps {
  readonly booking: Booking;
  readonly balance: NonNullable<Booking['payment']>['balance'];
  readonly onClose: () => void;
}

function PaymentDialog({ booking, balance, onClose }: PaymentDialogProps) {
  const { translate: t, formats, languages } = useLanguage();
  const queries = useQueryClient();
  const toasts = useToasts();
  // The same payment is recorded once, however often it is sent.
  const [key] = useState(() => crypto.randomUUID());
  const { data: options } = useQuery(query('getPaymentOptions', { query: { lang: languages.catalog } }));
  const form = useSaveForm({
    values: { amount: shownNumber(String(balance)) },
    check: ({ amount }) => ({
      amount: typedNumber(amount) === undefined ? 'record-payment.noAmount' : undefined,
    }),
    send: ({ amount }, method: string | undefined) =>
      api.createPayment({
        path: { id: booking.id },
        headers: { 'Idempotency-Key': `${key} ${amount} ${method}` },
        body: { kind: 'PAYMENT', amount: typedNumber(amount) as typeof balance, method: method ?? '' },
      }),
    onSaved: async ({ data }) => {
      toasts.show(t('record-payment.done', { amount: formats.money(data.amount, data.currency) }));
      await invalidate(queries, ...bookingReads, 'listPayments', 'getPaymentSummary');
      onClose();
    },
  });
  const [first, ...others] = options?.methods ?? [];
  return (
    <Dialog title={t('record-payment.title')} onClose={onClose} isSheet>
      <Form form={{ ...form, submit: () => form.submit(first) }}>
        <TextField label={t('bookings.amount')} inputMode="decimal" {...form.field('amount')} />
        {first !== undefined && (
          <Buttons>
            <Button type="submit" look="primary" isBusy={form.isBusy} reason={form.waitReason}>
              {methodText(t, first)}
            </Button>
            {others.map((method) => (
              <Button key={method} isBusy={form.isBusy} onClick={() => form.submit(method)}>
                {methodText(t, method)}
              </Button>
            ))}
          </Buttons>
        )}
      </Form>
    </Dialog>
  );
}
