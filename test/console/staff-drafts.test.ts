/** The calculations of the staff screens: hours and time off. */
import { describe, expect, test } from 'vitest';
import type { JsonValue, ListedBooking } from '#client/index.ts';
import { readTime, steppedTime } from '#console/components/hours/typed-time.ts';
import {
  copyDay,
  isOvernight,
  isValidWeek,
  joinedHours,
  nextSpan,
  spanFaults,
  type Week,
  weekMinutes,
  writtenWeek,
} from '#console/components/hours/week.ts';
import { initialsOf } from '#console/components/staff/initials.ts';
import { conflictingFields, mergedFields, readFields } from '#console/components/versions/record-fields.ts';
import { editedHours, isDocumented, writtenHours } from '#console/screens/staff/hours/week-draft.ts';
import {
  endFault,
  newTimeOff,
  periodOf,
  touchedBookings,
  wholeDays,
  withFirstDay,
} from '#console/screens/staff/time-off/time-off-draft.ts';
import { hoursOn, nextTimeOff } from '#console/screens/staff/today-hours.ts';
import { parseWorkingHours } from '#domain/time/working-hours.ts';
import { words } from './support/form-words.ts';

describe('times as people type them', () => {
  test.each([
    ['9', '09:00'],
    ['930', '09:30'],
    ['9.30', '09:30'],
    ['17h', '17:00'],
    ['17h15', '17:15'],
    ['5 pm', '17:00'],
    ['12:30 AM', '00:30'],
    ['１７：００', '17:00'],
    ['໙.໓໐', '09:30'],
    ['24', '24:00'],
  ])('%s is %s', (typed, time) => expect(readTime(typed, 'end')).toBe(time));

  test.each(['', 'noon', '25', '9:60', '13 pm', '24:15', '-1'])('%j is invalid', (typed) =>
    expect(readTime(typed, 'end')).toBeUndefined(),
  );

  test('24:00 is the end of a day and never its start', () =>
    expect(readTime('24:00', 'start')).toBeUndefined());

  test.each([
    ['09:05', 'start', 1, '09:15'],
    ['09:05', 'start', -1, '09:00'],
    ['23:45', 'end', 1, '24:00'],
    ['24:00', 'end', 1, '24:00'],
    ['00:00', 'start', -1, '00:00'],
    ['', 'start', 1, '09:00'],
  ] as const)('an arrow key at %j of the %s by %d goes to %s', (from, place, by, to) =>
    expect(steppedTime(from, place, by)).toBe(to),
  );
});

