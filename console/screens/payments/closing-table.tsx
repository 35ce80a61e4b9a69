/** The sums of a day in a currency, with a field for the counted amount of each method. Counted amounts are not stored. */
import { useState } from 'react';
import type { PaymentMethodTotal } from '#client/index.ts';
import { PlainField } from '#console/components/field/field.tsx';
import { methodText } from '#console/components/payment/method-text.ts';
import { DataTable } from '#console/components/table/data-table.tsx';
import { useLanguage } from '#console/i18n/language.tsx';
import { typedNumber } from '#console/i18n/typed-number.ts';
import { currencyDecimals, formatAmount, parseAmount, requireAmount } from '#domain/number/money.ts';
import styles from './payments.module.css';

/** The totals of the methods of the setting, in its order and without entries, too; then those of other methods. */
export function totalsOf(
  totals: readonly PaymentMethodTotal[],
  methods: readonly string[],
): readonly PaymentMethodTotal[] {
  const none = { received: '0', refunded: '0', net: '0', count: 0 } as const;
  return [
    ...methods.map((method) => totals.find((one) => one.method === method) ?? { method, ...none }),
    ...totals.filter(({ method }) => !methods.includes(method)),
  ];
}

type Sum = 'received' | 'refunded' | 'net';

interface ClosingTableProps {
  readonly currency: string;
  readonly rows: readonly PaymentMethodTotal[];
}

export function ClosingTable({ currency, rows }: ClosingTableProps) {
  const { translate: t, formats } = useLanguage();
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const money = (hundredths: bigint) => formats.money(formatAmount(hundredths), currency);
  const sumOf = (name: Sum) => rows.reduce((sum, one) => sum + requireAmount(one[name]), 0n);
  const counts = new Map(rows.map(({ method }) => [method, readCount(typed[method] ?? '', currency)]));
  const counted = [...counts.values()].reduce(
    (sum, one) => (sum === undefined || one === undefined ? undefined : sum + one),
    0n,
  );
  const difference = (count: bigint | undefined, net: bigint) => {
    if (count === undefined) return null;
    if (count === net) return t('payments.matches');
    return count > net
      ? t('payments.over', { amount: money(count - net) })
      : t('payments.short', { amount: money(net - count) });
  };
  const sums = (['received', 'refunded', 'net'] as const).map((name) => ({
    id: name,
    header: t(headers[name]),
    isNumeric: true,
    cell: (one: PaymentMethodTotal | undefined) => money(one ? requireAmount(one[name]) : sumOf(name)),
  }));
  return (
    <div className={styles.closing}>
      <DataTable<PaymentMethodTotal | undefined>
        caption={t('payments.closingIn', { currency })}
        // The last row has the totals.
        rows={[...rows, undefined]}
        keyOf={(one) => one?.method ?? ''}
        columns={[
          {
            id: 'method',
            header: t('payments.method'),
            cell: (one) => (one ? methodText(t, one.method) : <strong>{t('payments.sum')}</strong>),
          },
          ...sums,
          {
            id: 'count',
            header: t('payments.entries'),
            isNumeric: true,
            cell: (one) => formats.number(one ? one.count : rows.reduce((sum, { count }) => sum + count, 0)),
          },
          {
            id: 'counted',
            header: t('payments.counted'),
            cell: (one) =>
              one ? (
                <PlainField
                  label={t('payments.countedOf', { method: methodText(t, one.method), currency })}
                  isInLine
                  isFilter
                  inputMode="decimal"
                  size={9}
                  value={typed[one.method] ?? ''}
                  onChange={({ target }) => setTyped({ ...typed, [one.method]: target.value })}
                  error={
                    typed[one.method]?.trim() && counts.get(one.method) === undefined
                      ? t('record-payment.noAmount')
                      : undefined
                  }
                />
              ) : (
                counted !== undefined && money(counted)
              ),
          },
          {
            id: 'difference',
            header: t('payments.difference'),
            cell: (one) =>
              one
                ? difference(counts.get(one.method), requireAmount(one.net))
                : difference(counted, sumOf('net')),
          },
        ]}
      />
    </div>
  );
}

const headers = {
  received: 'payments.received',
  refunded: 'payments.refunded',
  net: 'payments.net',
} as const;

/** The counted amount in hundredths; undefined for a text that is no amount of the currency. */
function readCount(text: string, currency: string): bigint | undefined {
  const amount = parseAmount(typedNumber(text) ?? '');
  const isWhole = amount !== undefined && amount % 100n === 0n;
  return isWhole || currencyDecimals(currency) === 2 ? amount : undefined;
}
