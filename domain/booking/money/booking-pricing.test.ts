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
  const start = Temporal.Instant.from('2026-05-04T09:00Z');
  return priceBooking({
    lines,
    start,
    end: start.add({ hours: 1 }),
    petCount: 1,
    timeZone: 'UTC',
    ...details,
  });
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

describe('contract §9 Price: priceBooking', () => {
  test('regression "a day shifts for someone in another zone": counts a day of 25 hours there, two in UTC, as one', () => {
    const boarding = line({ category: 'BOARDING', priceUnit: 'daily' });
    const start = Temporal.Instant.from('2026-10-24T12:00+02:00');
    const end = Temporal.Instant.from('2026-10-25T12:00+01:00');
    expect(price([boarding], { start, end, timeZone: 'Europe/Berlin' }).lines).toMatchObject([
      { units: '1', amount: 10_00n },
    ]);
  });

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
