import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { lackedVaccinations } from './vaccination.ts';

const zone = 'Asia/Bangkok';
/** From the morning of 10 May to the evening of 12 May, by the clocks of Bangkok. */
const stay = {
  start: Temporal.Instant.from('2026-05-10T08:00+07:00'),
  end: Temporal.Instant.from('2026-05-12T18:00+07:00'),
};

function gaps(vaccinations: unknown, needed: readonly string[] = ['Rabies']): string[] {
  return lackedVaccinations(needed, vaccinations, stay, zone).map(({ gap }) => gap);
}

describe('contract §15: lackedVaccinations', () => {
  test.each<[string, object, string?]>([
    ['given on the first day', { date: '2026-05-10' }],
    ['that does not expire', { date: '2020-01-01' }],
    ['whose expiry is null', { date: '2020-01-01', expiresAt: null }],
    ['that expires on the last day', { date: '2026-01-01', expiresAt: '2026-05-12' }],
    ['with times in the time zone', { date: '2026-05-10T23:59', expiresAt: '2026-05-12T00:00' }],
    ['with times in another zone', { date: '2026-05-10T16:59Z', expiresAt: '2026-05-11T17:00Z' }],
    ['with a name in another case', { name: 'rABIES', date: '2026-01-01' }],
    ['given on the day after the start', { date: '2026-05-11' }, 'GIVEN_LATER'],
    ['that expires a day before the end', { date: '2026-01-01', expiresAt: '2026-05-11' }, 'EXPIRES'],
    ['that expires a day early in UTC', { date: '2026-01-01', expiresAt: '2026-05-11T16:59Z' }, 'EXPIRES'],
    ['of another name', { name: 'Rabies II', date: '2026-01-01' }, 'NOT_RECORDED'],
    ['without a date', { date: undefined }, 'NOT_RECORDED'],
    ['with a date that does not exist', { date: '2026-02-30' }, 'NOT_RECORDED'],
    ['with an expiry that is no date', { date: '2026-01-01', expiresAt: 'when he is old' }, 'NOT_RECORDED'],
    ['with a number as its date', { date: 20260101 }, 'NOT_RECORDED'],
  ])('one %s, %o: the gap is %s', (_which, entry, gap) => {
    expect(gaps([{ name: 'Rabies', ...entry }])).toEqual(gap === undefined ? [] : [gap]);
  });

  test('refuses a value that is not in the documented form', () => {
    const entry = { name: 'Rabies', date: '2026-01-01' };
    for (const vaccinations of [null, 'Rabies', entry, [null, 7, ['Rabies'], 'Rabies']])
      expect(gaps(vaccinations), JSON.stringify(vaccinations)).toEqual(['NOT_RECORDED']);
  });

  test('any one of several entries is enough, and a name that two rules need counts once', () => {
    const old = { name: 'Rabies', date: '2020-01-01', expiresAt: '2023-01-01' };
    expect(gaps([old, { name: 'Rabies', date: '2026-01-01' }, old])).toEqual([]);
    expect(gaps([old], ['Rabies', 'RABIES'])).toEqual(['EXPIRES']);
  });

  test('names missing vaccinations as the rule spells them, in its order', () => {
    const given = [{ name: 'đhpp', date: '2026-01-01' }];
    const lacked = lackedVaccinations(['Tollwut', 'FVRCP', 'ĐHPP'], given, stay, zone);
    expect(lacked.map(({ name }) => name)).toEqual(['Tollwut', 'FVRCP']);
  });

  test('agrees with the days on a calendar for all dates around the stay', () => {
    const day = fc
      .integer({ min: -4, max: 6 })
      .map((days) => Temporal.PlainDate.from('2026-05-10').add({ days }));
    fc.assert(
      fc.property(fc.array(fc.tuple(day, fc.option(day)), { maxLength: 4 }), (entries) => {
        const isValid = entries.some(
          ([date, expiresAt]) =>
            `${date}` <= '2026-05-10' && (expiresAt === null || `${expiresAt}` >= '2026-05-12'),
        );
        const written = entries.map(([date, expiresAt]) => ({
          name: 'Rabies',
          date: `${date}`,
          expiresAt: expiresAt && `${expiresAt}`,
        }));
        expect(gaps(written).length === 0).toBe(isValid);
      }),
    );
  });
});
