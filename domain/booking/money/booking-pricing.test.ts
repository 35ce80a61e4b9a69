import { describe, expect, test } from 'vitest';
import { serviceCategories } from '#domain/booking/record/service-category.ts';
import { Refusal } from '#domain/refusal.ts';
import { refusalStatuses } from '#platform/http/refusal-statuses.ts';
import { type PricedService, type PriceQuestion, priceBooking } from './booking-pricing.ts';

const visits = serviceCategories.filter((category) => category !== 'BOARDING' && category !== 'DAYCARE');

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

  test('per session with 1 unit for any duration', () => {
    expect(shown([line()], lasting({ hours: 30 }))).toEqual(['1 1000']);
  });

  test.each([
    [{ minutes: 15 }, '0.25 250'],
    [{ hours: 1 }, '1 1000'],
    [{ hours: 25 }, '25 25000'],
    [{ minutes: 20 }, '0.333333333333 333'],
    [{ minutes: 40 }, '0.666666666667 667'],
    [{ milliseconds: 1 }, '0.000000277778 0'],
    [{ hours: 3, milliseconds: 1 }, '3.000000277778 3000'],
  ])('per hour with exact milliseconds / 3,600,000: %o gives %s', (duration, expected) => {
    expect(shown([line({ priceUnit: 'per hour' })], lasting(duration))).toEqual([expected]);
  });

  test.each([
    ['two calendar days begun', '2026-05-04T18:00+02:00', '2026-05-06T09:00+02:00', '2 2000'],
    ['spring day of 23 hours', '2026-03-28T12:00+01:00', '2026-03-29T12:00+02:00', '1 1000'],
    ['an hour more than the day of 23 hours', '2026-03-28T12:00+01:00', '2026-03-29T13:00+02:00', '2 2000'],
    ['autumn day of 25 hours', '2026-10-24T12:00+02:00', '2026-10-25T12:00+01:00', '1 1000'],
    ['a minute more than the day of 25 hours', '2026-10-24T12:00+02:00', '2026-10-25T12:01+01:00', '2 2000'],
  ])('per day in the time zone of the business: %s', (_, start, end, expected) => {
    const boarding = line({ category: 'BOARDING', priceUnit: 'per day' });
    expect(shown([boarding], between(start, end, 'Europe/Berlin'))).toEqual([expected]);
  });

  test('regression "a day shifts for someone in another zone": independently of the offset that the client sends', () => {
    const boarding = line({ category: 'BOARDING', priceUnit: 'daily' });
    const local = between('2026-03-28T12:00+01:00', '2026-03-29T12:00+02:00', 'Europe/Berlin');
    const abroad = between('2026-03-28T04:00-07:00', '2026-03-29T22:00+12:00', 'Europe/Berlin');
    expect(shown([boarding], abroad)).toEqual(shown([boarding], local));
  });

  test('with 1 unit for visit categories in a stay', () => {
    const lines = [
      line({ category: 'BOARDING', priceUnit: 'per day', unitPrice: 30_00n }),
      line({ category: 'TRAINING', priceUnit: 'per hour', unitPrice: 40_00n, quantity: 2 }),
      line({ category: 'VETERINARY', priceUnit: 'per day' }),
      line({ category: 'DAYCARE', priceUnit: 'per hour', unitPrice: 1_00n }),
    ];
    expect(shown(lines, lasting({ hours: 60 }))).toEqual(['3 9000', '1 8000', '1 1000', '60 6000']);
  });

  test('by its own price unit in a visit', () => {
    const lines = visits.map((category) => line({ category, priceUnit: 'per hour' }));
    expect(shown(lines, lasting({ hours: 2 }))).toEqual(visits.map(() => '2 2000'));
  });
});

describe('contract §9 Price: priceBooking rounds', () => {
  const halfHour = lasting({ minutes: 30 });
  const hourly = { priceUnit: 'per hour' };

  test('half up to 2 decimals', () => {
    expect(shown([line({ ...hourly, unitPrice: 10_01n })], halfHour)).toEqual(['0.5 501']);
    expect(
      shown([line({ ...hourly, unitPrice: 1n })], lasting({ minutes: 29, seconds: 59, milliseconds: 999 })),
    ).toEqual(['0.499999722222 0']);
  });

  test('once per line, not per pet or piece', () => {
    expect(shown([line({ ...hourly, unitPrice: 1n })], { ...halfHour, petCount: 2 })).toEqual(['0.5 1']);
    expect(shown([line({ ...hourly, unitPrice: 1n, quantity: 3 })], { ...halfHour, petCount: 3 })).toEqual([
      '0.5 5',
    ]);
  });

  test('each line separately, so that the total is the sum of the lines', () => {
    const lines = [line({ ...hourly, unitPrice: 1n }), line({ ...hourly, unitPrice: 1n })];
    expect(price(lines, halfHour).total).toBe(2n);
  });

  test.each(['JPY', 'KRW', 'VND', 'jpy'])(
    'to the decimals of the currency if there are fewer: %s has none',
    (currency) => {
      expect(shown([line({ currency, unitPrice: 1_49n })])).toEqual(['1 100']);
      expect(shown([line({ currency, unitPrice: 1_50n })])).toEqual(['1 200']);
      expect(shown([line({ currency, ...hourly, unitPrice: 1001_00n })], halfHour)).toEqual(['0.5 50100']);
    },
  );

  test('to 2 decimals although KWD has three', () => {
    expect(shown([line({ currency: 'KWD', ...hourly, unitPrice: 1n })], halfHour)).toEqual(['0.5 1']);
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
    expect([found.identifier, refusalStatuses[found.identifier]]).toEqual(['MIXED_CURRENCIES', 400]);
    expect(found.details).toBe('services: expected one currency, found EUR, USD');
  });

  test('compares currencies without case and returns the code in upper case', () => {
    expect(price([line({ currency: 'usd' }), line({ currency: 'Usd' })]).currency).toBe('USD');
  });

  test('refuses a total above 999999999999.99 with 400 AMOUNT_TOO_LARGE', () => {
    const most = Array.from({ length: 10 }, () => line({ unitPrice: 9_999_999_999n, quantity: 1000 }));
    expect(price([...most, line({ unitPrice: 99_99n })]).total).toBe(99_999_999_999_999n);
    const found = refusal([...most, line({ unitPrice: 100_00n })]);
    expect([found.identifier, refusalStatuses[found.identifier]]).toEqual(['AMOUNT_TOO_LARGE', 400]);
    expect(found.details).toContain('1000000000000.00 USD');
  });

  test('throws a RangeError for an unknown price unit and for an empty list of services', () => {
    expect(() => price([line({ priceUnit: 'per moon' })])).toThrow(RangeError);
    expect(() => price([])).toThrow(RangeError);
  });
});
