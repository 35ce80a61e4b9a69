/** Calculations from the server's figures for the dashboard. Amounts stay exact, and currencies are never added. */
import type { DashboardAnalytics } from '#client/index.ts';
import { scaledInteger } from '#domain/number/decimal.ts';

export interface Amount {
  readonly currency: string;
  readonly amount: string;
}

export interface Totals {
  readonly bookings: number;
  readonly cancellations: number;
  /** Among the cancellations. */
  readonly noShows: number;
  /** One for each currency, in the order of the currencies. */
  readonly revenue: readonly Amount[];
}

/** The sums over the steps of a period. */
export function totalsOf({ series }: Pick<DashboardAnalytics, 'series'>): Totals {
  return {
    bookings: series.reduce((sum, { bookings }) => sum + bookings, 0),
    cancellations: series.reduce((sum, { cancellations }) => sum + cancellations, 0),
    noShows: series.reduce((sum, { noShows }) => sum + noShows, 0),
    revenue: sumsByCurrency(series.flatMap(({ revenue }) => revenue)),
  };
}

/** The number of decimals with which all amounts are whole numbers: the server has two (contract §2). */
const places = 2;

export function sumsByCurrency(amounts: readonly Amount[]): Amount[] {
  const sums = new Map<string, bigint>();
  for (const { currency, amount } of amounts)
    sums.set(currency, (sums.get(currency) ?? 0n) + (scaledInteger(amount, places) ?? 0n));
  return [...sums]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([currency, sum]) => ({ currency, amount: written(sum) }));
}

function written(sum: bigint): string {
  const digits = String(sum).padStart(places + 1, '0');
  return `${digits.slice(0, -places)}.${digits.slice(-places)}`;
}

/** The amount of a currency; `0` without one. */
export function amountIn(amounts: readonly Amount[], currency: string): string {
  return amounts.find((one) => one.currency === currency)?.amount ?? '0';
}

/** The currencies of both lists, in their order. */
export function currenciesOf(...lists: readonly (readonly Amount[])[]): string[] {
  return [...new Set(lists.flat().map(({ currency }) => currency))].sort();
}

export type Change =
  | { readonly direction: 'same' }
  /** There was no earlier value to compare with. */
  | { readonly direction: 'new' }
  /** More than ten times as much, of which a percentage says nothing: a business begins, or had been closed. */
  | { readonly direction: 'manifold' }
  /** `part` is 0.25 for an increase or a decrease by a quarter. */
  | { readonly direction: 'up' | 'down'; readonly part: number };

/** From an earlier value to a later one; both are counts or exact amounts, and never negative. */
export function changeOf(before: string | number, now: string | number): Change {
  const [earlier, later] = [before, now].map((value) => scaledInteger(String(value), places) ?? 0n) as [
    bigint,
    bigint,
  ];
  if (earlier === later) return { direction: 'same' };
  if (earlier === 0n) return { direction: 'new' };
  if (later > 10n * earlier) return { direction: 'manifold' };
  const difference = later - earlier;
  // In ten-thousandths, which a double holds exactly however large the amounts are.
  const part = Number(((difference < 0n ? -difference : difference) * 10_000n) / earlier) / 10_000;
  return { direction: difference > 0n ? 'up' : 'down', part };
}
