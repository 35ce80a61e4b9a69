import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { calendarBuckets, calendarIntervals } from './calendar-buckets.ts';

const instant = (text: string) => Temporal.Instant.from(text);
const starts = (from: string, to: string, interval: (typeof calendarIntervals)[number], zone: string) =>
  calendarBuckets({ start: instant(from), end: instant(to) }, interval, zone, 400)?.map(({ start }) =>
    start.toZonedDateTimeISO(zone).toString({ timeZoneName: 'never', smallestUnit: 'minute' }),
  );

describe('contract §11: calendarBuckets', () => {
  test('ISO 8601: starts weeks on Monday, the first possibly before the period', () => {
    expect(starts('2026-11-19T12:00Z', '2026-11-30T00:00Z', 'week', 'UTC')).toEqual([
      '2026-11-16T00:00+00:00',
      '2026-11-23T00:00+00:00',
    ]);
  });

  test('returns one bucket for a day with a clock change', () => {
    expect(starts('2026-03-07T05:00Z', '2026-03-10T04:00Z', 'day', 'America/New_York')).toEqual([
      '2026-03-07T00:00-05:00',
      '2026-03-08T00:00-05:00',
      '2026-03-09T00:00-04:00',
    ]);
  });

  test('starts a day at its first existing hour, and returns no bucket for a skipped day', () => {
    expect(starts('2018-11-04T12:00Z', '2018-11-04T13:00Z', 'day', 'America/Sao_Paulo')).toEqual([
      '2018-11-04T01:00-02:00',
    ]);
    expect(starts('2011-12-29T10:00Z', '2012-01-01T10:00Z', 'day', 'Pacific/Apia')).toEqual([
      '2011-12-29T00:00-10:00',
      '2011-12-31T00:00+14:00',
      '2012-01-01T00:00+14:00',
    ]);
  });

  test('returns undefined for more buckets than the limit', () => {
    const start = instant('2026-01-01T00:00Z');
    const days = (end: string) => calendarBuckets({ start, end: instant(end) }, 'day', 'UTC', 400)?.length;
    expect(days('2027-02-05T00:00Z')).toBe(400);
    expect(days('2027-02-05T00:00:00.001Z')).toBeUndefined();
    expect(days('9999-12-31T23:59:59.999Z')).toBeUndefined();
  });

  test('property: the buckets cover the period without gaps, and each starts a day, week or month', () => {
    const far = ['Pacific/Apia', 'Africa/Casablanca', 'Asia/Tehran'];
    const zones = ['UTC', 'Asia/Kathmandu', 'America/New_York', ...far];
    const span = fc.integer({ min: 1, max: 86_400_000 * 60 });
    const moment = fc.integer({ min: Date.parse('1950-01-01'), max: Date.parse('2060-01-01') });
    fc.assert(
      fc.property(
        moment,
        span,
        fc.constantFrom(...calendarIntervals),
        fc.constantFrom(...zones),
        (...given) => {
          const [from, length, interval, zone] = given;
          const start = Temporal.Instant.fromEpochMilliseconds(from);
          const end = start.add({ milliseconds: length });
          const buckets = calendarBuckets({ start, end }, interval, zone, 400) ?? [];
          expect(buckets[0]?.within.start.equals(start)).toBe(true);
          expect(buckets.at(-1)?.within.end.equals(end)).toBe(true);
          for (const [at, bucket] of buckets.entries()) {
            const local = bucket.start.toZonedDateTimeISO(zone);
            expect(local.equals(local.startOfDay())).toBe(true);
            if (interval === 'week') expect(local.dayOfWeek).toBe(1);
            if (interval === 'month') expect(local.day).toBe(1);
            const next = buckets[at + 1];
            if (next) {
              expect(bucket.within.end.equals(next.start)).toBe(true);
              expect(next.within.start.equals(next.start)).toBe(true);
            }
          }
        },
      ),
    );
  });
});
