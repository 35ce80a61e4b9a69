import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { serviceCategories } from '#domain/booking/record/service-category.ts';
import { largestTotal } from '#domain/number/money.ts';
import { Refusal } from '#domain/refusal.ts';
import { type PricedService, type PriceQuestion, priceBooking, unitDecimals } from './booking-pricing.ts';

const hour = 3_600_000;
const start = Temporal.Instant.from('2026-05-04T09:00Z');

const service = fc.record({
  serviceId: fc.uuid(),
  category: fc.constantFrom(...serviceCategories),
  unitPrice: fc.oneof(fc.bigInt(0n, 9_999_999_999n), fc.bigInt(0n, 500n)),
  priceUnit: fc.constantFrom('per session', 'per hour', 'per day'),
  quantity: fc.integer({ min: 1, max: 1000 }),
});
const currencies = fc.constantFrom('USD', 'eur', 'Thb', 'KWD', 'JPY', 'krw', 'VND');
const milliseconds = fc.oneof(
  fc.integer({ min: 1, max: 40 * 24 * hour }),
  fc.integer({ min: 1, max: 96 }).map((quarters) => (quarters * hour) / 4),
);
const question: fc.Arbitrary<PriceQuestion<PricedService>> = fc
  .record({
    services: fc.uniqueArray(service, { minLength: 1, maxLength: 6, selector: ({ serviceId }) => serviceId }),
    currency: currencies,
    length: milliseconds,
    petCount: fc.integer({ min: 1, max: 20 }),
  })
  .map(({ services, currency, length, petCount }) => ({
    lines: services.map((each) => ({ ...each, currency })),
    start,
    end: start.add({ milliseconds: length }),
    petCount,
    timeZone: 'UTC',
  }));

/** The price, or undefined when it is too large to be valid. */
function priced(asked: PriceQuestion<PricedService>) {
  try {
    return priceBooking(asked);
  } catch (error) {
    if (error instanceof Refusal && error.identifier === 'AMOUNT_TOO_LARGE') return undefined;
    throw error;
  }
}

type Question = PriceQuestion<PricedService>;

/** Checks every price that is valid. */
function ofEveryPrice(check: (price: ReturnType<typeof priceBooking>, asked: Question) => void) {
  fc.assert(
    fc.property(question, (asked) => {
      const price = priced(asked);
      fc.pre(price !== undefined);
      check(price, asked);
    }),
    { numRuns: 300 },
  );
}

function lengthOf({ end }: PriceQuestion<PricedService>): bigint {
  return BigInt(start.until(end).total('milliseconds'));
}

/** The exact price of a line as a fraction of hundredths. In UTC, the number of days begun needs no calendar. */
function exactPrice(asked: PriceQuestion<PricedService>, line: PricedService): [bigint, bigint] {
  const isStay = (category: string) => category === 'BOARDING' || category === 'DAYCARE';
  const isCounted = isStay(line.category) || !asked.lines.some(({ category }) => isStay(category));
  const pieces = line.unitPrice * BigInt(line.quantity) * BigInt(asked.petCount);
  if (!isCounted || line.priceUnit === 'per session') return [pieces, 1n];
  if (line.priceUnit === 'per hour') return [pieces * lengthOf(asked), BigInt(hour)];
  const day = 24n * BigInt(hour);
  return [pieces * ((lengthOf(asked) + day - 1n) / day), 1n];
}

describe('contract §9 Price: priceBooking, properties', () => {
  test('the total is the exact sum of the lines', () => {
    ofEveryPrice(({ lines, total }) => {
      expect(lines.reduce((sum, { amount }) => sum + amount, 0n)).toBe(total);
    });
  });

  test('an amount is the exact price rounded half up to the smallest unit of the currency', () => {
    ofEveryPrice((price, asked) => {
      const coin = /JPY|KRW|VND/.test(price.currency) ? 100n : 1n;
      for (const line of price.lines) {
        const [numerator, denominator] = exactPrice(asked, line);
        const twiceTheError = 2n * (line.amount * denominator - numerator);
        expect(line.amount % coin).toBe(0n);
        expect(twiceTheError > -coin * denominator && twiceTheError <= coin * denominator).toBe(true);
      }
    });
  });

  test('a total is refused exactly when it is too large', () => {
    fc.assert(
      fc.property(question, fc.integer({ min: 1, max: 1_000_000 }), (asked, petCount) => {
        const crowd = { ...asked, petCount };
        const least = crowd.lines.reduce((sum, line) => {
          const [numerator, denominator] = exactPrice(crowd, line);
          return sum + numerator / denominator;
        }, 0n);
        // Rounding changes each of up to six lines by less than one of the largest coins.
        if (priced(crowd)) expect(least - 600n <= largestTotal).toBe(true);
        else expect(least + 600n > largestTotal).toBe(true);
      }),
    );
  });

  test('units are rounded correctly to their last decimal and have no trailing zeros', () => {
    fc.assert(
      fc.property(question, (asked) => {
        const line = { serviceId: 'walk', category: 'TRAINING', priceUnit: 'hourly' } as const;
        const hourly = { ...line, unitPrice: 0n, currency: 'USD', quantity: 1 };
        const units = priceBooking({ ...asked, lines: [hourly] }).lines[0]?.units ?? '';
        expect(units).toMatch(/^(0|[1-9]\d*)(\.\d*[1-9])?$/);
        const [whole = '', decimals = ''] = units.split('.');
        const scaled = BigInt(whole + decimals.padEnd(unitDecimals, '0'));
        const twiceTheError = 2n * (scaled * BigInt(hour) - lengthOf(asked) * 10n ** BigInt(unitDecimals));
        expect(twiceTheError > -BigInt(hour) && twiceTheError <= BigInt(hour)).toBe(true);
      }),
    );
  });

  test('each line contains the fields of the request, in the same order', () => {
    ofEveryPrice((price, asked) => {
      expect(price.lines.map(({ units, amount, ...line }) => line)).toEqual(asked.lines);
    });
  });
});
