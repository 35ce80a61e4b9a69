/** The deposit for all categories, and for those that differ, each with an example of the rule. */

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import type { JsonValue } from '#client/index.ts';
import { settingsQuery, useTimeZone } from '#console/api/queries.ts';
import { PlainField, SelectField } from '#console/components/field/field.tsx';
import { soft } from '#console/components/layout/layout.ts';
import { useNow } from '#console/components/page/now.ts';
import { useLanguage } from '#console/i18n/language.tsx';
import { ByCategory } from '#console/screens/settings/times/by-category.tsx';
import { DurationField } from '#console/screens/settings/times/duration-field.tsx';
import type { ByScope, Scope } from '#console/screens/settings/times/time-values.ts';
import times from '#console/screens/settings/times/times.module.css';
import { depositOf, readPayments } from '#domain/booking/money/payments.ts';
import { formatAmount, isCurrency, requireAmount } from '#domain/number/money.ts';
import { after } from '#domain/time/calendar-duration.ts';
import { depositKinds, readDeposit, type ScopeDeposit } from './payments-draft.ts';

const kindNames = { percent: 'settings.percentage', amount: 'bookings.amount' } as const;

interface DepositFieldsProps {
  readonly deposits: ByScope<ScopeDeposit>;
  /** The error at a path below the deposits. */
  readonly fault: (path: string) => string | undefined;
  readonly onChange: (deposits: ByScope<ScopeDeposit>) => void;
}

export function DepositFields({ deposits, fault, onChange }: DepositFieldsProps) {
  return (
    <ByCategory<ScopeDeposit>
      values={deposits}
      onChange={onChange}
      own={(all) => ({ ...all, kind: all?.kind ?? 'percent' })}
    >
      {(scope) => (
        <Deposit
          scope={scope}
          deposit={deposits[scope] ?? {}}
          fault={(name) => fault(`${scope}.${name}`)}
          onChange={(deposit) => onChange({ ...deposits, [scope]: deposit })}
        />
      )}
    </ByCategory>
  );
}

interface DepositProps {
  readonly scope: Scope;
  readonly deposit: ScopeDeposit;
  readonly fault: (name: string) => string | undefined;
  readonly onChange: (deposit: ScopeDeposit | undefined) => void;
}

function Deposit({ scope, deposit, fault, onChange }: DepositProps) {
  const { translate: t } = useLanguage();
  const id = useId();
  const { kind, percent, amount, ...due } = deposit;
  const currency = useCurrency();
  return (
    <>
      <div className={times.sides}>
        <SelectField
          label={t('payment.deposit')}
          isFilter
          options={[
            // The deposit of all categories is due of each that has none of its own.
            ...(scope === 'default' ? [['', t('settings.noDeposit')] as const] : []),
            ...depositKinds.map((one) => [one, t(kindNames[one])] as const),
          ]}
          value={kind ?? ''}
          onChange={({ target }) => {
            const next = depositKinds.find((one) => one === target.value);
            onChange(next && { ...due, kind: next });
          }}
        />
        {kind && (
          <>
            <PlainField
              label={kind === 'amount' ? t('settings.amountIn', { currency }) : t('settings.percentage')}
              isFilter
              inputMode="decimal"
              value={deposit[kind] ?? ''}
              error={fault(kind)}
              onChange={({ target }) => onChange({ ...deposit, [kind]: target.value })}
            />
            <DurationField
              label={t('settings.dueWithin')}
              usualUnit="days"
              typed={deposit.dueWithin}
              error={fault('dueWithin')}
              describedBy={id}
              onChange={(dueWithin) => onChange({ ...deposit, dueWithin })}
            />
          </>
        )}
      </div>
      <Example id={id} deposit={deposit} currency={currency} />
    </>
  );
}

/** That of new services. */
function useCurrency(): string {
  const { languages } = useLanguage();
  const { data } = useQuery({ ...settingsQuery(languages.catalog), placeholderData: keepPreviousData });
  const currency = data?.get('currency');
  return typeof currency === 'string' && isCurrency(currency) ? currency.toUpperCase() : 'USD';
}

interface ExampleProps {
  readonly id: string;
  readonly deposit: ScopeDeposit;
  readonly currency: string;
}

/** The deposit of a booking that is made now, as the server computes it. */
function Example({ id, deposit, currency }: ExampleProps) {
  const { translate: t, formats } = useLanguage();
  const timeZone = useTimeZone();
  const now = useNow(60);
  const read = readDeposit(deposit);
  if ('faults' in read || timeZone === undefined) return null;
  const payments = readPayments({ methods: ['CASH'], deposits: { default: read.value } });
  const total = exampleTotal(read.value, currency);
  const due = payments && depositOf(payments, ['BOARDING'], total, currency);
  const money = (hundredths: bigint) => formats.money(formatAmount(hundredths), currency);
  const amounts = { total: money(total), deposit: money(due?.amount ?? 0n) };
  const limit = due?.dueWithin && after(Temporal.Instant.from(now), due.dueWithin, timeZone);
  return (
    <p id={id} role="status" className={soft}>
      {!due && t('settings.depositNone')}
      {due && !limit && t('settings.depositExample', amounts)}
      {limit &&
        t('settings.depositDue', { ...amounts, time: formats.date(limit.toString(), 'dayTime', timeZone) })}
    </p>
  );
}

/** In hundredths: about the price of some nights in any currency, and more than a deposit that is an amount. */
function exampleTotal(deposit: JsonValue, currency: string): bigint {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency });
  // CLDR omits the decimals of currencies of which one unit buys nothing, such as LAK.
  const isSmall = format.resolvedOptions().maximumFractionDigits === 0;
  const usual = isSmall ? 96_000_00n : 96_00n;
  const { amount = 0 } = deposit as { readonly amount?: number };
  const double = 2n * requireAmount(String(amount));
  return double > usual ? double : usual;
}
