/** The days of the calendar of a year, and the keys that move between them. */
import { describe, expect, test } from 'vitest';
import { inYear, monthsOf, movedDay, weekOfLocale } from '#console/screens/settings/closures/year-days.ts';

describe('the months of a year', () => {
  test.each(['en', 'de', 'lo', 'my-u-nu-latn'])(
    'in %s every day is there once, below its weekday',
    (locale) => {
      const weekdays = weekOfLocale(locale).map((day) => new Date(`${day}T00:00Z`).getUTCDay());
      for (const year of [2026, 2028]) {
        const weeks = monthsOf(year, locale).flatMap((month) => month.weeks);
        const days = weeks.flat().filter((day) => day !== undefined);
        expect(days).toEqual(days.toSorted());
        expect(new Set(days).size).toBe(year === 2028 ? 366 : 365);
        for (const week of weeks)
          week.forEach((day, place) => {
            if (day) expect(new Date(`${day}T00:00Z`).getUTCDay(), day).toBe(weekdays[place]);
          });
      }
    },
  );

  test('the week begins on Sunday in English, and on Monday in German', () => {
    expect([weekOfLocale('en')[0], weekOfLocale('de')[0]]).toEqual(['2026-01-04', '2026-01-05']);
  });
});

describe('keys', () => {
  test.each([
    ['2026-12-31', 'ArrowRight', '2027-01-01'],
    ['2026-01-01', 'ArrowLeft', '2025-12-31'],
    ['2026-03-03', 'ArrowUp', '2026-02-24'],
    ['2026-02-24', 'ArrowDown', '2026-03-03'],
    ['2026-12-24', 'Home', '2026-12-21'],
    ['2026-12-24', 'End', '2026-12-27'],
    ['2026-03-31', 'PageUp', '2026-02-28'],
    ['2026-01-31', 'PageDown', '2026-02-28'],
    ['9999-12-31', 'ArrowRight', '9999-12-31'],
    ['2026-12-24', 'a', undefined],
  ])('on %s, %s moves to %s', (day, key, moved) => expect(movedDay(day, key, 'de')).toBe(moved));

  test('29 February in another year is the 28th', () =>
    expect(inYear('2028-02-29', 2026)).toBe('2026-02-28'));
});
