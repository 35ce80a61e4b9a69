/** The filters of all bookings in the address, and the history of a booking from the audit log. */
import { describe, expect, test, vi } from 'vitest';
import { whenText } from '#console/components/booking/booking-words.ts';
import { formatsOf } from '#console/i18n/format.ts';
import { questionOf, readFilters } from '#console/screens/bookings/list/booking-filters.ts';
import { decisionsOf, fieldChanges } from '#console/screens/bookings/one/history.ts';

const now = '2030-01-01T12:00:00.000Z';

describe('the filters of bookings', () => {
  test('values in the address that no filter accepts are ignored', () => {
    const filters = readFilters({
      status: 'DONE,CONFIRMED,x',
      category: 'SPA',
      from: '2030-02-30',
      sort: 'toString',
    });
    expect(filters.statuses).toEqual(['CONFIRMED']);
    expect([filters.category, filters.from, filters.sort]).toEqual([undefined, undefined, 'earliest']);
  });

  test('days are requested as local times of the business, including the last one', () => {
    const question = questionOf(
      readFilters({ from: '2026-10-24', to: '2026-10-31', status: 'CANCELLED,PENDING' }),
      now,
    );
    expect(question).toMatchObject({
      from: '2026-10-24T00:00',
      to: '2026-11-01T00:00',
      status: 'PENDING,CANCELLED',
      sortBy: 'startDate',
      sortOrder: 'desc',
    });
  });

  test('without days, the upcoming bookings come first; tabs show the past ones or all', () => {
    const asked = (search: Parameters<typeof readFilters>[0]) => questionOf(readFilters(search), now);
    expect(asked({})).toMatchObject({ from: now, sortBy: 'startDate', sortOrder: 'asc' });
    expect(asked({ show: 'past' })).toMatchObject({ to: now, sortOrder: 'desc' });
    expect([asked({ show: 'all' }).from, asked({ show: 'all' }).to]).toEqual([undefined, undefined]);
  });
});

test('the time of a booking has the weekdays, and in another year the year', () => {
  vi.useFakeTimers({ now: Date.parse(now) });
  try {
    const text = (startDate: string, endDate: string) =>
      whenText(formatsOf('en'), { startDate, endDate }, 'UTC').replaceAll(/[\u{a0}\u{202f}\u{2009}]/gu, ' ');
    expect(text('2030-01-05T09:00:00Z', '2030-01-05T10:00:00Z')).toBe('Sat, Jan 5, 9:00 – 10:00 AM');
    expect(text('2030-12-31T09:00:00Z', '2031-01-01T10:00:00Z')).toMatch(/^Dec 31, 2030/);
  } finally {
    vi.useRealTimers();
  }
});

describe('the history of a booking', () => {
  test('names the changed fields, and none of a new booking', () => {
    const before = { status: 'PENDING' };
    const after = { status: 'CONFIRMED', notes: 'x', reason: 'Phone.' };
    expect(fieldChanges({ action: 'updateBooking', before, after })).toEqual([
      { field: 'status', before: 'PENDING', after: 'CONFIRMED' },
      { field: 'notes', before: undefined, after: 'x' },
    ]);
    expect(fieldChanges({ action: 'createBooking', before: null, after })).toEqual([]);
    const care = { item: '1', title: 'Rice', done: true };
    expect(fieldChanges({ action: 'recordCare', before: null, after: { care } })).toEqual([
      { field: 'care', before: undefined, after: care },
    ]);
    expect(decisionsOf({ after }).reason).toBe('Phone.');
  });

  test('names the members considered, and the exception made', () => {
    const considered = [
      { staffId: 'a', proficiency: 5, bookingsThatDay: 1, obstacle: null },
      { staffId: 'b', proficiency: 3, bookingsThatDay: 0, obstacle: 'booked' },
      'damaged',
    ];
    const after = {
      overrideRules: true,
      overrideReason: { sha256: 'x', length: 5000 },
      assignment: { considered },
    };
    const decisions = decisionsOf({ after });
    expect([decisions.isOverridden, decisions.overrideReason]).toEqual([true, undefined]);
    expect(decisions.considered.map(({ staffId, isFree }) => [staffId, isFree])).toEqual([
      ['a', true],
      ['b', false],
    ]);
  });
});
