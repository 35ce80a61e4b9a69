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
  test.each([
    ['2026-11-22', berlin, 24, '0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23'],
    [spring, berlin, 23, '0 1 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23'],
    [autumn, berlin, 25, '0 1 2 2* 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23'],
    // The clocks of Cairo skip the first hour of one day, and repeat the last hour of another one.
    ['2026-04-24', 'Africa/Cairo', 23, '1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23'],
    ['2026-10-29', 'Africa/Cairo', 25, '0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 23*'],
    // By half an hour.
    ['2026-04-05', 'Australia/Lord_Howe', 24.5, undefined],
    ['2026-10-04', 'Australia/Lord_Howe', 23.5, undefined],
  ])('%s in %s has %d hours: %s', (day, zone, length, hours) => {
    const axis = axisOf([day], zone);
    expect([axis.length, lengthOfDay(day, zone)]).toEqual([length * 60, length * 60]);
    if (hours !== undefined) expect(hoursOf(axis).join(' ')).toBe(hours);
    expect(gapsOf(partsOf(axis, day), axis.length)).toEqual([]);
  });

  test.each([
    ['2026-11-22', '2026-11-22T09:30Z', 10.5],
    // 3:00 in summer time is 1:00 in UTC.
    [spring, '2026-03-29T01:00Z', 2],
    [autumn, '2026-10-25T00:30Z', 2.5],
    [autumn, '2026-10-25T01:30Z', 3.5],
    [autumn, '2026-10-25T08:00Z', 10],
  ])('on %s, %s is %d hours below the top', (day, instant, hours) => {
    const parts = partsOf(axisOf([day], berlin), day);
    expect(placeOf(parts, at(instant))).toBe(hours * 60);
    expect(instantAt(parts, hours * 60)).toBe(at(instant));
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

  test('property: every instant of a day has a position, and the position has that instant', () => {
    const american = ['America/Los_Angeles', 'America/Havana'];
    const others = ['Africa/Cairo', 'Africa/Casablanca', 'Asia/Kathmandu', 'Pacific/Chatham'];
    const zones = fc.constantFrom('UTC', berlin, 'Australia/Lord_Howe', ...american, ...others);
    const days = fc.integer({ min: 0, max: 3_000 });
    const shares = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(zones, days, fc.boolean(), shares, (zone, count, isWeek, share) => {
        const day = Temporal.PlainDate.from('2024-01-01').add({ days: count }).toString();
        const axis = axisOf(daysShown(day, isWeek), zone);
        const { from, to } = boundsOf([day], zone);
        const minutes = (at(to) - at(from)) / 60_000;
        expect(lengthOfDay(day, zone)).toBe(minutes);
        const instant = at(from) + Math.floor(share * (minutes - 1)) * 60_000;
        const parts = partsOf(axis, day);
        expect(instantAt(parts, placeOf(parts, instant))).toBe(instant);
        // The parts and the gaps together make up the whole axis.
        const lengths = [...parts, ...gapsOf(parts, axis.length)].map(({ length }) => length);
        expect(lengths.reduce((sum, length) => sum + length, 0)).toBe(axis.length);
      }),
    );
  });
});

describe('lanes', () => {
  const span = (start: number, end: number) => ({ start, end });

  test('overlapping bookings are side by side, adjacent ones are not', () => {
    const [alone, left, right] = [
      [0, 1],
      [0, 2],
      [1, 2],
    ].map(([column, columns]) => ({ column, columns }));
    expect(sideBySide([span(0, 60), span(60, 90)])).toEqual([alone, alone]);
    expect(sideBySide([span(0, 60), span(30, 90), span(60, 120)])).toEqual([left, right, left]);
  });

  const spans = fc.array(
    fc
      .tuple(fc.integer({ min: 0, max: 200 }), fc.integer({ min: 1, max: 80 }))
      .map(([start, length]) => span(start, start + length)),
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
    const whole = span(0, 100);
    expect(without(whole, [])).toEqual([whole]);
    expect(without(whole, [whole])).toEqual([]);
    expect(without(whole, [span(60, 70), span(10, 50)])).toEqual([span(0, 10), span(50, 60), span(70, 100)]);
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
