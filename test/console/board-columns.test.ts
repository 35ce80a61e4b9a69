/** The columns of bookings on the board, and their order in the day of a staff member. */
import { describe, expect, test } from 'vitest';
import type { BookingStatus, ListedBooking, Schedule } from '#client/index.ts';
import { latenessOf, roughly } from '#console/components/booking/status/lateness.ts';
import { statusesOf, stepsFor } from '#console/components/booking/status/status-steps.ts';
import { petNotes } from '#console/components/pet/pet-notes.ts';
import { changesIn } from '#console/components/versions/record-fields.ts';
import { boardOf, changesOf, columnOf, lateCount } from '#console/screens/board/board-columns.ts';
import { bookingsOn, dayPlan } from '#console/screens/today/day-plan.ts';
import { words } from './support/form-words.ts';

const timeZone = 'Asia/Bangkok';
const day = '2026-11-22';

/** A local time in Bangkok: `22T09:00` of November 2026. */
const at = (local: string) => new Date(`2026-11-${local}:00+07:00`).toISOString();

function booking(status: BookingStatus, start: string, end: string, updated = start) {
  const [startDate, endDate, updatedAt] = [at(start), at(end), at(updated)];
  return { id: `${status} ${start}`, status, startDate, endDate, updatedAt } as ListedBooking;
}

describe('the column of a booking', () => {
  const noon = { day, now: at('22T12:00'), timeZone };

  test.each([
    ['CONFIRMED', '22T13:00', '22T14:00', 'expected'],
    ['PENDING', '22T23:59', '23T10:00', 'expected'],
    // A stay that should have begun yesterday, and continues today.
    ['CONFIRMED', '21T09:00', '23T10:00', 'expected'],
    ['CONFIRMED', '23T00:00', '23T10:00', undefined],
    ['CONFIRMED', '21T09:00', '22T00:00', undefined],
    ['CANCELLED', '22T13:00', '22T14:00', 'cancelled'],
    ['CANCELLED', '21T13:00', '23T14:00', undefined],
  ] as const)('%s from %s to %s: %s', (status, start, end, column) => {
    expect(columnOf(booking(status, start, end), noon)).toBe(column);
  });

  test.each([
    ['a stay until tomorrow', '21T09:00', '23T10:00', 'here'],
    ['a stay on its last day', '21T09:00', '22T18:00', 'goingHome'],
    ['a visit that lasts', '22T11:00', '22T13:00', 'here'],
    ['a visit in its last half hour', '22T11:00', '22T12:30', 'goingHome'],
    ['a short visit in its first half', '22T11:55', '22T12:15', 'here'],
    ['a short visit in its second half', '22T11:50', '22T12:10', 'goingHome'],
    ['one that is over its time', '22T09:00', '22T10:00', 'goingHome'],
    ['one that should have ended yesterday', '20T09:00', '21T10:00', 'goingHome'],
  ] as const)('in progress: %s', (_, start, end, column) => {
    expect(columnOf(booking('IN_PROGRESS', start, end), noon)).toBe(column);
  });

  test.each([
    ['completed as planned', '22T09:00', '22T10:00', '22T10:05', 'done'],
    ['a stay that was fetched a day early', '20T09:00', '23T10:00', '22T08:00', 'done'],
    ['a stay that was fetched yesterday', '20T09:00', '23T10:00', '21T08:00', undefined],
    ['completed a day late: on the day of its planned end', '22T09:00', '22T10:00', '23T08:00', 'done'],
    ['completed before it would have begun', '22T15:00', '22T16:00', '20T08:00', 'done'],
  ] as const)('completed: %s', (_, start, end, updated, column) => {
    expect(columnOf(booking('COMPLETED', start, end, updated), noon)).toBe(column);
  });

  test('the days are those of the business, on the days of other lengths too', () => {
    const newYork = { day: '2026-11-01', now: '2026-11-01T12:00:00Z', timeZone: 'America/New_York' };
    const column = (startDate: string, endDate: string) =>
      columnOf({ ...booking('CONFIRMED', '01T09:00', '01T10:00'), startDate, endDate }, newYork);
    expect(column('2026-11-02T04:30:00Z', '2026-11-02T04:45:00Z')).toBe('expected');
    expect(column('2026-11-02T05:00:00Z', '2026-11-02T06:00:00Z')).toBe(undefined);
  });
});

