/**
 * The price of a booking (contract §9 Price), computed exactly. Money is bigint hundredths and time an exact fraction of
 * milliseconds; the only rounding is the one that the contract names.
 */

import { bookingKind, isStayCategory } from '#domain/booking/record/booking-kind.ts';
import type { ServiceCategory } from '#domain/booking/record/service-category.ts';
import { formatAmount, largestTotal, roundHalfUp, smallestAmount } from '#domain/number/money.ts';
import { Refusal } from '#domain/refusal.ts';
import { calendarDaysBegun } from '#domain/time/zoned-time.ts';
import { withoutTrailing } from '#domain/without-trailing.ts';
import { type PriceUnit, parsePriceUnit } from './price-unit.ts';

/** One service of a booking, at the price that applies to it. */
export interface PricedService {
  readonly serviceId: string;
  readonly category: ServiceCategory;
  /** Hundredths of the currency. */
  readonly unitPrice: bigint;
  /** As the service has it, for example `per day`. */
  readonly priceUnit: string;
  /** Three letters in any case. */
  readonly currency: string;
  /** Within the limits of `booking-quantity.ts`. */
  readonly quantity: number;
}

export interface PriceQuestion<L extends PricedService> {
  /** At least one. */
  readonly lines: readonly L[];
  readonly start: Temporal.Instant;
  /** After `start`. */
  readonly end: Temporal.Instant;
  /** 1 or more. */
  readonly petCount: number;
  /** The zone in whose calendar days are counted: the setting `timeZone`. */
  readonly timeZone: string;
}

export interface Price<L extends PricedService> {
  /** In the requested order. */
  readonly lines: readonly (L & PricedLine)[];
  /** The exact sum of the lines, in hundredths. */
  readonly total: bigint;
  /** In capitals, as in ISO 4217, regardless of how the services write it. */
  readonly currency: string;
}

interface PricedLine {
  /** A decimal without trailing zeros, as `numeric` takes it; see {@link unitDecimals}. */
  readonly units: string;
  /** Hundredths. */
  readonly amount: bigint;
}

/**
 * The number of decimals in `units`. A number of hours is not always a decimal fraction, so the amount of a line is
 * computed from the exact fraction, and `units` is for display. With 12 decimals, `unitPrice × units` gives the amount to
 * the cent for any price that a service can have.
 */
export const unitDecimals = 12;

/** An exact number of units. */
interface Fraction {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

const one: Fraction = { numerator: 1n, denominator: 1n };
const millisecondsPerHour = 3_600_000n;

/**
 * Prices a booking. Throws `MIXED_CURRENCIES` when the services are not all of one currency, compared without
 * regard to case, and `AMOUNT_TOO_LARGE` when the total is above {@link largestTotal}.
 */
export function priceBooking<L extends PricedService>(question: PriceQuestion<L>): Price<L> {
  const currency = requireOneCurrency(question.lines);
  const unitsOf = unitCounter(question);
  const lines = question.lines.map((line) => {
    const units = unitsOf(line);
    return { ...line, units: decimalOf(units), amount: lineAmount(line, units, question.petCount, currency) };
  });
  const total = lines.reduce((sum, line) => sum + line.amount, 0n);
  if (total > largestTotal) {
    throw new Refusal('AMOUNT_TOO_LARGE', {
      ...{ reason: 'AMOUNT_TOO_LARGE', field: 'services' },
      ...{ max: Number(formatAmount(largestTotal)), currency },
    });
  }
  return { lines, total, currency };
}

/** In upper case, because revenue is grouped by the code. */
function requireOneCurrency(lines: readonly PricedService[]): string {
  const currencies = [...new Set(lines.map((line) => line.currency.toUpperCase()))].sort();
  const [currency] = currencies;
  if (currency === undefined) throw new RangeError('A booking has at least one service.');
  if (currencies.length > 1) {
    throw new Refusal('MIXED_CURRENCIES', { reason: 'MIXED_CURRENCIES', field: 'services', currencies });
  }
  return currency;
}

/** A function for the number of units of a line. The calendar is consulted once, and only for a price per day. */
function unitCounter({ lines, start, end, timeZone }: PriceQuestion<PricedService>) {
  const kind = bookingKind(lines.map((line) => line.category));
  let days: Fraction | undefined;
  const count: Readonly<Record<PriceUnit, () => Fraction>> = {
    session: () => one,
    hour: () => ({
      numerator: BigInt(end.epochMilliseconds - start.epochMilliseconds),
      denominator: millisecondsPerHour,
    }),
    day: () => {
      days ??= { numerator: BigInt(calendarDaysBegun(start, end, timeZone)), denominator: 1n };
      return days;
    },
  };
  return ({ category, priceUnit }: PricedService): Fraction =>
    // A bath within a week of boarding is one bath.
    kind === 'stay' && !isStayCategory(category) ? one : count[knownUnit(priceUnit)]();
}

function knownUnit(priceUnit: string): PriceUnit {
  const unit = parsePriceUnit(priceUnit);
  // The catalog accepts no other unit, so this is a defect and not a mistake of the caller.
  if (!unit) throw new RangeError(`A service has the price unit ${priceUnit}.`);
  return unit;
}

function lineAmount(
  { unitPrice, quantity }: PricedService,
  { numerator, denominator }: Fraction,
  petCount: number,
  currency: string,
): bigint {
  /** The smallest amount in hundredths: 100 for a currency without decimals. */
  const step = smallestAmount(currency);
  const exact = unitPrice * numerator * BigInt(quantity) * BigInt(petCount);
  return roundHalfUp(exact, denominator * step) * step;
}

function decimalOf({ numerator, denominator }: Fraction): string {
  const scale = 10n ** BigInt(unitDecimals);
  const scaled = roundHalfUp(numerator * scale, denominator);
  const decimals = withoutTrailing((scaled % scale).toString().padStart(unitDecimals, '0'), '0');
  return decimals === '' ? `${scaled / scale}` : `${scaled / scale}.${decimals}`;
}
