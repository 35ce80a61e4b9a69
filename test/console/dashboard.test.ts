/** The periods that the dashboard compares, its sums and its axis. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { daysBetween } from '#console/components/calendar/business-days.ts';
import { evenPlaces, marksUpTo } from '#console/components/chart/axis.ts';
import { changeOf, sumsByCurrency, totalsOf } from '#console/screens/dashboard/figures.ts';
import {
  instantsOf,
  intervalOf,
  periodBefore,
  periodOf,
  possibleIntervals,
} from '#console/screens/dashboard/period.ts';

const today = '2026-11-22';

describe('the period of the address', () => {
  test.each([
    [{}, '2026-10-24', '2026-11-22'],
    [{ period: '7d' }, '2026-11-16', '2026-11-22'],
    [{ period: '90d' }, '2026-08-25', '2026-11-22'],
    [{ period: 'month' }, '2026-11-01', '2026-11-22'],
    [{ period: 'lastMonth' }, '2026-10-01', '2026-10-31'],
    [{ period: 'year' }, '2026-01-01', '2026-11-22'],
    [{ from: '2026-02-01', to: '2026-02-28' }, '2026-02-01', '2026-02-28'],
    // In the wrong order, one that does not exist, only one, one that is too long.
    [{ from: '2026-03-02', to: '2026-03-01' }, '2026-10-24', '2026-11-22'],
    [{ from: '2026-02-30', to: '2026-03-01' }, '2026-10-24', '2026-11-22'],
    [{ from: '2026-02-01' }, '2026-10-24', '2026-11-22'],
    [{ from: '0001-01-01', to: '9999-12-31' }, '2026-10-24', '2026-11-22'],
  ] as const)('%o', (search, first, last) => {
    expect(periodOf(search, today)).toEqual({ first, last });
  });

  test.each([
    ['2026-03-31', '2026-02-01', '2026-02-28'],
    ['2028-03-01', '2028-02-01', '2028-02-29'],
    ['2026-01-15', '2025-12-01', '2025-12-31'],
  ])('on %s, last month is the whole month before', (day, first, last) => {
    expect(periodOf({ period: 'lastMonth' }, day)).toEqual({ first, last });
  });
});

describe('the period before', () => {
  test.each([
    ['as many days', undefined, '2026-11-01', '2026-11-07', '2026-10-25', '2026-10-31'],
    ['a whole month, of another length', undefined, '2026-03-01', '2026-03-31', '2026-02-01', '2026-02-28'],
    ['a whole month in a leap year', undefined, '2028-03-01', '2028-03-31', '2028-02-01', '2028-02-29'],
    ['a whole quarter', undefined, '2026-01-01', '2026-03-31', '2025-10-01', '2025-12-31'],
    ['a whole year', undefined, '2024-01-01', '2024-12-31', '2023-01-01', '2023-12-31'],
    ['a month up to a day', 'month', '2026-11-01', '2026-11-22', '2026-10-01', '2026-10-22'],
    ['the 30th, after a shorter month', 'month', '2026-03-01', '2026-03-30', '2026-02-01', '2026-02-28'],
    ['the 31st, which is a whole month', 'month', '2026-03-01', '2026-03-31', '2026-02-01', '2026-02-28'],
    ['a year up to a day', 'year', '2026-01-01', '2026-11-22', '2025-01-01', '2025-11-22'],
    ['29 February', 'year', '2028-01-01', '2028-02-29', '2027-01-01', '2027-02-28'],
  ] as const)('%s', (_title, period, first, last, beforeFirst, beforeLast) => {
    expect(periodBefore({ first, last }, period)).toEqual({ first: beforeFirst, last: beforeLast });
  });

  test('property: it ends on the day before, and has as many days unless both are months', () => {
    const day = fc
      .date({ min: new Date('2000-01-01'), max: new Date('2060-01-01'), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10));
    fc.assert(
      fc.property(day, day, (one, other) => {
        const [first, last] = [one, other].sort() as [string, string];
        const before = periodBefore({ first, last });
        expect(daysBetween(before.last, first)).toBe(1);
        const isMonths = first.endsWith('-01') && before.first.endsWith('-01');
        if (!isMonths) expect(daysBetween(before.first, before.last)).toBe(daysBetween(first, last));
      }),
    );
  });

  test.each([
    ['2026-11-01', 'America/New_York', '2026-11-01T04:00:00.000Z', '2026-11-02T05:00:00.000Z'],
    ['2026-03-08', 'America/New_York', '2026-03-08T05:00:00.000Z', '2026-03-09T04:00:00.000Z'],
    // The clocks skip midnight here: the day begins at one.
    ['2026-09-06', 'America/Santiago', '2026-09-06T04:00:00.000Z', '2026-09-07T03:00:00.000Z'],
  ])('%s is a day of %s, also where the clocks change', (day, zone, from, to) => {
    expect(instantsOf({ first: day, last: day }, zone)).toEqual({ from, to });
  });
});

test('the step fits the length, and is one that the server accepts', () => {
  const days = (first: string, last: string) => ({ first, last });
  expect(intervalOf(days('2026-10-24', today), undefined)).toBe('day');
  expect(intervalOf(days('2026-08-25', today), undefined)).toBe('week');
  expect(intervalOf(days('2026-01-01', today), undefined)).toBe('month');
  expect(intervalOf(days('2026-01-01', today), 'day')).toBe('day');
  expect(intervalOf(days('2020-01-01', today), 'day')).toBe('month');
  expect(possibleIntervals(days('2025-10-19', today))).toEqual(['day', 'week', 'month']);
  expect(possibleIntervals(days('2025-10-18', today))).toEqual(['week', 'month']);
});

describe('sums', () => {
  test('are exact, one for each currency', () => {
    expect(
      sumsByCurrency([
        { currency: 'VND', amount: '500000' },
        { currency: 'USD', amount: '0.1' },
        { currency: 'USD', amount: '0.2' },
        { currency: 'USD', amount: '999999999999999999.99' },
      ]),
    ).toEqual([
      { currency: 'USD', amount: '1000000000000000000.29' },
      { currency: 'VND', amount: '500000.00' },
    ]);
    const step = {
      start: '',
      bookings: 2,
      cancellations: 1,
      expired: 0,
      noShows: 1,
      revenue: [{ currency: 'USD', amount: '1.5' }],
    } as const;
    expect(totalsOf({ series: [step, step] })).toEqual({
      bookings: 4,
      cancellations: 2,
      noShows: 2,
      revenue: [{ currency: 'USD', amount: '3.00' }],
    });
  });

  test('a change has a direction and a fraction of the earlier value', () => {
    expect(changeOf(4, 5)).toEqual({ direction: 'up', part: 0.25 });
    expect(changeOf('40.00', '30')).toEqual({ direction: 'down', part: 0.25 });
    expect(changeOf('1000000000000000000.00', '1100000000000000000.00')).toEqual({
      direction: 'up',
      part: 0.1,
    });
    expect(changeOf('0', '0.00')).toEqual({ direction: 'same' });
    expect(changeOf(0, 3)).toEqual({ direction: 'new' });
    expect(changeOf(3, 0)).toEqual({ direction: 'down', part: 1 });
    expect(changeOf(2, 20)).toEqual({ direction: 'up', part: 9 });
    expect(changeOf(2, 21)).toEqual({ direction: 'manifold' });
  });
});

describe('the axis', () => {
  test.each([
    [0, 1, [0, 1]],
    [1, 1, [0, 1]],
    [3, 1, [0, 1, 2, 3]],
    [10, 1, [0, 3, 6, 9, 12]],
    [37, 1, [0, 10, 20, 30, 40]],
    [0.3, 0, [0, 0.1, 0.2, 0.3]],
    [1234.5, 0, [0, 500, 1000, 1500]],
  ])('up to %d', (most, smallest, marks) => {
    expect(marksUpTo(most, smallest)).toEqual(marks);
  });

  test('property: at most six marks, the last one not below the highest value', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 1e-3, max: 1e15, noNaN: true }),
        fc.constantFrom(0, 1),
        (most, smallest) => {
          const marks = marksUpTo(most, smallest);
          expect(marks.length).toBeLessThanOrEqual(6);
          expect(marks.at(-1)).toBeGreaterThanOrEqual(most * (1 - 1e-8));
          expect(new Set(marks).size).toBe(marks.length);
        },
      ),
    );
  });

  test('labels are evenly apart, with the first and the last one', () => {
    const places = [30, 2, 1, 0].map((count) => evenPlaces(count, 5));
    expect(places).toEqual([[0, 7, 15, 22, 29], [0, 1], [0], []]);
  });
});
