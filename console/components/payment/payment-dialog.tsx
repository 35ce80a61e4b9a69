/** Records a payment or a refund of a booking: the amount is filled in, and one press on the method sends it. */

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { type Booking, isApiError, type NewPayment, type Payment } from '#client/index.ts';
import { api } from '#console/api/client.ts';
import { useTimeZone } from '#console/api/queries.ts';
import { invalidate, query } from '#console/api/query.ts';
import { bookingReads } from '#console/api/record-queries.ts';
import { Button, Buttons } from '#console/components/button/button.tsx';
import { middleOf, todayIn } from '#console/components/calendar/business-days.ts';
import { DayField } from '#console/components/calendar/day-field.tsx';
import { fieldTexts } from '#console/components/cause/value-texts.ts';
import { Dialog } from '#console/components/dialog/dialog.tsx';
import { PlainField, TextField } from '#console/components/field/field.tsx';
import { Form, SubmitButton } from '#console/components/form/form.tsx';
import { useWaitReason } from '#console/components/page/wait-reason.ts';
import { useToasts } from '#console/components/toast/toast.tsx';
import { useLanguage } from '#console/i18n/language.tsx';
import { shownNumber, typedNumber } from '#console/i18n/typed-number.ts';
import { longestReference } from '#domain/text/sizes.ts';
import { methodText } from './method-text.ts';

/** The operations whose results an entry of the ledger changes. */
export const paymentReads = [...bookingReads, 'listPayments', 'getPaymentSummary', 'getUser'] as const;

interface PaymentDialogProps {
  readonly booking: Pick<Booking, 'id'>;
  readonly kind: Payment['kind'];
  readonly title: string;
  /** Filled in. */
  readonly amount: string;
  readonly onRecorded?: () => void;
  readonly onClose: () => void;
  /** Further buttons. */
  readonly children?: ReactNode;
}

export function PaymentDialog(props: PaymentDialogProps) {
  const { booking, kind, title, amount, onRecorded, onClose, children } = props;
  const { translate: t, formats, languages } = useLanguage();
  const queries = useQueryClient();
  const toasts = useToasts();
  const [keys] = useState(() => new Map<string, string>());
  const [typed, setTyped] = useState(() => shownNumber(amount));
  const [reference, setReference] = useState('');
  const [day, setDay] = useState<string>();
  const timeZone = useTimeZone() ?? 'UTC';
  const today = todayIn(timeZone);
  const [failures, setFailures] = useState(0);
  const number = typedNumber(typed) as Payment['amount'] | undefined;
  const { data: options } = useQuery(query('getPaymentOptions', { query: { lang: languages.catalog } }));
  // Without react-hook-form, which the calendar does not load.
  const { mutate, error, isPending } = useMutation({
    mutationFn: (body: NewPayment) => {
      // The same entry is recorded once, however often it is sent.
      const text = JSON.stringify(body);
      const key = keys.get(text) ?? crypto.randomUUID();
      keys.set(text, key);
      return api.createPayment({ path: { id: booking.id }, headers: { 'Idempotency-Key': key }, body });
    },
    onSuccess: async ({ data }) => {
      const recorded = { amount: formats.money(data.amount, data.currency) };
      toasts.show(t(kind === 'REFUND' ? 'record-payment.refunded' : 'record-payment.done', recorded));
      onRecorded?.();
      await invalidate(queries, ...paymentReads);
      onClose();
    },
    onError: () => setFailures((before) => before + 1),
  });
  const record = (method = '') => {
    if (number === undefined) setFailures((before) => before + 1);
    else if (!isPending)
      mutate({
        kind,
        amount: number,
        method,
        ...(reference.trim() !== '' && { reference }),
        ...(day !== undefined && day !== today && { receivedAt: middleOf(day, timeZone) }),
      });
  };
  const faults = new Map(isApiError(error) && number !== undefined ? fieldTexts(t, error) : []);
  if (number === undefined && failures > 0) faults.set('amount', t('record-payment.noAmount'));
  const waitReason = useWaitReason(error);
  const form = { failures, refusal: error, isBusy: isPending, waitReason, isChanged: false };
  // Enter records with the first method, so the dialog opens when the methods are known.
  if (options === undefined) return null;
  const [first, ...others] = options.methods;
  return (
    <Dialog title={title} onClose={onClose} isSheet>
      <Form form={{ ...form, submit: () => record(first) }}>
        <TextField
          label={t('bookings.amount')}
          inputMode="decimal"
          value={typed}
          error={faults.get('amount')}
          onChange={({ target }) => setTyped(target.value)}
        />
        <PlainField
          label={t('record-payment.reference')}
          isOptional
          maxLength={longestReference}
          value={reference}
          error={faults.get('reference')}
          onChange={({ target }) => setReference(target.value)}
        />
        <DayField
          label={t('words.day')}
          value={day}
          last={today}
          emptyText={t('words.today')}
          onChange={setDay}
        />
        <Buttons>
          {first !== undefined && (
            <SubmitButton form={{ ...form, submit: () => record(first) }}>
              {methodText(t, first)}
            </SubmitButton>
          )}
          {others.map((method) => (
            <Button key={method} isBusy={isPending} onClick={() => record(method)}>
              {methodText(t, method)}
            </Button>
          ))}
          {children}
        </Buttons>
      </Form>
    </Dialog>
  );
}