describe('the board', () => {
  const moment = { day, now: at('22T12:00'), timeZone };
  const rows = [
    booking('CONFIRMED', '22T15:00', '22T16:00'),
    booking('CONFIRMED', '22T11:00', '22T12:00'),
    booking('CONFIRMED', '22T11:55', '22T13:00'),
    booking('COMPLETED', '22T08:00', '22T09:00', '22T09:00'),
    booking('COMPLETED', '22T09:00', '22T10:00', '22T10:00'),
  ];

  test('expected bookings are sorted by start, completed ones latest first; late ones are counted', () => {
    const board = boardOf(rows, moment);
    expect(board.expected.map(({ id }) => id)).toEqual([rows[1]?.id, rows[2]?.id, rows[0]?.id]);
    expect(board.done.map(({ id }) => id)).toEqual([rows[4]?.id, rows[3]?.id]);
    expect(lateCount(board.expected, moment.now)).toBe(1);
  });

  test('counts a booking in another column and a new one as changes, but not one that disappeared', () => {
    const before = boardOf(rows, moment);
    const moved = { ...rows[0], status: 'IN_PROGRESS' } as ListedBooking;
    const added = booking('PENDING', '22T17:00', '22T18:00');
    const after = boardOf([moved, ...rows.slice(2), added], moment);
    expect(changesOf(before, after).map(({ row, to }) => [row.id, to])).toEqual([
      [added.id, 'expected'],
      [moved.id, 'here'],
    ]);
    expect(changesOf(after, after)).toEqual([]);
  });
});

test('a booking is late ten minutes after it should have begun, or ended', () => {
  const one = booking('CONFIRMED', '22T11:00', '22T13:00');
  expect(latenessOf(one, at('22T11:09'))).toBeUndefined();
  expect(latenessOf(one, at('22T11:10'))).toEqual({ of: 'start', minutes: 10 });
  expect(latenessOf({ ...one, status: 'IN_PROGRESS' }, at('22T13:05'))).toBeUndefined();
  expect(latenessOf({ ...one, status: 'IN_PROGRESS' }, at('22T14:00'))).toEqual({ of: 'end', minutes: 60 });
  expect(latenessOf({ ...one, status: 'COMPLETED' }, at('22T14:00'))).toBeUndefined();
  expect([59, 60, 47 * 60, 72 * 60].map(roughly)).toEqual([
    { value: 59, unit: 'minute' },
    { value: 1, unit: 'hour' },
    { value: 47, unit: 'hour' },
    { value: 3, unit: 'day' },
  ]);
});

describe('the steps', () => {
  const other = { isOwner: false, isAssigned: false };
  const assigned = { isOwner: false, isAssigned: true };
  const owner = { isOwner: true, isAssigned: false };
  const now = Date.parse('2026-11-22T10:00Z');
  const later = { startDate: '2026-11-22T10:00:00.001Z' };
  const began = { startDate: new Date(now).toISOString() };
  const started = { ...began, noShow: false };

  test.each([
    ['PENDING', later, 'MANAGER', other, ['confirm', 'begin', 'cancel']],
    ['CONFIRMED', later, 'MANAGER', other, ['begin', 'cancel']],
    ['IN_PROGRESS', later, 'ADMIN', other, ['complete', 'cancel']],
    ['COMPLETED', later, 'ADMIN', other, []],
    // Staff begin and complete bookings assigned to them, and confirm none.
    ['PENDING', later, 'STAFF', assigned, []],
    ['CONFIRMED', later, 'STAFF', assigned, ['begin']],
    ['CONFIRMED', later, 'STAFF', other, []],
    ['CONFIRMED', later, 'CUSTOMER', owner, ['cancel']],
    ['IN_PROGRESS', later, 'CUSTOMER', owner, []],
    ['PENDING', started, 'MANAGER', other, ['confirm', 'begin', 'noShow', 'cancel']],
    ['CONFIRMED', started, 'STAFF', assigned, ['begin', 'noShow']],
    ['CONFIRMED', started, 'STAFF', other, []],
    ['CONFIRMED', began, 'CUSTOMER', owner, ['cancel']],
    ['IN_PROGRESS', started, 'MANAGER', other, ['complete', 'cancel']],
    ['COMPLETED', started, 'MANAGER', other, []],
    ['CANCELLED', started, 'MANAGER', other, ['noShow']],
    ['CANCELLED', { ...began, noShow: true }, 'MANAGER', other, ['removeNoShow']],
    ['CANCELLED', { ...began, noShow: true }, 'STAFF', assigned, ['removeNoShow']],
  ] as const)('of a %s booking %o for %s %o', (status, facts, role, relation, steps) => {
    expect(stepsFor({ status, ...facts }, role, relation, now)).toEqual(steps);
  });

  test('beginning an unconfirmed booking confirms it', () => {
    expect(statusesOf('begin', 'PENDING')).toEqual(['CONFIRMED', 'IN_PROGRESS']);
    expect(statusesOf('begin', 'CONFIRMED')).toEqual(['IN_PROGRESS']);
  });
});

