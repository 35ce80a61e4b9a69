import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  daysWorthTesting,
  everyMinutes,
  everyZone,
  jumpingZones,
  jumpsOf2026,
  wallClockOf,
} from '../testing/wall-clock.ts';
import { calendarDaysBegun, isTimeZone, offsetSpans } from './zoned-time.ts';

const hour = 3_600_000;

function daysBetween(start: string, end: string, timeZone: string): number {
  const instant = (text: string) => Temporal.PlainDateTime.from(text).toZonedDateTime(timeZone).toInstant();
  return calendarDaysBegun(instant(start), instant(end), timeZone);
}

test.for([
  [true, 'a name', 'Asia/Bangkok', 'asia/bangkok', 'UTC', 'Etc/GMT+3', 'US/Pacific'],
  [true, 'an offset', '+05:30'],
  [false, 'another name or offset', '', 'Asia/Atlantis', 'bangkok', '+25:00', 'Z\0'],
  [false, 'a time', '2026-01-01T00:00Z', '2026-01-01T00:00[Asia/Bangkok]'],
] as const)('isTimeZone returns %s for %s', ([expected, , ...names]) => {
  for (const name of names) expect(isTimeZone(name), name).toBe(expected);
});

describe('offsetSpans', () => {
  test('gives the offset of local time in every IANA zone on its daylight-saving days of 2026', () => {
    for (const timeZone of everyZone) {
      const wallClock = wallClockOf(timeZone);
      for (const days of daysWorthTesting(timeZone)) {
        const spans = [...offsetSpans(timeZone, days)];
        expect(spans[0]?.start).toBe(days.start);
        expect(spans.at(-1)?.end).toBe(days.end);
        for (const { start, end, offset } of spans) {
          const times = [...everyMinutes(120, start, end)];
          const shown = times.map((at) => {
            const local = new Date(at + offset);
            const minute = local.getUTCHours() * 60 + local.getUTCMinutes();
            return { weekday: (local.getUTCDay() + 6) % 7, minute };
          });
          expect([timeZone, ...shown]).toEqual([timeZone, ...times.map(wallClock)]);
        }
      }
    }
  });

  test('splits a year at its two clock changes only, without gaps', () => {
    const year = { start: Date.UTC(2026, 0, 1), end: Date.UTC(2027, 0, 1) };
    const jumps = jumpsOf2026('Europe/Berlin');
    expect(jumps).toHaveLength(2);
    const spans = [...offsetSpans('Europe/Berlin', year)];
    expect(spans.map(({ start }) => start)).toEqual([year.start, ...jumps]);
    expect(spans.map(({ end }) => end)).toEqual([...jumps, year.end]);
    expect(spans.map(({ offset }) => offset / hour)).toEqual([1, 2, 1]);
  });

  test('supports an offset with seconds (Monrovia until 1972, 44 minutes 30 seconds behind)', () => {
    const [span] = offsetSpans('Africa/Monrovia', { start: Date.UTC(1971, 0), end: Date.UTC(1971, 1) });
    expect(span?.offset).toBe(-(44 * 60 + 30) * 1000);
  });

  test('returns nothing for an empty span', () => {
    expect([...offsetSpans('Europe/Berlin', { start: 5, end: 5 })]).toEqual([]);
  });
});

describe('calendarDaysBegun', () => {
  test('contract §9 Price: counts a remainder as another day', () => {
    expect(daysBetween('2026-05-01T18:00', '2026-05-03T18:00', 'Asia/Bangkok')).toBe(2);
    expect(daysBetween('2026-05-01T18:00', '2026-05-03T18:00:00.001', 'Asia/Bangkok')).toBe(3);
    expect(daysBetween('2026-05-01T18:00', '2026-05-01T18:00:00.001', 'Asia/Bangkok')).toBe(1);
  });

  test('counts twenty minutes across the repeated hour as a day begun', () => {
    const start = Temporal.Instant.from('2026-10-25T02:50+02:00');
    const end = Temporal.Instant.from('2026-10-25T02:10+01:00');
    expect(calendarDaysBegun(start, end, 'Europe/Berlin')).toBe(1);
  });

  test('counts calendar days over each clock change of 2026 in every IANA zone', () => {
    for (const timeZone of everyZone) {
      for (const jump of jumpsOf2026(timeZone)) {
        const date = Temporal.Instant.fromEpochMilliseconds(jump).toZonedDateTimeISO(timeZone).toPlainDate();
        const noon = (days: number) =>
          date.add({ days }).toZonedDateTime({ timeZone, plainTime: '12:00' }).toInstant();
        // Two days, so that the range contains a jump at midnight as well as one at three.
        const [start, end] = [noon(-1), noon(1)];
        expect(`${timeZone} ${calendarDaysBegun(start, end, timeZone)}`).toBe(`${timeZone} 2`);
        const later = end.add({ milliseconds: 1 });
        expect(`${timeZone} ${calendarDaysBegun(start, later, timeZone)}`).toBe(`${timeZone} 3`);
      }
    }
  });

  test('property: returns the hours divided by 24, rounded up, without daylight saving', () => {
    fc.assert(
      fc.property(fc.nat(4e12), fc.integer({ min: 1, max: 400 * 24 * hour }), (at, length) => {
        const start = Temporal.Instant.fromEpochMilliseconds(at);
        const days = calendarDaysBegun(start, start.add({ milliseconds: length }), '+05:45');
        expect(days).toBe(Math.ceil(length / (24 * hour)));
      }),
    );
  });

  test('property: never returns fewer days for a later end', () => {
    const length = fc.integer({ min: 1, max: 5 * 24 * hour });
    fc.assert(
      fc.property(
        fc.constantFrom(...jumpingZones),
        fc.nat(1),
        length,
        length,
        length,
        (timeZone, which, before, a, b) => {
          const jump = jumpsOf2026(timeZone).at(which) ?? 0;
          const start = Temporal.Instant.fromEpochMilliseconds(jump - before);
          const days = (milliseconds: number) =>
            calendarDaysBegun(start, start.add({ milliseconds }), timeZone);
          expect(days(Math.max(a, b))).toBeGreaterThanOrEqual(days(Math.min(a, b)));
          expect(days(a)).toBeGreaterThanOrEqual(1);
        },
      ),
      { numRuns: 300 },
    );
  });
});
