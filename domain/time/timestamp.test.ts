import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatTimestamp, isTimeZoneName, parseTimestamp } from './timestamp.ts';

const read = (text: string, timeZone = 'UTC') => {
  const instant = parseTimestamp(text, timeZone);
  return instant && formatTimestamp(instant);
};

test.for([
  ['2026-01-02T03:04:05.678Z', '2026-01-02T03:04:05.678Z', '20260102T030405,678Z'],
  ['2026-01-02T03:04:05.678Z', '2026-01-02T03:04:05.678999999999Z'],
  ['2026-01-02T03:04:05.000Z', '2026-01-02T03:04:05Z', '2026-01-02t03:04:05z', '2026-01-02T03:04:05-00:00'],
  ['2026-01-02T03:04:00.000Z', '2026-01-02T03:04Z'],
  ['2026-01-02T03:00:00.000Z', '2026-01-02T03Z'],
  ['2026-01-02T03:04:05.500Z', '2026-01-02 03:04:05.5+00'],
  ['2026-01-01T20:04:05.000Z', '2026-01-02T03:04:05+07:00'],
  ['2026-01-02T06:34:05.000Z', '2026-01-02T03:04:05-0330'],
  ['1969-12-31T23:59:59.999Z', '1969-12-31T23:59:59.9999Z'],
  ['2026-01-03T00:00:00.000Z', '2026-01-02T24:00Z'],
  ['2026-12-31T17:00:00.000Z', '2026-12-31T24:00:00.000+07:00'],
  ['2024-02-29T00:00:00.000Z', '2024-02-29T00:00:00Z'],
  ['0001-01-01T00:00:00.000Z', '0001-01-01T00:00:00Z'],
  ['9999-12-31T23:59:59.999Z', '9999-12-31T23:59:59.999Z'],
])('contract §2: parseTimestamp with Z or an offset (ISO 8601) reads %s', ([instant, ...texts]) => {
  for (const text of texts) expect(read(text, 'Asia/Tokyo'), text).toBe(instant);
});

describe('contract §2: parseTimestamp without an offset', () => {
  test.each([
    ['2026-07-01T12:00', 'Asia/Bangkok', '2026-07-01T05:00:00.000Z'],
    ['2026-07-01T12:00', 'America/New_York', '2026-07-01T16:00:00.000Z'],
    ['2026-01-01T12:00', 'America/New_York', '2026-01-01T17:00:00.000Z'],
    ['2026-07-01T12:00', 'UTC', '2026-07-01T12:00:00.000Z'],
    ['2026-07-01', 'Asia/Bangkok', '2026-06-30T17:00:00.000Z'],
    ['20260701', 'UTC', '2026-07-01T00:00:00.000Z'],
    ['2026-07-01T24:00', 'Asia/Bangkok', '2026-07-01T17:00:00.000Z'],
    // A repeated local time means the earlier one; a skipped one moves forward by the jump.
    ['2026-11-01T01:30', 'America/New_York', '2026-11-01T05:30:00.000Z'],
    ['2026-03-08T02:30', 'America/New_York', '2026-03-08T07:30:00.000Z'],
    // A day that began at 01:00, after half an hour of local time that did not exist.
    ['2018-11-04', 'America/Sao_Paulo', '2018-11-04T03:00:00.000Z'],
    ['2018-11-04T00:30', 'America/Sao_Paulo', '2018-11-04T03:30:00.000Z'],
  ])('reads %s as local time in %s', (text, timeZone, instant) => {
    expect(read(text, timeZone)).toBe(instant);
  });

  test('throws a RangeError for an invalid time zone', () => {
    expect(() => parseTimestamp('2026-07-01', 'Asia/Nowhere')).toThrow(RangeError);
  });
});

