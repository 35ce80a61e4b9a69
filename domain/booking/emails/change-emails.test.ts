/** Which emails the changes of a booking cause: contract §22. */
import { describe, expect, test } from 'vitest';
import { type BookingEmailKind, switchedKinds } from './booking-emails.ts';
import {
  assignments,
  type CombinedChange,
  type CurrentBooking,
  customerEmail,
  isRequest,
} from './change-emails.ts';

const booking = (fields: Partial<CurrentBooking> = {}): CurrentBooking => ({
  ...{ userId: 'mai', staffId: null, status: 'CONFIRMED', noShow: false, cancelReason: null },
  ...fields,
});
const change = (fields: Partial<CombinedChange> = {}): CombinedChange => ({
  ...{ isNew: false, before: {}, after: {}, actorId: 'mai' },
  ...fields,
});
const status = (from: string, to: string, fields: Partial<CombinedChange> = {}) =>
  change({ before: { status: from }, after: { status: to }, ...fields });
const cancelled = (fields: Partial<CurrentBooking> = {}) => booking({ status: 'CANCELLED', ...fields });

describe('the email to the customer', () => {
  const cases: readonly [BookingEmailKind | undefined, CombinedChange, CurrentBooking][] = [
    ['requested', change({ isNew: true }), booking({ status: 'PENDING' })],
    ['confirmed', change({ isNew: true }), booking()],
    [undefined, change({ isNew: true }), cancelled()],
    [undefined, change({ isNew: true }), booking({ status: 'DELETED' })],
    ['confirmed', status('PENDING', 'CONFIRMED'), booking()],
    ['requested', status('CONFIRMED', 'PENDING'), booking({ status: 'PENDING' })],
    [undefined, status('PENDING', 'PENDING'), booking({ status: 'PENDING' })],
    ['cancelled', status('PENDING', 'CANCELLED'), cancelled()],
    ['declined', status('PENDING', 'CANCELLED', { actorId: 'ann' }), cancelled()],
    ['cancelled', status('CONFIRMED', 'DELETED', { actorId: 'ann' }), booking({ status: 'DELETED' })],
    [undefined, status('CANCELLED', 'DELETED'), booking({ status: 'DELETED' })],
    [undefined, status('CONFIRMED', 'CANCELLED'), cancelled({ noShow: true })],
    [
      'expired',
      status('PENDING', 'CANCELLED', { actorId: null }),
      cancelled({ cancelReason: 'REQUEST_UNANSWERED' }),
    ],
    ['expired', change({ isNew: true }), cancelled({ cancelReason: 'REQUEST_UNANSWERED' })],
    [
      undefined,
      status('CANCELLED', 'DELETED'),
      booking({ status: 'DELETED', cancelReason: 'REQUEST_UNANSWERED' }),
    ],
    [undefined, status('CONFIRMED', 'IN_PROGRESS'), booking({ status: 'IN_PROGRESS' })],
    ['changed', change({ before: { startDate: 'a' }, after: { startDate: 'b' } }), booking()],
    [undefined, change({ before: { startDate: 'a' }, after: { startDate: 'a' } }), booking()],
    [undefined, change({ before: { notes: 'a' }, after: { notes: 'b' } }), booking()],
  ];
  test.each(cases)('is %s', (kind, made, now) => {
    expect(customerEmail(made, now)).toBe(kind);
  });

  test('each kind that has a switch, `declined` and `expired`, has a change that causes it', () => {
    const caused = new Set(cases.flatMap(([kind]) => kind ?? []));
    expect([...caused].sort()).toEqual([...switchedKinds, 'declined', 'expired'].sort());
  });
});

test('a request is a new booking that the customer made and that waits', () => {
  expect(isRequest(change({ isNew: true }), booking({ status: 'PENDING' }))).toBe(true);
  expect(isRequest(change({ isNew: true, actorId: 'ann' }), booking({ status: 'PENDING' }))).toBe(false);
  expect(isRequest(change({ isNew: true }), booking())).toBe(false);
});

describe('the members', () => {
  const told = (made: CombinedChange, now: CurrentBooking) => Object.fromEntries(assignments(made, now));
  const moved = (field: string, from: string, to: string | null) =>
    change({ before: { [field]: from }, after: { [field]: to } });
  test.each([
    [{ ann: 'assigned' }, change({ isNew: true }), booking({ staffId: 'ann' })],
    [{ ann: 'removed', bob: 'assigned' }, moved('staffId', 'ann', 'bob'), booking({ staffId: 'bob' })],
    [{ ann: 'removed' }, moved('staffId', 'ann', null), booking()],
    [{ ann: 'moved' }, moved('endDate', 'a', 'b'), booking({ staffId: 'ann' })],
    [{ ann: 'removed' }, status('CONFIRMED', 'CANCELLED'), cancelled({ staffId: 'ann' })],
    [{}, status('PENDING', 'CONFIRMED'), booking({ staffId: 'ann' })],
    [{}, status('COMPLETED', 'DELETED'), booking({ staffId: 'ann', status: 'DELETED' })],
  ])('%j', (expected, made, now) => {
    expect(told(made, now)).toEqual(expected);
  });
});
