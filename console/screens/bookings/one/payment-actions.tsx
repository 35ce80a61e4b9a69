/** What managers do about the payment of a booking besides taking it: voids, and the fee of a cancellation. */

import { useState } from 'react';
import type { Payment } from '#client/index.ts';
import { api } from '#console/api/client.ts';
import type { TaggedBooking } from '#console/api/record-queries.ts';
import { ifUnchanged } from '#console/api/version-tag.ts';
import { Button, Buttons } from '#console/components/button/button.tsx';
import { Dialog } from '#console/components/dialog/dialog.tsx';
import { requireText } from '#console/components/field/checks.ts';
import { PlainField, TextField } from '#console/components/field/field.tsx';
import { Form, SubmitButton } from '#console/components/form/form.tsx';
import { useSaveForm, useShowSaved } from '#console/components/form/use-save-form.ts';
import { paymentReads } from '#console/components/payment/payment-dialog.tsx';
import { useLanguage, useTranslate } from '#console/i18n/language.tsx';
import { shownNumber, typedNumber } from '#console/i18n/typed-number.ts';
import { formatAmount, parseAmount, requireAmount } from '#domain/number/money.ts';
import { longestLine } from '#domain/text/sizes.ts';

/** Nothing for an entry that is taken back, or takes back another one. */
export function VoidPayment({ entry }: { readonly entry: Payment }) {
  const t = useTranslate();
  const [isOpen, setOpen] = useState(false);
  if (entry.voids !== null || entry.voidedBy !== null) return null;
  return (
    <>
      <Button
        look="quiet"
        aria-label={t('payment.void', { number: entry.number })}
        onClick={() => setOpen(true)}
        data-screen-only
      >
        {t('record-payment.void')}
      </Button>
      {isOpen && <VoidDialog entry={entry} onClose={() => setOpen(false)} />}
    </>
  );
}

function VoidDialog({ entry: { id, number }, onClose }: { entry: Payment; onClose: () => void }) {
  const t = useTranslate();
  const showSaved = useShowSaved();
  const form = useSaveForm({
    values: { reason: '' },
    check: ({ reason }) => ({ reason: requireText(reason) }),
    send: (body) => api.voidPayment({ path: { id }, body }),
    onSaved: async () => {
      await showSaved(t('record-payment.voided', { number }), ...paymentReads);
      onClose();
    },
  });
  return (
    <Dialog title={t('payment.void', { number })} onClose={onClose} isSheet>
      <Form form={form}>
        <PlainField
          label={t('staff.reason')}
          hint={t('record-payment.voidHint')}
          maxLength={longestLine}
          {...form.field('reason')}
        />
        <Buttons>
          <SubmitButton form={form} look="danger">
            {t('record-payment.void')}
          </SubmitButton>
        </Buttons>
      </Form>
    </Dialog>
  );
}

/** The fee of a CANCELLED booking: by default all that was paid. */
export function CancellationFee({ tagged }: { readonly tagged: TaggedBooking }) {
  const t = useTranslate();
  const [isOpen, setOpen] = useState(false);
  const { status, payment, totalAmount } = tagged.booking;
  if (status !== 'CANCELLED' || payment === null || Number(totalAmount) === 0) return null;
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('payment.fee')}</Button>
      {isOpen && <FeeDialog tagged={tagged} payment={payment} onClose={() => setOpen(false)} />}
    </>
  );
}

interface FeeDialogProps {
  readonly tagged: TaggedBooking;
  readonly payment: NonNullable<TaggedBooking['booking']['payment']>;
  readonly onClose: () => void;
}

function FeeDialog({ tagged: { booking, etag }, payment, onClose }: FeeDialogProps) {
  const { translate: t, formats } = useLanguage();
  const showSaved = useShowSaved();
  const { id, currency } = booking;
  const money = (hundredths: bigint) => formats.money(formatAmount(hundredths), currency);
  const paid = requireAmount(String(payment.paid));
  const total = requireAmount(String(booking.totalAmount));
  const usual = requireAmount(String(payment.charge)) || (paid < total ? paid : total);
  const form = useSaveForm({
    values: { amount: shownNumber(String(Number(formatAmount(usual)))) },
    check: ({ amount }) => ({
      amount: typedNumber(amount) === undefined ? 'record-payment.noAmount' : undefined,
    }),
    send: async ({ amount }) =>
      api.setCancellationFee({
        path: { id },
        ...(await ifUnchanged(booking, etag)),
        body: { amount: typedNumber(amount) as Payment['amount'] },
      }),
    onSaved: async () => {
      await showSaved(t('words.changesSaved'), ...paymentReads);
      onClose();
    },
  });
  const fee = parseAmount(typedNumber(form.watched().amount) ?? '');
  const result = (kept: bigint) => {
    const amounts = { fee: money(kept), rest: money(kept < paid ? paid - kept : kept - paid) };
    if (kept < paid) return t('record-payment.feeRefunds', amounts);
    return t(kept === paid ? 'record-payment.feeKept' : 'record-payment.feeDue', amounts);
  };
  return (
    <Dialog title={t('payment.fee')} onClose={onClose} isSheet>
      <Form form={form}>
        <TextField label={t('bookings.amount')} inputMode="decimal" {...form.field('amount')} />
        <p role="status">{fee !== undefined && fee >= 0n && result(fee)}</p>
        <Buttons>
          <SubmitButton form={form}>{t('words.saveChanges')}</SubmitButton>
        </Buttons>
      </Form>
    </Dialog>
  );
}
