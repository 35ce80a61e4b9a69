import { describe, expect, test } from 'vitest';
import { errorCatalogue } from '#domain/error-catalogue.ts';
import { detailsOf } from '#domain/error-text.ts';
import { Refusal } from '#domain/refusal.ts';
import { type PricedService, type PriceQuestion, priceBooking } from './booking-pricing.ts';

function line(details: Partial<PricedService> = {}): PricedService {
  const session = { category: 'GROOMING', priceUnit: 'per session', currency: 'USD' } as const;
  return { serviceId: 'bath', unitPrice: 10_00n, quantity: 1, ...session, ...details };
}

function price(lines: PricedService[], details: Partial<PriceQuestion<PricedService>> = {}) {
  return priceBooking({ lines, ...lasting({ hours: 1 }), petCount: 1, timeZone: 'UTC', ...details });
}

function lasting(duration: Temporal.DurationLike) {
  const start = Temporal.Instant.from('2026-05-04T09:00Z');
  return { start, end: start.add(duration) };
}

function between(start: string, end: string, timeZone: string) {
  return { start: Temporal.Instant.from(start), end: Temporal.Instant.from(end), timeZone };
}

/** `units amount` of each line. */
function shown(lines: PricedService[], details: Partial<PriceQuestion<PricedService>> = {}): string[] {
  return price(lines, details).lines.map(({ units, amount }) => `${units} ${amount}`);
}

function refusal(lines: PricedService[], details: Partial<PriceQuestion<PricedService>> = {}): Refusal {
  try {
    price(lines, details);
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
  throw new Error('The test expects a refusal.');
}

describe('contract §9 Price: priceBooking calculates a line', () => {
  test('as unitPrice × units × quantity × number of pets', () => {
    const hours = line({ unitPrice: 12_34n, priceUnit: 'per hour', quantity: 3 });
    const result = price([hours], { ...lasting({ minutes: 90 }), petCount: 2 });
    expect(result).toEqual({
      lines: [{ ...hours, units: '1.5', amount: 111_06n }],
      total: 111_06n,
      currency: 'USD',
    });
  });

  test('regression "a day shifts for someone in another zone": independently of the offset that the client sends', () => {
    const boarding = line({ category: 'BOARDING', priceUnit: 'daily' });
    const local = between('2026-03-28T12:00+01:00', '2026-03-29T12:00+02:00', 'Europe/Berlin');
    const abroad = between('2026-03-28T04:00-07:00', '2026-03-29T22:00+12:00', 'Europe/Berlin');
    expect(shown([boarding], abroad)).toEqual(shown([boarding], local));
    // A day of 25 hours there, which is two days in UTC.
    const long = between('2026-10-24T12:00+02:00', '2026-10-25T12:00+01:00', 'Europe/Berlin');
    expect(shown([boarding], long)).toEqual(['1 1000']);
  });

  test.each([
    ['4.35 × 100', { unitPrice: 4_35n, quantity: 100 }, 1, 435_00n],
    ['1.15 × 3', { unitPrice: 1_15n, quantity: 3 }, 1, 3_45n],
    ['0.07 × 100 × 7', { unitPrice: 7n, quantity: 100 }, 7, 49_00n],
    ['99999999.99 × 1000 × 10', { unitPrice: 9_999_999_999n, quantity: 1000 }, 10, 99_999_999_990_000n],
  ])(
    'regression "prices pass through floats": without a floating-point error in %s',
    (_, details, petCount, amount) => {
      expect(price([line(details)], { petCount }).total).toBe(amount);
    },
  );
});

describe('contract §9 Price: priceBooking', () => {
  test('refuses two currencies with 400 MIXED_CURRENCIES and names them', () => {
    const found = refusal([line({ currency: 'USD' }), line({ currency: 'eur' }), line({ currency: 'usd' })]);
    expect([found.identifier, errorCatalogue[found.identifier].status]).toEqual(['MIXED_CURRENCIES', 400]);
    expect(detailsOf(found)).toBe('services: expected one currency, found EUR, USD');
  });

  test('compares currencies without case and returns the code in upper case', () => {
    expect(price([line({ currency: 'usd' }), line({ currency: 'Usd' })]).currency).toBe('USD');
  });

  test('refuses a total above 999999999999.99 with 400 AMOUNT_TOO_LARGE', () => {
    const most = Array.from({ length: 10 }, () => line({ unitPrice: 9_999_999_999n, quantity: 1000 }));
    expect(price([...most, line({ unitPrice: 99_99n })]).total).toBe(99_999_999_999_999n);
    const found = refusal([...most, line({ unitPrice: 100_00n })]);
    expect([found.identifier, errorCatalogue[found.identifier].status]).toEqual(['AMOUNT_TOO_LARGE', 400]);
    expect(detailsOf(found)).toBe('services: expected a total of at most 999999999999.99 USD');
  });

  test('throws a RangeError for an unknown price unit and for an empty list of services', () => {
    expect(() => price([line({ priceUnit: 'per moon' })])).toThrow(RangeError);
    expect(() => price([])).toThrow(RangeError);
  });
});
