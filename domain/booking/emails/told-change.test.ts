/** Which emails the changes of a booking cause: contract §22. */
import { describe, expect, test } from 'vitest';
import { assignments, customerEmail, isRequest, type ToldBooking, type ToldChange } from './told-change.ts';

const booking = (fields: Partial<ToldBooking> = {}): ToldBooking => ({
  ...{ userId: 'mai', staffId: null, status: 'CONFIRMED', noShow: false },
  ...fields,
});
const change = (fields: Partial<ToldChange> = {}): ToldChange => ({
  ...{ isNew: false, before: {}, after: {}, actorId: 'mai' },
  ...fields,
});
const status = (from: string, to: string) => ({ before: { status: from }, after: { status: to } });

describe('the email to the customer', () => {
  test.each([
    ['requested', change({ isNew: true }), booking({ status: 'PENDING' })],
    ['confirmed', change({ isNew: true }), booking()],
    [undefined, change({ isNew: true }), booking({ status: 'CANCELLED' })],
    [undefined, change({ isNew: true }), booking({ status: 'DELETED' })],
    ['confirmed', change(status('PENDING', 'CONFIRMED')), booking()],
    ['cancelled', change(status('PENDING', 'CANCELLED')), booking({ status: 'CANCELLED' })],
    [
      'declined',
      change({ ...status('PENDING', 'CANCELLED'), actorId: 'ann' }),
      booking({ status: 'CANCELLED' }),
    ],
    [
      'cancelled',
      change({ ...status('CONFIRMED', 'DELETED'), actorId: 'ann' }),
      booking({ status: 'DELETED' }),
    ],
    [undefined, change(status('CANCELLED', 'DELETED')), booking({ status: 'DELETED' })],
    [undefined, change(status('CONFIRMED', 'CANCELLED')), booking({ status: 'CANCELLED', noShow: true })],
    [undefined, change(status('CONFIRMED', 'IN_PROGRESS')), booking({ status: 'IN_PROGRESS' })],
    ['changed', change({ before: { startDate: 'a' }, after: { startDate: 'b' } }), booking()],
    [undefined, change({ before: { startDate: 'a' }, after: { startDate: 'a' } }), booking()],
    [undefined, change({ before: { notes: 'a' }, after: { notes: 'b' } }), booking()],
  ])('is %s', (kind, made, now) => {
    expect(customerEmail(made, now)).toBe(kind);
  });
});

test('a request is a new booking that the customer made and that waits', () => {
  expect(isRequest(change({ isNew: true }), booking({ status: 'PENDING' }))).toBe(true);
  expect(isRequest(change({ isNew: true, actorId: 'ann' }), booking({ status: 'PENDING' }))).toBe(false);
  expect(isRequest(change({ isNew: true }), booking())).toBe(false);
});

describe('the members', () => {
  const told = (made: ToldChange, now: ToldBooking) => Object.fromEntries(assignments(made, now));
  test.each([
    [{ ann: 'assigned' }, change({ isNew: true }), booking({ staffId: 'ann' })],
    [
      { ann: 'removed', bob: 'assigned' },
      change({ before: { staffId: 'ann' }, after: { staffId: 'bob' } }),
      booking({ staffId: 'bob' }),
    ],
    [{ ann: 'removed' }, change({ before: { staffId: 'ann' }, after: { staffId: null } }), booking()],
    [
      { ann: 'moved' },
      change({ before: { endDate: 'a' }, after: { endDate: 'b' } }),
      booking({ staffId: 'ann' }),
    ],
    [
      { ann: 'removed' },
      change(status('CONFIRMED', 'CANCELLED')),
      booking({ staffId: 'ann', status: 'CANCELLED' }),
    ],
    [{}, change(status('PENDING', 'CONFIRMED')), booking({ staffId: 'ann' })],
    [{}, change(status('COMPLETED', 'DELETED')), booking({ staffId: 'ann', status: 'DELETED' })],
  ])('%j', (expected, made, now) => {
    expect(told(made, now)).toEqual(expected);
  });
});