describe('the day of a staff member', () => {
  const period = (start: string, end: string) => ({ startDate: at(start), endDate: at(end) });
  const schedule = (parts: Partial<Schedule>) =>
    ({ from: at('21T00:00'), to: at('24T00:00'), workingHours: [], timeOff: [], ...parts }) as Schedule;
  const today = period('22T00:00', '23T00:00');

  test('breaks and time off are between the bookings; past ones are separate', () => {
    const early = booking('CONFIRMED', '22T09:00', '22T10:00');
    const late = booking('IN_PROGRESS', '22T14:00', '22T15:00');
    const over = booking('COMPLETED', '22T08:00', '22T09:00');
    const plan = dayPlan(
      [late, over, early],
      schedule({
        workingHours: [period('22T13:00', '22T17:00'), period('22T08:00', '22T12:00')],
        timeOff: [
          { id: 'one', ...period('22T16:00', '22T17:00') },
          { id: 'two', ...period('23T00:00', '23T17:00') },
        ],
      }),
      today,
    );
    expect(plan.entries).toEqual([
      { kind: 'booking', booking: early },
      { kind: 'break', ...period('22T12:00', '22T13:00') },
      { kind: 'booking', booking: late },
      { kind: 'timeOff', ...period('22T16:00', '22T17:00') },
    ]);
    expect(plan.over).toEqual([over]);
    expect(plan.hours).toEqual([period('22T08:00', '22T17:00')]);
  });

  test('shows no hours without documented hours, and on a day off', () => {
    const whole = schedule({ workingHours: [period('21T00:00', '24T00:00')] });
    expect(dayPlan([], whole, today).hours).toEqual([]);
    expect(dayPlan([], schedule({}), today).hours).toEqual([]);
    expect(dayPlan([], undefined, today)).toEqual({ entries: [], over: [], hours: [] });
  });

  test('night shifts are shown with their ends on other days, and the time between two is no break', () => {
    const workingHours = [
      period('21T22:00', '22T02:00'),
      period('22T20:00', '22T23:30'),
      period('22T23:45', '23T02:00'),
      period('23T22:00', '24T00:00'),
    ];
    expect(dayPlan([], schedule({ workingHours }), today)).toEqual({
      entries: [{ kind: 'break', ...period('22T23:30', '22T23:45') }],
      over: [],
      hours: [period('21T22:00', '22T02:00'), period('22T20:00', '23T02:00')],
    });
  });

  test('a stay is on each of its days, and not on the one that begins as it ends', () => {
    const stay = booking('CONFIRMED', '21T09:00', '23T00:00');
    const on = (one: string) => bookingsOn(one, [stay], timeZone).length;
    expect(['2026-11-20', '2026-11-21', '2026-11-22', '2026-11-23'].map(on)).toEqual([0, 1, 1, 0]);
  });
});

test('only edited notes about a pet are sent; allergies that are not texts stay', () => {
  const stored = { allergies: ['chicken', { name: 'dust' }], medicalHistory: null };
  const sent = (allergies: string, medicalHistory: string) =>
    changesIn(petNotes(words.translate), stored, { allergies, medicalHistory });
  expect(sent('chicken', '')).toEqual({});
  expect(sent('chicken\n beef \n', '')).toEqual({ allergies: ['chicken', 'beef', { name: 'dust' }] });
  expect(sent('chicken', 'Ill.')).toEqual({ medicalHistory: 'Ill.' });
});
