import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { serviceCategories } from '#domain/booking/record/service-category.ts';
import { currencyDecimals } from '#domain/number/money.ts';
import { millisecondsFrom } from '#domain/time/calendar-duration.ts';
import { depositOf, type Payments, paymentsProblem, readPayments } from './payments.ts';

const cash = { methods: ['CASH'] };

describe('contract §28: the setting `payments`', () => {
  test.each([
    cash,
    { methods: ['CASH', 'CARD', 'BANK_TRANSFER'], deposits: {}, receiptPrefix: '' },
    { ...cash, deposits: { default: { percent: 30 }, BOARDING: { amount: 50.5, dueWithin: 'P2D' } } },
    {
      ...cash,
      instructions: { en: 'Pay here.', lo: 'ຈ່າຍທີ່ນີ້.' },
      seller: 'Paws\nMain Street 1',
      receiptPrefix: 'R2',
    },
  ])('is valid: %j', (value) => {
    expect(paymentsProblem(value)).toBeUndefined();
    expect(readPayments(value)?.methods).toEqual(value.methods);
  });

  test.each([
    ['WRONG_TYPE', undefined, []],
    ['REQUIRED', 'methods', {}],
    ['TOO_SHORT', 'methods', { methods: [] }],
    ['TOO_LONG', 'methods', { methods: Array.from({ length: 21 }, (_, at) => `M${at}`) }],
    ['WRONG_FORMAT', 'methods[0]', { methods: ['cash'] }],
    ['WRONG_FORMAT', 'methods[0]', { methods: [`A${'B'.repeat(40)}`] }],
    ['DUPLICATE', 'methods[1]', { methods: ['CASH', 'CASH'] }],
    ['UNKNOWN_KEY', 'card', { ...cash, card: 1 }],
    ['UNKNOWN_KEY', 'deposits.BATHING', { ...cash, deposits: { BATHING: { percent: 1 } } }],
    ['REQUIRED', 'deposits.default.percent', { ...cash, deposits: { default: {} } }],
    [
      'NOT_ALLOWED_TOGETHER',
      'deposits.default.amount',
      { ...cash, deposits: { default: { percent: 1, amount: 1 } } },
    ],
    ['TOO_SMALL', 'deposits.default.percent', { ...cash, deposits: { default: { percent: 0 } } }],
    ['TOO_LARGE', 'deposits.default.percent', { ...cash, deposits: { default: { percent: 101 } } }],
    ['WRONG_TYPE', 'deposits.default.percent', { ...cash, deposits: { default: { percent: 1.5 } } }],
    ['TOO_SMALL', 'deposits.default.amount', { ...cash, deposits: { default: { amount: 0 } } }],
    ['TOO_LARGE', 'deposits.default.amount', { ...cash, deposits: { default: { amount: 1e13 } } }],
    ['TOO_MANY_DECIMALS', 'deposits.default.amount', { ...cash, deposits: { default: { amount: 0.125 } } }],
    ['WRONG_TYPE', 'deposits.default.amount', { ...cash, deposits: { default: { amount: '5' } } }],
    [
      'WRONG_FORMAT',
      'deposits.default.dueWithin',
      { ...cash, deposits: { default: { percent: 5, dueWithin: 'PT0S' } } },
    ],
    ['REQUIRED', 'instructions.en', { ...cash, instructions: { lo: 'x' } }],
    ['WRONG_FORMAT', 'seller', { ...cash, seller: ' ' }],
    ['TOO_LONG', 'seller', { ...cash, seller: 'x'.repeat(501) }],
    ['WRONG_FORMAT', 'receiptPrefix', { ...cash, receiptPrefix: 'R-1' }],
    ['WRONG_FORMAT', 'receiptPrefix', { ...cash, receiptPrefix: 'ABCDEFGHIJK' }],
  ])('is invalid: %s %s', (reason, field, value) => {
    expect(paymentsProblem(value)).toMatchObject({ reason, ...(field !== undefined && { field }) });
    expect(readPayments(value)).toBeUndefined();
  });
});

const read = (deposits: object) => readPayments({ ...cash, deposits }) as Payments;

describe('contract §28: deposits', () => {
  test('a percentage is rounded half up to the decimals of the currency', () => {
    expect(depositOf(read({ default: { percent: 50 } }), ['GROOMING'], 32_51n, 'USD')?.amount).toBe(16_26n);
    expect(depositOf(read({ default: { percent: 50 } }), ['GROOMING'], 333_00n, 'JPY')?.amount).toBe(167_00n);
  });

  test('an amount is at most the total, and 0 is no deposit', () => {
    expect(depositOf(read({ BOARDING: { amount: 50 } }), ['BOARDING'], 32_50n, 'USD')?.amount).toBe(32_50n);
    expect(depositOf(read({ BOARDING: { amount: 50 } }), ['BOARDING'], 0n, 'USD')).toBeUndefined();
    expect(depositOf(read({ BOARDING: { amount: 50 } }), ['GROOMING'], 32_50n, 'USD')).toBeUndefined();
  });

  test('of several categories the largest counts, of equal ones the one that is due sooner', () => {
    const rules = read({
      default: { percent: 50, dueWithin: 'P2D' },
      BOARDING: { percent: 30, dueWithin: 'PT1H' },
      TRAINING: { percent: 50, dueWithin: 'P1D' },
      TRANSPORT: { percent: 50 },
    });
    const of = (...categories: (typeof serviceCategories)[number][]) =>
      depositOf(rules, categories, 100_00n, 'USD');
    expect(of('BOARDING', 'GROOMING')).toMatchObject({ amount: 50_00n });
    expect(of('BOARDING', 'GROOMING')?.dueWithin?.toString()).toBe('P2D');
    expect(of('GROOMING', 'TRAINING')?.dueWithin?.toString()).toBe('P1D');
    expect(of('TRANSPORT', 'GROOMING')?.dueWithin?.toString()).toBe('P2D');
  });

  test('property: it is a whole number of the smallest unit, above 0, at most the total, and within half a unit of the percentage', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 100 }),
        fc.bigInt(0n, 99_999_999_999_999n),
        fc.constantFrom('USD', 'JPY', 'LAK'),
        fc.constantFrom(...serviceCategories),
        (percent, units, currency, category) => {
          const unit = 10n ** BigInt(2 - currencyDecimals(currency));
          const total = (units / unit) * unit;
          const amount = depositOf(read({ default: { percent } }), [category], total, currency)?.amount ?? 0n;
          expect(amount % unit).toBe(0n);
          expect(amount <= total).toBe(true);
          const twiceTheError = 2n * (100n * amount - total * BigInt(percent));
          expect(twiceTheError > -100n * unit && twiceTheError <= 100n * unit).toBe(true);
        },
      ),
    );
  });

  test('days of `dueWithin` are calendar days', () => {
    const now = Temporal.Instant.from('2026-03-28T12:00Z');
    const dueWithin = Temporal.Duration.from('P1D');
    expect(millisecondsFrom(now, dueWithin, 'Europe/Berlin')).toBe(23 * 3_600_000);
    expect(millisecondsFrom(now, undefined, 'Europe/Berlin')).toBeUndefined();
  });
});
