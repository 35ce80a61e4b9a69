/** The filters of all bookings in the address, and the history of a booking from the audit log. */
import { describe, expect, test } from 'vitest';
import {
  foldedCount,
  isFiltered,
  questionOf,
  readFilters,
} from '#console/screens/bookings/list/booking-filters.ts';
import { decisionsOf, fieldChanges } from '#console/screens/bookings/one/history.ts';

describe('the filters of bookings', () => {
  test('values in the address that no filter accepts are ignored', () => {
    const filters = readFilters({
      status: 'DONE,CONFIRMED,x',
      category: 'SPA',
      from: '2030-02-30',
      sort: 'toString',
    });
    expect(filters.statuses).toEqual(['CONFIRMED']);
    expect([filters.category, filters.from, filters.sort]).toEqual([undefined, undefined, 'latest']);
    expect(isFiltered(readFilters({ status: 'DONE', sort: 'highest' }))).toBe(false);
  });

  test('days are requested as local times of the business, including the last one', () => {
    const question = questionOf(
      readFilters({ from: '2026-10-24', to: '2026-10-31', status: 'CANCELLED,PENDING' }),
    );
    expect(question).toMatchObject({
      from: '2026-10-24T00:00',
      to: '2026-11-01T00:00',
      status: 'PENDING,CANCELLED',
      sortBy: 'startDate',
      sortOrder: 'desc',
    });
  });

  test('collapsed filters are counted', () => {
    const filters = readFilters({ service: 'a', staff: 'b', q: 'x' });
    expect([foldedCount(filters), isFiltered(filters)]).toEqual([2, true]);
  });
});

describe('the history of a booking', () => {
  test('names the changed fields, and none of a new booking', () => {
    const before = { status: 'PENDING' };
    const after = { status: 'CONFIRMED', notes: 'x', reason: 'Phone.' };
    expect(fieldChanges({ before, after })).toEqual([
      { field: 'status', before: 'PENDING', after: 'CONFIRMED' },
      { field: 'notes', before: undefined, after: 'x' },
    ]);
    expect(fieldChanges({ before: null, after })).toEqual([]);
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
