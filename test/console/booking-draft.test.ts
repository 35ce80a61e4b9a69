/** Changing a booking: local times, the fields that are sent, and two versions of one booking. */
import { describe, expect, test } from 'vitest';
import { daysBetween, localDayIn, localTimeIn, shiftedLocalTime } from '#console/i18n/zone.ts';
import {
  type BookingDraft,
  changesOf,
  contestedFields,
  differingFields,
  mergedDraft,
} from '#console/screens/bookings/booking-draft.ts';
import { faultsOf } from '#console/screens/bookings/draft-faults.ts';

const base: BookingDraft = {
  start: '2026-11-22T09:00',
  end: '2026-11-22T10:00',
  petIds: ['a', 'b'],
  services: [{ serviceId: 's', quantity: '1' }],
  notes: 'Shy',
};

describe('local times', () => {
  test.each([
    ['2026-11-22T17:04:59.999Z', 'Asia/Vientiane', '2026-11-23T00:04'],
    ['2026-11-22T05:00:00.000Z', 'America/New_York', '2026-11-22T00:00'],
    ['0800-06-01T00:00:00.000Z', 'UTC', '0800-06-01T00:00'],
  ])('%s in %s is %s', (instant, zone, expected) => {
    expect(localTimeIn(instant, zone)).toBe(expected);
    expect(localDayIn(instant, zone)).toBe(expected.slice(0, 10));
  });

  test('shifting crosses days, months and leap days, and ignores daylight saving', () => {
    expect(shiftedLocalTime('2026-11-22T10:00', '2026-11-22T09:00', '2028-02-28T23:30')).toBe(
      '2028-02-29T00:30',
    );
    expect(shiftedLocalTime('2026-03-08T03:30', '2026-03-08T01:30', '2026-03-09T01:30')).toBe(
      '2026-03-09T03:30',
    );
    expect(daysBetween('2028-02-28', '2028-03-01')).toBe(2);
    expect(daysBetween('2026-11-02', '2026-11-01')).toBe(-1);
  });
});

describe('the fields that are sent', () => {
  test('none without a change; the order of pets is not a change', () => {
    expect(changesOf(base, { ...base, petIds: ['b', 'a'] })).toEqual({});
    expect(differingFields(base, { ...base, services: [{ serviceId: 's', quantity: '01' }] })).toEqual([]);
  });

  test('only fields that differ; empty notes are null', () => {
    expect(changesOf(base, { ...base, end: '2026-11-22T11:00', notes: '' })).toEqual({
      endDate: '2026-11-22T11:00',
      notes: null,
    });
    expect(changesOf(base, { ...base, services: [{ serviceId: 's', quantity: '2' }] })).toEqual({
      services: [{ serviceId: 's', quantity: 2 }],
    });
  });
});

describe('two versions', () => {
  const mine = { ...base, notes: 'Mine', petIds: ['a'] };
  const theirs = { ...base, notes: 'Theirs', start: '2026-12-01T09:00', end: '2026-12-01T10:00' };

  test('fields that only the reader has changed are no conflict', () => {
    expect(contestedFields(base, mine, theirs)).toEqual(['times', 'notes']);
    expect(contestedFields(base, { ...base, notes: 'Theirs' }, { ...base, notes: 'Theirs' })).toEqual([]);
  });

  test('the chosen fields have the other version, all others the reader’s', () => {
    expect(mergedDraft(mine, theirs, { times: 'theirs', notes: 'mine' })).toEqual({
      ...mine,
      start: theirs.start,
      end: theirs.end,
    });
  });
});

test.each([
  ['an end at the start', { end: base.start }, 'end'],
  ['no pet', { petIds: [] }, 'pets'],
  ['no service', { services: [] }, 'services'],
  ['half a service', { services: [{ serviceId: 's', quantity: '1.5' }] }, 'quantity'],
  ['more than 1000', { services: [{ serviceId: 's', quantity: '1001' }] }, 'quantity'],
])('%s is an error of its field', (_title, changed, field) => {
  const faults = faultsOf({ ...base, ...changed });
  expect(Object.entries(faults).flatMap(([key, fault]) => (fault === undefined ? [] : [key]))).toEqual([
    field,
  ]);
});
