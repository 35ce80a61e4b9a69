/** Changing a booking: local times, the fields that are sent, and two versions of one booking. */
import { describe, expect, test } from 'vitest';
import type { Booking } from '#client/index.ts';
import {
  changesIn,
  conflictingFields,
  draftIn,
  mergedFields,
} from '#console/components/versions/record-fields.ts';
import { daysBetween, localDayIn, localTimeIn, shiftedLocalTime } from '#console/i18n/zone.ts';
import {
  type BookingDraft,
  editedBooking,
  faultsOf,
} from '#console/screens/bookings/change/booking-draft.ts';
import { words } from './support/form-words.ts';

const stored = {
  startDate: '2026-11-22T09:00:00.000Z',
  endDate: '2026-11-22T10:00:00.000Z',
  pets: [{ id: 'a' }, { id: 'b' }],
  services: [{ serviceId: 's', quantity: 1 }],
  notes: 'Shy',
  staffId: 'm',
} as unknown as Booking;
const [record, managed] = [false, true].map((isManager) =>
  editedBooking(words, { timeZone: 'UTC', isManager, nameOf: (id) => id }),
) as [Edited, Edited];
type Edited = ReturnType<typeof editedBooking>;
const base = draftIn(record, { booking: stored });
const { times } = base;

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
    const leapDay = shiftedLocalTime('2026-11-22T10:00', '2026-11-22T09:00', '2028-02-28T23:30');
    expect(leapDay).toBe('2028-02-29T00:30');
    const summer = shiftedLocalTime('2026-03-08T03:30', '2026-03-08T01:30', '2026-03-09T01:30');
    expect(summer).toBe('2026-03-09T03:30');
    expect(daysBetween('2028-02-28', '2028-03-01')).toBe(2);
    expect(daysBetween('2026-11-02', '2026-11-01')).toBe(-1);
  });
});

describe('the fields that are sent', () => {
  const lines = (quantity: string) => [{ serviceId: 's', quantity }];

  test.each<[string, Partial<BookingDraft>, object]>([
    ['not the order of pets', { petIds: ['b', 'a'] }, {}],
    ['not the form of a quantity', { services: lines('01') }, {}],
    ['a quantity', { services: lines('2') }, { services: [{ serviceId: 's', quantity: 2 }] }],
    [
      'one in the digits of any script',
      { services: lines('１２') },
      { services: [{ serviceId: 's', quantity: 12 }] },
    ],
    ['an end', { times: { ...times, end: '2026-11-22T11:00' } }, { endDate: '2026-11-22T11:00' }],
    ['empty notes as null', { notes: '' }, { notes: null }],
    // Choices of a manager.
    ['nobody', { staff: '' }, { staffId: null }],
    ['the best member', { staff: 'best' }, { assign: 'best' }],
  ])('are those that differ: %s', (_title, change, sent) => {
    const form = 'staff' in change ? managed : record;
    const draft = { ...draftIn(form, { booking: stored }), ...change };
    expect(faultsOf(draft).services).toBeUndefined();
    expect(changesIn(form, { booking: stored }, draft)).toEqual(sent);
  });
});

describe('two versions', () => {
  const mine = { ...base, notes: 'Mine', petIds: ['a'] };
  const theirs = { ...base, notes: 'Theirs', times: { start: '2026-12-01T09:00', end: '2026-12-01T10:00' } };
  const namesOf = (versions: Record<'base' | 'mine' | 'theirs', BookingDraft>, all = false) =>
    conflictingFields(record.fields, versions, { all }).map(({ name }) => name);

  test('only a field that both have changed, each to something else, is a conflict', () => {
    expect(namesOf({ base, mine, theirs })).toEqual(['notes']);
    expect(namesOf({ base, mine, theirs }, true)).toEqual(['times', 'notes']);
    const same = { ...base, notes: 'Theirs' };
    expect(namesOf({ base, mine: same, theirs: same })).toEqual([]);
  });

  test('a field that one of both has changed takes that change', () => {
    const merged = mergedFields(record.fields, { base, mine, theirs }, { notes: 'theirs' });
    expect(merged).toEqual({ ...theirs, petIds: ['a'] });
  });
});

test.each([
  ['an end at the start', { times: { ...times, end: times.start } }, 'times'],
  ['no pet', { petIds: [] }, 'petIds'],
  ['no service', { services: [] }, 'services'],
  ['half a service', { services: [{ serviceId: 's', quantity: '1.5' }] }, 'services'],
  ['more than 1000', { services: [{ serviceId: 's', quantity: '1001' }] }, 'services'],
])('%s is an error of its field', (_title, changed, field) => {
  const faults = faultsOf({ ...base, ...changed });
  expect(Object.entries(faults).flatMap(([key, fault]) => (fault === undefined ? [] : [key]))).toEqual([
    field,
  ]);
});