describe('contract §2: parseTimestamp of a date that does not exist', () => {
  test.for([
    ['a month', '2026-13-01', '2026-00-10'],
    ['a day', '2026-02-30', '2026-02-29T00:00Z', '2026-01-00', '2026-01-32T10:00:00Z'],
    ['an hour', '2026-01-02T25:00Z', '2026-01-02T24:01Z', '2026-01-02T24:00:00.0001Z'],
    ['a minute or second', '2026-01-02T23:60Z', '2016-12-31T23:59:60Z'],
    ['an offset', '2026-01-02T10:00+24:00', '2026-01-02T10:00+07:60'],
    ['a year before 1', '0000-01-01', '0000-12-31T23:00-02:00', '0001-01-01T00:00+01:00'],
    ['a year after 9999', '9999-12-31T23:00-02:00', '9999-12-31T24:00Z', '10000-01-01T00:00Z'],
    ['a year of six digits', '+010000-01-01T00:00Z', '-000001-01-01T00:00Z'],
    ['a word of PostgreSQL', 'infinity', '-infinity', 'now', 'epoch', 'NaN'],
    ['text that is empty or has white space around it', '', ' 2026-01-02', '2026-01-02\n'],
    ['a date in another form', '2026-01', '2026', '2026-0102', '2026-1-2', '26-01-02', '01/02/2026'],
    ['a date with a zone and no time', '2026-01-02Z'],
    ['a time in another form', '2026-01-02T', '2026-01-02T3:04', '2026-01-02T03:04:05.Z'],
    ['a zone in another form', '2026-01-02T03:04:05 07:00', '2026-01-02T03:04:05Z[UTC]'],
    ['a zone by name', '2026-01-02T03:04:05[Asia/Tokyo]'],
    ['another notation', '٢٠٢٦-٠١-٠٢', '1767322445678', 'Fri, 02 Jan 2026 03:04:05 GMT'],
  ])('rejects %s', ([, ...texts]) => {
    for (const text of texts) expect(read(text), text).toBeUndefined();
  });

  test('reads a megabyte of digits', () => {
    expect(read(`2026-01-02T03:04:05.${'9'.repeat(1_000_000)}Z`)).toBe('2026-01-02T03:04:05.999Z');
    expect(read(`2026-01-02T03:04:05.${'9'.repeat(1_000_000)}X`)).toBeUndefined();
  });
});

test('contract §2: property: every instant with milliseconds survives a round trip in any zone and with any offset', () => {
  const instant = fc.date({
    min: new Date('0001-01-02T00:00:00Z'),
    max: new Date('9999-12-30T00:00:00Z'),
    noInvalidDate: true,
  });
  const zones = ['UTC', 'Asia/Bangkok', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kathmandu'];
  const minutes = fc.integer({ min: -23 * 60 - 59, max: 23 * 60 + 59 });
  fc.assert(
    fc.property(instant, fc.constantFrom(...zones), minutes, (date, timeZone, east) => {
      expect(read(date.toISOString(), timeZone)).toBe(date.toISOString());
      const size = Math.abs(east);
      const offset = [Math.floor(size / 60), size % 60]
        .map((part) => String(part).padStart(2, '0'))
        .join(':');
      const shifted = new Date(date.valueOf() + east * 60_000).toISOString().replace('Z', '');
      expect(read(`${shifted}${east < 0 ? '-' : '+'}${offset}`, timeZone)).toBe(date.toISOString());
    }),
    { numRuns: 500 },
  );
});

test('contract §2: property: parseTimestamp accepts exactly the dates of the calendar', () => {
  const digits = (length: number) => fc.stringMatching(new RegExp(`^\\d{${length}}$`));
  const near = fc.tuple(
    digits(4),
    fc.constantFrom('00', '01', '02', '04', '12', '13'),
    fc.constantFrom('00', '01', '28', '29', '30', '31', '32'),
  );
  fc.assert(
    fc.property(near, ([year, month, day]) => {
      const date = new Date(0);
      date.setUTCFullYear(Number(year), Number(month) - 1, Number(day));
      const isReal = date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day);
      expect(read(`${year}-${month}-${day}`) !== undefined).toBe(isReal && Number(year) > 0);
    }),
    { numRuns: 2000 },
  );
});

test('contract §2: formatTimestamp truncates to milliseconds, also before 1970', () => {
  expect(formatTimestamp(new Temporal.Instant(1_999_999n))).toBe('1970-01-01T00:00:00.001Z');
  expect(formatTimestamp(new Temporal.Instant(-1n))).toBe('1969-12-31T23:59:59.999Z');
});

test.for([
  [true, 'a name, in any case', 'UTC', 'Asia/Bangkok', 'asia/bangkok', 'America/Argentina/Buenos_Aires'],
  [true, 'another name of a zone', 'Etc/GMT+7', 'Asia/Kolkata', 'Asia/Calcutta'],
  [false, 'an offset', '+07:00', '-03', 'Z'],
  [false, 'a zone that does not exist', '', 'Asia/Nowhere', 'Bangkok', 'system', '../UTC'],
  [false, 'more than a name', ' UTC', 'UTC\0', '2020-01-01[UTC]'],
] as const)('contract §2: isTimeZoneName returns %s for %s', ([expected, , ...texts]) => {
  for (const text of texts) expect(isTimeZoneName(text), text).toBe(expected);
});