describe('weekly hours', () => {
  const stored = {
    timeZone: 'Asia/Vientiane',
    monday: [
      { start: '09:00', end: '12:00' },
      { start: '13:00', end: '17:00' },
    ],
    note: 'agreed in May',
  };
  const hours = editedHours(words, 'UTC');
  const draftOf = (workingHours: JsonValue) => readFields(hours.fields, { member: { workingHours } });
  const draft = draftOf(stored);
  const week = draft.days;
  const onMonday = (...spans: readonly (readonly [string, string])[]): Week => ({
    ...week,
    monday: spans.map(([start, end]) => ({ start, end })),
  });

  test('hours that are read and written without a change have the same effect', () => {
    const written = writtenHours(draft, stored);
    expect(parseWorkingHours(written, 'UTC')).toEqual(parseWorkingHours(stored, 'UTC'));
    expect(written).toMatchObject({ note: 'agreed in May', sunday: [] });
  });

  test.each([null, 'nine to five', { timeZone: 'UTC' }, { monday: [{ start: '09:00', end: '09:00' }] }])(
    '%j restricts nothing, as in the domain',
    (value) => {
      expect(isDocumented(value)).toBe(false);
      expect(parseWorkingHours(value, 'UTC')).toBeUndefined();
      expect(draftOf(value).isBound).toBe(false);
    },
  );

  test('a week without working hours still restricts; absent hours do not', () => {
    const closed = writtenHours({ ...draftOf(null), isBound: true }, null);
    expect(parseWorkingHours(closed, 'UTC')?.week.flat()).toEqual([]);
    expect(writtenHours({ ...draft, isBound: false }, stored)).toBeNull();
  });

  test('two people: each day is kept or replaced by itself; without hours, all of them are', () => {
    const versionOf = (changed: Partial<typeof draft>) =>
      hours.normalized?.({ ...draft, ...changed }) ?? draft;
    const friday = [{ start: '8', end: '12' }];
    const [base, mine] = [versionOf({}), versionOf({ days: { ...week, friday } })];
    const theirs = versionOf({ days: { ...week, monday: [] } });
    expect(mergedFields(hours.fields, { base, mine, theirs }).days).toMatchObject({
      monday: [],
      friday: [{ start: '08:00', end: '12:00' }],
    });
    const unbound = versionOf({ isBound: false });
    const early = versionOf({ days: { ...week, monday: [{ start: '07:00', end: '08:00' }] } });
    expect(conflictingFields(hours.fields, { base, mine: unbound, theirs: early })).toMatchObject([
      { name: 'days.monday', mine: { text: 'words.notWorking' }, theirs: { text: '07:00–08:00' } },
    ]);
  });

  test('errors are those of the domain: no time, an end that equals the start', () => {
    const wrong = onMonday(['9', 'x'], ['22:00', '06:00'], ['08:00', '08:00'], ['08:00', '24']);
    const [first, second, third, fourth] = wrong.monday.map(spanFaults);
    expect(first).toEqual({ start: undefined, end: 'staff.timeFault' });
    expect(second).toBeUndefined();
    expect(third).toEqual({ end: 'staff.sameTimes' });
    expect(fourth).toBeUndefined();
    const [whole, morning, late] = [
      ['00:00', '24:00'],
      ['09:00', '12:00'],
      ['11:00', '13:00'],
    ] as const;
    for (const spans of [
      [morning],
      [['12:00', '09:00']],
      [['09:00', '09:00']],
      [whole],
      [morning, late],
    ] as const) {
      const days = onMonday(...spans);
      const read = parseWorkingHours(writtenHours({ ...draft, days }, null), 'UTC');
      expect(isValidWeek(days)).toBe(read !== undefined);
    }
  });

  test('a night shift ends on the next day, is stored as it is, and joins the hours of that day', () => {
    const night = onMonday(['22:00', '6'], ['9', '0'], ['22:00', '']);
    expect(night.monday.map(isOvernight)).toEqual([true, false, false]);
    expect(writtenWeek(onMonday(['22:00', '6'])).monday).toEqual([{ start: '22:00', end: '06:00' }]);
    expect(weekMinutes(onMonday(['22:00', '6']))).toBe(8 * 60);
    const nights = copyDay(onMonday(['22:00', '6']), 'monday', ['sunday']);
    const sunday = { ...nights, tuesday: [{ start: '5', end: '7' }] };
    expect(weekMinutes(sunday)).toBe(17 * 60);
    expect(joinedHours(sunday, 'sunday')).toEqual([]);
    expect(joinedHours(sunday, 'monday')).toEqual([]);
    expect(joinedHours(sunday, 'tuesday')).toEqual([{ on: 'monday', start: '22:00', end: '07:00' }]);
    const long = {
      ...sunday,
      monday: [
        { start: '04:00', end: '23:00' },
        { start: '22:30', end: '01:00' },
      ],
    };
    expect(joinedHours(long, 'monday')).toEqual([{ on: 'sunday', start: '22:00', end: '01:00' }]);
  });

  test('a copy replaces the hours of the other days and keeps those of its own day', () => {
    const copied = copyDay(week, 'monday', ['monday', 'friday', 'saturday']);
    const { monday } = stored;
    expect(copied).toMatchObject({ monday, tuesday: [], friday: monday, saturday: monday });
  });

  test('touching and overlapping spans count once', () => {
    const touching = onMonday(['09:00', '12:00'], ['12:00', '13:00'], ['10:00', '11:00']);
    expect(joinedHours(touching, 'monday')).toEqual([{ on: 'monday', start: '09:00', end: '13:00' }]);
    expect(joinedHours(onMonday(['09:00', '12:00'], ['13:00', '24:00']), 'monday')).toEqual([]);
    expect(joinedHours({ ...touching, sunday: [{ start: '00:00', end: '24:00' }] }, 'sunday')).toEqual([]);
    expect(weekMinutes(onMonday(['09:00', '12:00'], ['11:00', '13:00']))).toBe(4 * 60);
    expect(joinedHours(onMonday(['09:00', '25']), 'monday')).toEqual([]);
  });

  test('a new span comes after the last one', () => {
    expect(nextSpan(week.monday)).toMatchObject({ start: '18:00', end: '22:00' });
    expect(nextSpan([])).toMatchObject({ start: '09:00', end: '17:00' });
    expect(nextSpan([{ start: '22:00', end: '02:00' }])).toMatchObject({ start: '09:00', end: '17:00' });
  });
});

