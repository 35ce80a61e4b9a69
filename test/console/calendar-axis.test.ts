/** The scale of the calendar: days of 23, 24 and 25 hours side by side, and the columns of overlapping bookings. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sideBySide, without } from '#console/screens/calendar/grid/lanes.ts';
import {
  type Axis,
  axisOf,
  gapsOf,
  instantAt,
  lengthOfDay,
  type Part,
  placeOf,
} from '#console/screens/calendar/model/axis.ts';
import { boundsOf, daysShown } from '#console/screens/calendar/model/days.ts';

const berlin = 'Europe/Berlin';
/** The clocks of Berlin skip 2:00 to 3:00 on this day, and repeat it on the other one. */
const spring = '2026-03-29';
const autumn = '2026-10-25';

const partsOf = (axis: Axis, day: string): readonly Part[] => axis.parts.get(day) ?? [];
const hoursOf = ({ hours }: Axis) =>
  hours.map(({ clock, isRepeated }) => `${clock / 60}${isRepeated ? '*' : ''}`);
const at = (instant: string) => Date.parse(instant);

describe('the axis of a day', () => {
  test('an ordinary day has 24 hours', () => {
    const axis = axisOf(['2026-11-22'], berlin);
    expect(axis.length).toBe(1440);
    expect(axis.hours.length).toBe(24);
    expect(placeOf(partsOf(axis, '2026-11-22'), at('2026-11-22T09:30Z'))).toBe(10.5 * 60);
    expect(gapsOf(partsOf(axis, '2026-11-22'), axis.length)).toEqual([]);
  });

  test('the day in spring has 23 hours: the one that the clocks skip is not there', () => {
    const axis = axisOf([spring], berlin);
    expect(lengthOfDay(spring, berlin)).toBe(23 * 60);
    expect(axis.length).toBe(23 * 60);
    expect(hoursOf(axis).slice(0, 4)).toEqual(['0', '1', '3', '4']);
    // 3:00 in summer time is 1:00 in UTC.
    expect(placeOf(partsOf(axis, spring), at('2026-03-29T01:00Z'))).toBe(120);
    expect(instantAt(partsOf(axis, spring), 120)).toBe(at('2026-03-29T01:00Z'));
  });

  test('the day in autumn has 25 hours: the one that the clocks repeat is there twice', () => {
    const axis = axisOf([autumn], berlin);
    expect(lengthOfDay(autumn, berlin)).toBe(25 * 60);
    expect(axis.length).toBe(25 * 60);
    expect(hoursOf(axis).slice(0, 5)).toEqual(['0', '1', '2', '2*', '3']);
    expect(placeOf(partsOf(axis, autumn), at('2026-10-25T00:30Z'))).toBe(150);
    expect(placeOf(partsOf(axis, autumn), at('2026-10-25T01:30Z'))).toBe(210);
    expect(placeOf(partsOf(axis, autumn), at('2026-10-25T08:00Z'))).toBe(10 * 60);
  });

  test('in a week with such a day, the same time of day is at the same height', () => {
    for (const day of [spring, autumn]) {
      const week = daysShown(day, true);
      const axis = axisOf(week, berlin);
      const heights = week.map((one) => {
        const noon = Temporal.PlainDate.from(one).toZonedDateTime({ timeZone: berlin, plainTime: '12:00' });
        return placeOf(partsOf(axis, one), noon.epochMilliseconds);
      });
      expect(new Set(heights).size).toBe(1);
    }
    const inAutumn = axisOf(daysShown(autumn, true), berlin);
    expect(inAutumn.length).toBe(25 * 60);
    // The other days do not have the hour a second time.
    expect(gapsOf(partsOf(inAutumn, '2026-10-24'), inAutumn.length)).toEqual([{ at: 180, length: 60 }]);
    const inSpring = axisOf(daysShown(spring, true), berlin);
    expect(inSpring.length).toBe(24 * 60);
    expect(gapsOf(partsOf(inSpring, spring), inSpring.length)).toEqual([{ at: 120, length: 60 }]);
    // A booking that is dropped there begins at the clock change.
    expect(instantAt(partsOf(inSpring, spring), 135)).toBe(at('2026-03-29T01:00Z'));
  });

  test('only some hours: times outside them are at the edge', () => {
    const axis = axisOf([autumn], berlin, { first: 8 * 60, last: 18 * 60 });
    expect([axis.length, hoursOf(axis)[0]]).toEqual([600, '8']);
    expect(placeOf(partsOf(axis, autumn), at('2026-10-25T02:00Z'))).toBe(0);
    expect(placeOf(partsOf(axis, autumn), at('2026-10-25T23:00Z'))).toBe(600);
    expect(instantAt(partsOf(axis, autumn), 600)).toBe(at('2026-10-25T17:00Z'));
  });

  test('a change of the clocks at midnight, and one of half an hour', () => {
    // Cairo skips the first hour of this day.
    expect(axisOf(['2026-04-24'], 'Africa/Cairo').length).toBe(23 * 60);
    expect(hoursOf(axisOf(['2026-04-24'], 'Africa/Cairo'))[0]).toBe('1');
    // And repeats the last hour of this one.
    expect(hoursOf(axisOf(['2026-10-29'], 'Africa/Cairo')).at(-1)).toBe('23*');
    expect(axisOf(['2026-04-05'], 'Australia/Lord_Howe').length).toBe(24.5 * 60);
    expect(axisOf(['2026-10-04'], 'Australia/Lord_Howe').length).toBe(23.5 * 60);
  });

  test('property: every instant of a day has a position, and the position has that instant', () => {
    const zones = fc.constantFrom(
      'UTC',
      berlin,
      'America/Los_Angeles',
      'Africa/Cairo',
      'Australia/Lord_Howe',
      'Asia/Kathmandu',
      'Africa/Casablanca',
      'America/Havana',
      'Pacific/Chatham',
    );
    const days = fc.integer({ min: 0, max: 3_000 });
    fc.assert(
      fc.property(
        zones,
        days,
        fc.boolean(),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (zone, count, isWeek, share) => {
          const day = Temporal.PlainDate.from('2024-01-01').add({ days: count }).toString();
          const shown = daysShown(day, isWeek);
          const axis = axisOf(shown, zone);
          const { from, to } = boundsOf([day], zone);
          const minutes = (at(to) - at(from)) / 60_000;
          expect(lengthOfDay(day, zone)).toBe(minutes);
          const instant = at(from) + Math.floor(share * (minutes - 1)) * 60_000;
          const parts = partsOf(axis, day);
          expect(instantAt(parts, placeOf(parts, instant))).toBe(instant);
          // The parts and the gaps together make up the whole axis.
          const covered = [...parts, ...gapsOf(parts, axis.length)].reduce(
            (sum, { length }) => sum + length,
            0,
          );
          expect(covered).toBe(axis.length);
        },
      ),
    );
  });
});

