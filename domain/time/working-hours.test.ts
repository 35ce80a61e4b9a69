import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bindingHours, everyDay, type Week } from '../testing/week.ts';
import {
  isWithinWorkingHours,
  openIntervals,
  parseWorkingHours,
  type WorkingHours,
  weekdays,
} from './working-hours.ts';

const hour = 3_600_000;

const parse = (week: Week, timeZone = 'Asia/Bangkok') => bindingHours(week, timeZone);
const instant = (text: string) => Temporal.Instant.from(text);

/** The open intervals in the zone's local time, in a readable form. */
function open(hours: WorkingHours, from: string, to: string): string[] {
  const show = (at: Temporal.Instant) =>
    `${at.toZonedDateTimeISO(hours.timeZone).toPlainDateTime().toString({ smallestUnit: 'minute' })}`;
  return openIntervals(hours, instant(from), instant(to)).map(
    ({ start, end }) => `${show(start)} ${show(end)}`,
  );
}

describe('contract §10: parseWorkingHours', () => {
  const monday = [{ start: '09:00', end: '17:00' }];

  test('treats a weekday that is omitted or has no intervals as closed', () => {
    expect(parse({ monday }).week.map((day) => day.length)).toEqual([1, 0, 0, 0, 0, 0, 0]);
    expect(parse({ sunday: monday }).week.map((day) => day.length)).toEqual([0, 0, 0, 0, 0, 0, 1]);
    expect(parse({ monday: [] }).week.flat()).toEqual([]);
  });

  test('uses the time zone of the settings without timeZone', () => {
    const zone = (more: object) => parseWorkingHours({ monday, ...more }, 'Asia/Tokyo')?.timeZone;
    expect([zone({}), zone({ timeZone: 'Asia/Bangkok' })]).toEqual(['Asia/Tokyo', 'Asia/Bangkok']);
  });

  test.each([{}, { timeZone: 'Asia/Bangkok' }, { note: 'by arrangement' }, { Monday: monday }])(
    'returns undefined without a weekday: %j',
    (value) => expect(parseWorkingHours(value, 'UTC')).toBeUndefined(),
  );

  test('accepts 24:00 as an end, so that 00:00 to 24:00 is the whole day', () => {
    expect(parse(everyDay(['00:00', '24:00'])).week[0]).toEqual([{ start: 0, end: 24 * hour }]);
  });

  test('joins intervals that touch or overlap, in any order', () => {
    const untidy = everyDay(['13:00', '17:00'], ['09:00', '10:30'], ['10:00', '12:00'], ['12:00', '12:30']);
    expect(parse(untidy).week[0]).toEqual([
      { start: 9 * hour, end: 12.5 * hour },
      { start: 13 * hour, end: 17 * hour },
    ]);
  });

  test('an end before its start is on the next day: after Sunday, Monday; it joins the hours of that day', () => {
    const { week } = parse({
      monday: [{ start: '01:30', end: '05:00' }],
      friday: [{ start: '22:00', end: '00:00' }],
      sunday: everyDay(['22:00', '02:00'], ['09:00', '10:00']).sunday ?? [],
    });
    const shown = week.map((day) => day.map(({ start, end }) => `${start / hour} to ${end / hour}`).join());
    expect(shown).toEqual(['0 to 5', '', '', '', '22 to 24', '', '9 to 10,22 to 24']);
  });

  test('ignores unknown properties (contract §2)', () => {
    const value = { monday: [{ start: '09:00', end: '17:00', room: 2 }], note: 'lunch at noon' };
    expect(parseWorkingHours(value, 'UTC')?.week[0]).toEqual([{ start: 9 * hour, end: 17 * hour }]);
  });

  const span = (start: unknown, end: unknown) => [{ start, end }];
  const slips: unknown[] = [
    ...[span('09:00', '09:00'), span('00:00', '00:00'), span('24:00', '24:00'), span('09:00', '24:01')],
    ...[span('9:00', '17:00'), span('09:60', '17:00'), span('09:00\n', '17:00'), span(9, 17)],
    ...[[{ start: '09:00' }], ['09:00-17:00'], [null], span('09:00', '17:00')[0], '9 to 5', null, false],
  ];
  test.each(slips)('returns undefined for a valid monday with the tuesday %j', (tuesday) => {
    expect(parseWorkingHours({ monday, tuesday }, 'UTC')).toBeUndefined();
  });

  test.each(['Mars/Olympus', '', 7, null])('returns undefined for the timeZone %j', (timeZone) => {
    expect(parseWorkingHours({ monday, timeZone }, 'UTC')).toBeUndefined();
  });

  test('property: never throws for any JSON value', () => {
    const time = fc.oneof(fc.constantFrom('00:00', '08:30', '24:00', '8', '29:00'), fc.string());
    const span = fc.record({ start: time, end: time }, { requiredKeys: [] });
    const key = fc.constantFrom(...weekdays, 'timeZone', '__proto__', 'constructor');
    const weekLike = fc.dictionary(key, fc.oneof(fc.array(span), fc.jsonValue()));
    fc.assert(
      fc.property(fc.oneof(weekLike, fc.jsonValue()), (value) => {
        const hours = parseWorkingHours(value, 'UTC');
        if (hours) expect(hours.week).toHaveLength(7);
      }),
    );
  });
});

describe('openIntervals', () => {
  const nineToFive = parse(everyDay(['09:00', '17:00']), 'Europe/Berlin');

  test('returns nothing for an empty or inverted period', () => {
    const always = parse(everyDay(['00:00', '24:00']));
    for (const hours of [nineToFive, always]) {
      expect(open(hours, '2026-05-04T10:00Z', '2026-05-04T10:00Z')).toEqual([]);
      expect(open(hours, '2026-05-04T11:00Z', '2026-05-04T10:00Z')).toEqual([]);
    }
  });
});

describe('isWithinWorkingHours', () => {
  const nineToFive = parse(everyDay(['09:00', '12:00'], ['12:00', '17:00']));

  const within = (hours: WorkingHours, start: string, end: string) =>
    isWithinWorkingHours(hours, instant(start), instant(end));

  test('includes both ends of the hours and joins adjacent intervals', () => {
    expect(within(nineToFive, '2026-05-04T09:00+07:00', '2026-05-04T17:00+07:00')).toBe(true);
    expect(within(nineToFive, '2026-05-04T08:59:59.999+07:00', '2026-05-04T10:00+07:00')).toBe(false);
    expect(within(nineToFive, '2026-05-04T16:00+07:00', '2026-05-04T17:00:00.001+07:00')).toBe(false);
    expect(within(nineToFive, '2026-05-04T16:00+07:00', '2026-05-05T10:00+07:00')).toBe(false);
  });

  test('answers for eight thousand years', () => {
    const always = parse(everyDay(['00:00', '24:00']), 'Europe/Berlin');
    const almost = parse({ ...everyDay(['00:00', '24:00']), sunday: [{ start: '00:00', end: '23:59' }] });
    expect(within(always, '2000-01-01T00:00Z', '9999-12-31T00:00Z')).toBe(true);
    expect(within(almost, '2000-01-01T00:00Z', '9999-12-31T00:00Z')).toBe(false);
  });
});
