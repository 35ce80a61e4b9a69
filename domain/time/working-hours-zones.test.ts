import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  daysWorthTesting,
  everyZone,
  jumpingZones,
  jumpsOf2026,
  spansWhere,
  wallClockOf,
} from '../testing/wall-clock.ts';
import { anyWeek, bindingHours, everyDay, isOpenWhen } from '../testing/week.ts';
import { intervalOf, spanOf } from './interval.ts';
import { isWithinWorkingHours, openIntervals } from './working-hours.ts';

describe('contract §10: working hours in every time zone', () => {
  test('openIntervals follows local time in every IANA zone on its daylight-saving days of 2026', () => {
    const week = {
      ...everyDay(
        ['00:00', '00:30'],
        ['01:15', '02:30'],
        ['03:00', '09:45'],
        ['10:00', '17:00'],
        ['23:30', '24:00'],
      ),
      thursday: [{ start: '22:15', end: '06:00' }],
      friday: [{ start: '00:00', end: '24:00' }],
      saturday: [{ start: '21:00', end: '01:30' }],
      sunday: [
        { start: '02:15', end: '03:15' },
        { start: '23:15', end: '00:45' },
      ],
    };
    for (const timeZone of everyZone) {
      const hours = bindingHours(week, timeZone);
      const wallClock = wallClockOf(timeZone);
      for (const { start, end } of daysWorthTesting(timeZone)) {
        const { start: from, end: to } = intervalOf({ start, end });
        const expected = spansWhere(15, start, end, (at) => isOpenWhen(week, wallClock(at)));
        expect([timeZone, ...openIntervals(hours, from, to).map(spanOf)]).toEqual([timeZone, ...expected]);
      }
    }
  });

  test('property: openIntervals is exact to the minute for any hours, zone and period around a clock change', () => {
    const offset = fc.integer({ min: -20 * 60, max: 20 * 60 });
    fc.assert(
      fc.property(
        fc.constantFrom(...jumpingZones),
        fc.nat(1),
        anyWeek(),
        offset,
        offset,
        (timeZone, which, week, a, b) => {
          const jump = jumpsOf2026(timeZone).at(which) ?? 0;
          const [start, end] = [jump + Math.min(a, b) * 60_000, jump + Math.max(a, b) * 60_000];
          const { start: from, end: to } = intervalOf({ start, end });
          const wallClock = wallClockOf(timeZone);
          const expected = spansWhere(1, start, end, (at) => isOpenWhen(week, wallClock(at)));
          expect(openIntervals(bindingHours(week, timeZone), from, to).map(spanOf)).toEqual(expected);
        },
      ),
      { numRuns: 60 },
    );
  });

  test('property: isWithinWorkingHours returns true exactly when every minute is open', () => {
    const start = fc.integer({ min: -20 * 60, max: 20 * 60 });
    const length = fc.integer({ min: 1, max: 300 });
    const zones = fc.constantFrom('Europe/Berlin', 'Australia/Lord_Howe', 'Pacific/Chatham', 'Africa/Cairo');
    fc.assert(
      fc.property(zones, fc.nat(1), anyWeek(), start, length, (timeZone, which, week, after, minutes) => {
        const from = (jumpsOf2026(timeZone).at(which) ?? 0) + after * 60_000;
        const interval = intervalOf({ start: from, end: from + minutes * 60_000 });
        const wallClock = wallClockOf(timeZone);
        const covered = Array.from({ length: minutes }, (_, at) => wallClock(from + at * 60_000));
        expect(isWithinWorkingHours(bindingHours(week, timeZone), interval.start, interval.end)).toBe(
          covered.every((shown) => isOpenWhen(week, shown)),
        );
      }),
      { numRuns: 200 },
    );
  });
});