describe('lanes', () => {
  test('overlapping bookings are side by side, adjacent ones are not', () => {
    expect(
      sideBySide([
        { start: 0, end: 60 },
        { start: 60, end: 90 },
      ]),
    ).toEqual([
      { column: 0, columns: 1 },
      { column: 0, columns: 1 },
    ]);
    expect(
      sideBySide([
        { start: 0, end: 60 },
        { start: 30, end: 90 },
        { start: 60, end: 120 },
      ]),
    ).toEqual([
      { column: 0, columns: 2 },
      { column: 1, columns: 2 },
      { column: 0, columns: 2 },
    ]);
  });

  const spans = fc.array(
    fc
      .tuple(fc.integer({ min: 0, max: 200 }), fc.integer({ min: 1, max: 80 }))
      .map(([start, length]) => ({ start, end: start + length })),
    { maxLength: 40 },
  );

  test('no two that overlap share a column, and all of them have the same number of columns', () => {
    fc.assert(
      fc.property(spans, (all) => {
        const places = sideBySide(all);
        for (const [one, a] of all.entries()) {
          for (const [other, b] of all.entries()) {
            if (one >= other || a.start >= b.end || b.start >= a.end) continue;
            expect(places[one]?.column).not.toBe(places[other]?.column);
            expect(places[one]?.columns).toBe(places[other]?.columns);
          }
        }
        for (const place of places) expect(place.column).toBeLessThan(place.columns);
      }),
    );
  });

  test('closed hours are those outside the working hours', () => {
    const whole = { start: 0, end: 100 };
    expect(without(whole, [])).toEqual([whole]);
    expect(without(whole, [whole])).toEqual([]);
    expect(
      without(whole, [
        { start: 60, end: 70 },
        { start: 10, end: 50 },
      ]),
    ).toEqual([
      { start: 0, end: 10 },
      { start: 50, end: 60 },
      { start: 70, end: 100 },
    ]);
    fc.assert(
      fc.property(spans, (taken) => {
        const left = without(whole, taken);
        for (let minute = 0; minute < 100; minute++) {
          const isIn = ({ start, end }: { start: number; end: number }) => start <= minute && minute < end;
          expect(left.some(isIn)).toBe(!taken.some(isIn));
        }
      }),
    );
  });
});
