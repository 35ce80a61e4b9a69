/** Money as whole hundredths of the currency's main unit in a bigint: exact everywhere (contract §2). */

import { isJsonNumber, scaledInteger } from './decimal.ts';

/** 99999999.99 in hundredths: the largest base price, 10 digits with 2 decimals (spec "Limits"). */
export const largestBasePrice = 9_999_999_999n;

/** 999999999999.99 in hundredths: the largest total of a booking (contract §9). */
export const largestTotal = 99_999_999_999_999n;

/**
 * The hundredths that the text of a JSON number stands for, by its decimal value: `10.500` is 1050n, `1e3` is
 * 100000n. `undefined` when the value has more than 2 decimals, needs more than 40 digits, or is not a JSON number. The
 * caller checks the range.
 */
export function parseAmount(text: string): bigint | undefined {
  return isJsonNumber(text) ? scaledInteger(text, 2) : undefined;
}

/**
 * The hundredths of an amount that is known to be valid, such as one from the database.
 *
 * @throws Error when {@link parseAmount} cannot read it.
 */
export function requireAmount(text: string): bigint {
  const amount = parseAmount(text);
  if (amount === undefined) throw new Error(`${text} is not an amount of money`);
  return amount;
}

/** The amount with exactly two decimals, as PostgreSQL's `numeric(…, 2)` writes it: 1050n is `10.50`. */
export function formatAmount(hundredths: bigint): string {
  const digits = (hundredths < 0n ? -hundredths : hundredths).toString().padStart(3, '0');
  return `${hundredths < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/**
 * The amount as a number for a JSON answer. Its JSON text is exact up to `largestTotal`, which has 14 digits; a double
 * preserves any 15 (IEEE 754).
 */
export function amountNumber(hundredths: bigint): number {
  return Number(formatAmount(hundredths));
}

/**
 * The quotient rounded to the nearest whole number, halves up: 5n / 2n is 3n. Prices are never negative, so halves below
 * zero have no rule: a negative numerator and a denominator that is not positive throw a RangeError.
 */
export function roundHalfUp(numerator: bigint, denominator: bigint): bigint {
  if (numerator < 0n || denominator <= 0n) throw new RangeError('roundHalfUp takes no negative quotient');
  return (2n * numerator + denominator) / (2n * denominator);
}

/**
 * The number of decimals of amounts in the currency: 2, or the currency's own number if that is smaller (contract §9).
 * The code may be in any case; an unknown code has 2. The source is ISO 4217, list one. `Intl` is not used because it
 * follows CLDR, which gives HUF, IDR, LAK, PKR and others no decimals: 10.50 HUF would become 11.
 */
export function currencyDecimals(currency: string): 0 | 2 {
  return withoutDecimals.has(currency.toUpperCase()) ? 0 : 2;
}

/** The smallest amount of the currency, in hundredths: every amount is a multiple of it. */
export function smallestAmount(currency: string): bigint {
  return 10n ** BigInt(2 - currencyDecimals(currency));
}

/** True if the text has the form of a currency code: three letters a–z, any case (contract §7). Unknown codes are accepted. */
export function isCurrency(text: string): boolean {
  return /^[a-z]{3}$/i.test(text);
}

/** The currencies without a minor unit in ISO 4217. No currency there has one decimal. */
const withoutDecimals: ReadonlySet<string> = new Set(
  'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'.split(' '),
);
