/** The closing of days, and what is still owed (contract §28). */
import { amountNumber } from '#domain/number/money.ts';
import { Refusal } from '#domain/refusal.ts';
import type { Interval } from '#domain/time/interval.ts';
import type { SignedInCall } from '#platform/data/call.ts';
import type { SummaryQuery } from './schema.ts';
import { type MethodTotal, selectMethodTotals, selectOpenBalances } from './summary-queries.ts';

/** Contract §28. */
const mostDays = 400;

/**
 * Returns what came and went on each local day of the period by method, and what is owed now.
 *
 * @throws Refusal VALIDATION_FAILED for a period that ends before it begins, or is longer than 400 days.
 */
export async function getPaymentSummary(call: SignedInCall, query: SummaryQuery) {
  const timeZone = call.app.businessTimeZone();
  const totals = await selectMethodTotals(call.db, periodOf(query, timeZone), timeZone);
  const balances = await selectOpenBalances(call.db);
  const open = (amount: 'owed' | 'toRefund', bookings: 'owing' | 'refundable') =>
    balances
      .filter((one) => one[bookings] > 0)
      .map((one) => ({
        currency: one.currency,
        amount: amountNumber(one[amount]),
        bookings: one[bookings],
      }));
  return {
    days: daysOf(totals),
    outstanding: open('owed', 'owing'),
    toRefund: open('toRefund', 'refundable'),
  };
}

function periodOf({ from, to }: SummaryQuery, timeZone: string): Interval {
  const [first, last] = [Temporal.PlainDate.from(from), Temporal.PlainDate.from(to)];
  const days = first.until(last).total('days') + 1;
  const field = 'query.to';
  if (days < 1) throw new Refusal('VALIDATION_FAILED', { reason: 'BEFORE', other: 'from', field });
  if (days > mostDays)
    throw new Refusal('VALIDATION_FAILED', { reason: 'TOO_LONG', max: mostDays, unit: 'DAYS', field });
  const start = first.toZonedDateTime(timeZone).toInstant();
  return { start, end: last.add({ days: 1 }).toZonedDateTime(timeZone).toInstant() };
}

function daysOf(totals: readonly MethodTotal[]) {
  const days = Map.groupBy(totals, ({ date, currency }) => `${date} ${currency}`);
  return Array.from(days.values(), (methods) => ({
    date: methods[0]?.date ?? '',
    currency: methods[0]?.currency ?? '',
    methods: methods.map(({ method, received, refunded, count }) => ({
      method,
      received: amountNumber(received),
      refunded: amountNumber(refunded),
      net: amountNumber(received - refunded),
      count,
    })),
  }));
}