const span = (from: string, to: string) => ({
  startDate: `2026-11-10T${from}:00.000Z`,
  endDate: `2026-11-10T${to}:00.000Z`,
});

describe('time off', () => {
  const zone = 'America/New_York';
  const draft = { ...newTimeOff('2026-10-31'), lastDay: '2026-11-01' };

  test('whole days are those of the zone, also when the clocks change', () => {
    const period = periodOf(draft, zone);
    expect(period).toEqual({ startDate: '2026-10-31T04:00:00.000Z', endDate: '2026-11-02T05:00:00.000Z' });
    expect(period && wholeDays(period, zone)).toEqual(['2026-10-31', '2026-11-01']);
    expect(period && wholeDays(period, 'UTC')).toBeUndefined();
  });

  test('the end must be after the start; a later first day moves the last day too', () => {
    const timed = { ...draft, isWholeDays: false, lastDay: draft.firstDay, endTime: '09:00' };
    expect(endFault(timed, zone)).toBe('words.endFault');
    expect(endFault({ ...timed, endTime: '09:30' }, zone)).toBeUndefined();
    expect(withFirstDay(draft, '2026-12-01').lastDay).toBe('2026-12-01');
    expect(withFirstDay(draft, '2026-10-01').lastDay).toBe('2026-11-01');
  });

  test('affected bookings are overlapping live ones of the member, sorted by start; adjacent ones do not overlap', () => {
    const times = (from: number, to: number) => span(`${from}:00`, `${to}:00`);
    const booking = (id: string, from: number, to: number, changes: object = {}) =>
      ({ id, staffId: 'me', status: 'CONFIRMED', ...times(from, to), ...changes }) as ListedBooking;
    const all = [
      booking('later', 13, 15),
      booking('around', 10, 16),
      booking('before', 10, 12),
      booking('after', 14, 15),
      booking('cancelled', 12, 13, { status: 'CANCELLED' }),
      booking('completed', 12, 13, { status: 'COMPLETED' }),
      booking('other', 12, 13, { staffId: 'you' }),
      booking('begun', 12, 13, { status: 'IN_PROGRESS' }),
    ];
    const touched = touchedBookings(all, 'me', times(12, 14));
    expect(touched.map(({ id }) => id)).toEqual(['around', 'begun', 'later']);
  });
});

describe('the hours of a day', () => {
  const day = { startDate: '2026-11-10T00:00:00.000Z', endDate: '2026-11-11T00:00:00.000Z' };

  test('time off is subtracted from the hours', () => {
    const timeOff = [span('10:00', '12:00')];
    expect(hoursOn({ workingHours: [span('09:00', '17:00')], timeOff }, day)).toEqual({
      open: [span('09:00', '10:00'), span('12:00', '17:00')],
      isWholeDay: false,
      isOff: true,
    });
    const evening = { workingHours: [span('09:00', '17:00')], timeOff: [span('18:00', '19:00')] };
    expect(hoursOn(evening, day).isOff).toBe(false);
  });

  test('a member without hours is available all day, and hours of other days are ignored', () => {
    const workingHours = [{ ...day, endDate: '2026-11-20T00:00:00.000Z' }];
    const expected = { open: [day], isWholeDay: true, isOff: false };
    expect(hoursOn({ workingHours, timeOff: [] }, day)).toEqual(expected);
  });

  test('the next time off is the first one that has not ended', () => {
    const timeOff = [span('15:00', '16:00'), span('09:00', '10:00'), span('11:00', '13:00')];
    expect(nextTimeOff({ timeOff }, '2026-11-10T10:00:00.000Z')).toEqual(timeOff[2]);
    expect(nextTimeOff({ timeOff: [] }, day.startDate)).toBeUndefined();
  });
});

test.each([
  ['Dr. Priya Raman', 'PR'],
  ['Nguyễn Thị Mai', 'NM'],
  ['渡辺 遥', '渡遥'],
  ['ສົມໄຊ', 'ສົ'],
  ['élodie', 'É'],
  ['', ''],
])('%s has the initials %s', (name, initials) => expect(initialsOf(name)).toBe(initials));
