/** The amounts owed and paid for a booking, with the receipts (contract §28). Nothing while payments are not recorded. */

import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Booking, Payment } from '#client/index.ts';
import { query } from '#console/api/query.ts';
import { Card } from '#console/components/card/card.tsx';
import { soft, stack } from '#console/components/layout/layout.ts';
import { ReceiptLink } from '#console/components/payment/receipt-link.tsx';
import { useLanguage } from '#console/i18n/language.tsx';
import type { PlainKey } from '#console/i18n/translate.ts';
import styles from '#console/screens/bookings/bookings.module.css';

interface PaymentCardProps {
  readonly booking: Booking;
  readonly timeZone: string;
  /** For the business: buttons below an entry, and below all. */
  readonly entryActions?: ((entry: Payment) => ReactNode) | undefined;
  readonly children?: ReactNode;
}

export function PaymentCard({ booking, timeZone, entryActions, children }: PaymentCardProps) {
  const { translate: t, formats, languages, catalogLang } = useLanguage();
  const { id, payment, currency, status } = booking;
  const balance = Number(payment?.balance ?? 0);
  const { data: entries = [] } = useQuery({
    ...query('listPayments', { query: { bookingId: id, limit: 100, lang: languages.catalog } }),
    enabled: payment !== null,
  });
  const { data: options } = useQuery({
    ...query('getPaymentOptions', { query: { lang: languages.catalog } }),
    enabled: payment !== null,
  });
  if (payment === null) return null;
  const { charge, paid, deposit } = payment;
  const money = (amount: Parameters<typeof formats.money>[0]) => formats.money(amount, currency);
  const due =
    deposit?.dueAt && t('payment.payBy', { time: formats.date(deposit.dueAt, 'dayTime', timeZone) });
  const facts: readonly (readonly [PlainKey, string, string?] | false)[] = [
    status === 'CANCELLED' && ['payment.fee', money(charge)],
    deposit !== null && [
      'payment.deposit',
      money(deposit.amount),
      deposit.isPaid ? t('payment.paid') : due || '',
    ],
    ['payment.paid', money(paid)],
    balance < 0
      ? ['payment.toRefund', money(String(-balance))]
      : balance > 0 && ['payment.due', money(payment.balance)],
  ];
  return (
    <Card>
      <h2>{t('payment.title')}</h2>
      <dl className={`${stack(4)} ${styles.facts}`}>
        {facts.map(
          (fact) =>
            fact && (
              <div key={fact[0]}>
                <dt>{t(fact[0])}</dt>
                <dd>{fact[1]}</dd>
                {fact[2] && <dd className={soft}>{fact[2]}</dd>}
              </div>
            ),
        )}
      </dl>
      {balance === 0 && <p>{t('payment.settled')}</p>}
      {balance > 0 && options?.instructions && (
        <p className={styles.notes} lang={catalogLang}>
          {options.instructions}
        </p>
      )}
      {entries.length > 0 && (
        <ul className={stack(2)}>
          {entries.map((entry) => (
            <li key={entry.id}>
              <ReceiptLink entry={entry} />
              <p>{money(entry.amount)}</p>
              <p className={soft}>
                {formats.date(entry.receivedAt, 'dateTime', timeZone)}
                {entry.voidedBy !== null && ` · ${t('payment.voided')}`}
              </p>
              {entryActions?.(entry)}
            </li>
          ))}
        </ul>
      )}
      {children}
    </Card>
  );
}
