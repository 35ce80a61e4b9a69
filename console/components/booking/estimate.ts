/** The price before the user is signed in: by the rules of the server, from the prices of the catalog. */
import type { Decimal } from '#client/index.ts';
import { priceBooking } from '#domain/booking/money/booking-pricing.ts';
import { scaledInteger } from '#domain/number/decimal.ts';
import { formatAmount } from '#domain/number/money.ts';
import { type ChosenService, kindOf, quantityOf } from './chosen-services.ts';

export interface PriceLine {
  readonly serviceId: string;
  readonly name: string;
  /** Sessions, hours or days, as `priceUnit` says. */
  readonly units: string;
  readonly priceUnit: string;
  readonly quantity: number;
  readonly unitPrice: Decimal | string;
  readonly amount: Decimal | string;
}

export interface Price {
  readonly services: readonly PriceLine[];
  readonly totalAmount: Decimal | string;
  readonly currency: string;
}

interface EstimateQuestion {
  readonly chosen: readonly ChosenService[];
  readonly start: string;
  readonly end: string;
  readonly petCount: number;
  readonly timeZone: string;
}

/** Undefined when the services have no common price, and where the browser cannot count days in a time zone. */
export function estimatedPrice({
  chosen,
  start,
  end,
  petCount,
  timeZone,
}: EstimateQuestion): Price | undefined {
  if (chosen.length === 0 || typeof Temporal === 'undefined') return undefined;
  const kind = kindOf(chosen);
  try {
    const { lines, total, currency } = priceBooking({
      lines: chosen.map((one) => ({
        serviceId: one.service.id,
        name: one.service.name,
        category: one.service.category,
        unitPrice: scaledInteger(one.service.basePrice, 2) ?? 0n,
        priceUnit: one.service.priceUnit,
        currency: one.service.currency,
        quantity: quantityOf(one, kind),
      })),
      start: Temporal.Instant.from(start),
      end: Temporal.Instant.from(end),
      petCount,
      timeZone,
    });
    return {
      services: lines.map((line) => ({
        ...line,
        unitPrice: formatAmount(line.unitPrice),
        amount: formatAmount(line.amount),
      })),
      totalAmount: formatAmount(total),
      currency,
    };
  } catch (error) {
    // Mixed currencies and amounts beyond the largest: the step of the services and the server report them.
    if (error instanceof Error) return undefined;
    throw error;
  }
}
