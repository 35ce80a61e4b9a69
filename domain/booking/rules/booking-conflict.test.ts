import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bookingKinds } from '#domain/booking/record/booking-kind.ts';
import { bookingStatuses, liveStatuses } from '#domain/booking/record/booking-status.ts';
import { intervalOf } from '#domain/time/interval.ts';
import * as domain from './booking-conflict.ts';
import { excludes } from './booking-conflict.ts';
import { holdOf } from './business-times.ts';
import type { VisitBuffer } from './time-settings.ts';

/** Without a buffer, a booking holds its member for its own time. */
type Buffered<Booking> = Omit<Booking, 'hold'> & { readonly buffer?: VisitBuffer };
type StoredBooking = Buffered<domain.StoredBooking>;
type ProposedBooking = Buffered<domain.ProposedBooking>;

/** Without the ids of the bookings in the way, which one test reads. */
function conflicts(existing: readonly StoredBooking[], wanted: ProposedBooking) {
  return found(existing, wanted).map(({ bookings: _ids, canOverride: _lifted, ...conflict }) => conflict);
}

function found(existing: readonly StoredBooking[], wanted: ProposedBooking): domain.Conflict[] {
  const held = <Booking extends Buffered<domain.ProposedTime>>(booking: Booking) => ({
    ...booking,
    hold: holdOf(booking, booking.buffer ?? { before: 0, after: 0 }),
  });
  return domain.conflicts(existing.map(held), held(wanted));
}

function at(start: string, end: string) {
  const date = '2026-05-04T';
  return { start: Temporal.Instant.from(`${date}${start}Z`), end: Temporal.Instant.from(`${date}${end}Z`) };
}

const stored: StoredBooking = {
  ...{ id: 'first', kind: 'visit', status: 'CONFIRMED', petIds: ['rex'], staffId: 'ann' },
  ...at('10:00', '11:00'),
};
const wanted: ProposedBooking = { ...stored, id: null };
const rexAndAnn = [
  { resource: 'pet', id: 'rex' },
  { resource: 'staff', id: 'ann' },
];

describe('contract §9 Conflicts: conflicts', () => {
  test('reports a pet and a staff member who are booked at that time', () => {
    const [rex, ann] = rexAndAnn;
    expect(conflicts([stored], wanted)).toEqual([rex, ann]);
    expect(conflicts([stored], { ...wanted, staffId: 'bob' })).toEqual([rex]);
    expect(conflicts([stored], { ...wanted, petIds: ['tom'] })).toEqual([ann]);
    expect(conflicts([stored], { ...wanted, petIds: ['tom'], staffId: 'bob' })).toEqual([]);
  });

  test('ignores the stored version of the booking that is changed', () => {
    expect(conflicts([stored], { ...wanted, id: 'first', ...at('10:30', '11:30') })).toEqual([]);
  });

  test('contract §21: staff members are compared with the time between visits, and pets without it', () => {
    const tooClose = [{ resource: 'staff', id: 'ann', isTooClose: true }];
    const before = { ...stored, buffer: { before: 10, after: 15 } };
    const next = (start: string, end: string, buffer?: VisitBuffer) =>
      conflicts([before], { ...wanted, ...at(start, end), ...(buffer && { buffer }) });
    expect(next('11:14', '12:00')).toEqual(tooClose);
    expect(next('11:15', '12:00')).toEqual([]);
    expect(next('11:15', '12:00', { before: 1, after: 0 })).toEqual(tooClose);
    expect(next('09:00', '09:50')).toEqual([]);
    expect(next('09:00', '09:50', { before: 0, after: 1 })).toEqual(tooClose);
    expect(next('10:59', '12:00')).toEqual(rexAndAnn);
  });

  test('contract §30: the time that the wanted visit needs can be overridden, that of the other one cannot', () => {
    const other = { ...stored, buffer: { before: 0, after: 15 } };
    const canOverride = (start: string, end: string, buffer?: VisitBuffer) =>
      found([other], { ...wanted, ...at(start, end), ...(buffer && { buffer }) }).at(-1)?.canOverride;
    expect(canOverride('11:14', '12:00', { before: 30, after: 0 })).toBe(false);
    expect(canOverride('11:15', '12:00', { before: 30, after: 0 })).toBe(true);
    expect(canOverride('10:30', '12:00')).toBeUndefined();
  });

  test('reports each resource once, in the requested order, with every booking in the way', () => {
    const two = { ...wanted, petIds: ['tom', 'rex'] };
    const others = [stored, { ...stored, id: 'second', petIds: ['rex', 'tom', 'kit'] }];
    expect(found(others, two)).toEqual([
      { resource: 'pet', id: 'tom', bookings: ['second'] },
      { resource: 'pet', id: 'rex', bookings: ['first', 'second'] },
      { resource: 'staff', id: 'ann', bookings: ['first', 'second'] },
    ]);
  });
});

describe('conflicts: known defects of other systems', () => {
  test.each(liveStatuses)(
    'regression "a PENDING booking does not hold its slot, and confirming does not look again": reports a booking that is %s',
    (status) => {
      expect(conflicts([{ ...stored, status }], wanted)).toEqual(rexAndAnn);
    },
  );

  test.each(['CANCELLED', 'COMPLETED'] as const)(
    'regression "a cancelled slot cannot be booked again": ignores a hundred bookings that are %s',
    (status) => {
      const former = Array.from({ length: 100 }, (_, n) => ({ ...stored, id: `${n}`, status }));
      expect(conflicts(former, wanted)).toEqual([]);
    },
  );
});

describe('conflicts: properties', () => {
  const ids = ['a', 'b', 'c'];
  const booking: fc.Arbitrary<StoredBooking> = fc
    .record({
      id: fc.uuid(),
      kind: fc.constantFrom(...bookingKinds),
      status: fc.constantFrom(...bookingStatuses),
      petIds: fc.subarray(ids, { minLength: 1 }),
      staffId: fc.constantFrom(null, ...ids),
      start: fc.integer({ min: 0, max: 20 }),
      length: fc.integer({ min: 1, max: 6 }),
      buffer: fc.record({ before: fc.nat(3), after: fc.nat(3) }),
    })
    .map(({ start, length, ...rest }) => ({
      ...rest,
      ...intervalOf({ start: start * minute, end: (start + length) * minute }),
    }));
  const minute = 60_000;

  /** Counts the places in use at every minute, in the words of the contract. */
  function isCrowded(bookings: readonly StoredBooking[]): boolean {
    for (let now = -5; now < 35; now += 1) {
      const seen = new Set<string>();
      for (const { kind, status, petIds, staffId, start, end, buffer } of bookings) {
        if (!['PENDING', 'CONFIRMED', 'IN_PROGRESS'].includes(status)) continue;
        const [from, to] = [start.epochMilliseconds / minute, end.epochMilliseconds / minute];
        const isThere = from <= now && now < to;
        const isHeld = from - (buffer?.before ?? 0) <= now && now < to + (buffer?.after ?? 0);
        const pets = isThere ? petIds.map((id) => `pet ${id}`) : [];
        for (const who of [...pets, ...(staffId && isHeld ? [`staff ${staffId}`] : [])]) {
          const place = `${kind} of ${who}`;
          if (seen.has(place)) return true;
          seen.add(place);
        }
      }
    }
    return false;
  }

  test('property: refuses a booking exactly when it would put someone in two stays or two visits at the same time', () => {
    fc.assert(
      fc.property(fc.array(booking, { maxLength: 12 }), (asked) => {
        const accepted: StoredBooking[] = [];
        for (const next of asked.map((each) => ({ ...each, status: 'PENDING' as const }))) {
          const refused = conflicts(accepted, { ...next, id: null }).length > 0;
          expect(refused).toBe(isCrowded([...accepted, next]));
          if (!refused) accepted.push(next);
        }
      }),
    );
  });

  test('property: is symmetric', () => {
    fc.assert(
      fc.property(booking, booking, (a, b) => {
        const first = { ...a, status: 'PENDING' as const };
        const second = { ...b, status: 'PENDING' as const };
        expect(excludes(first, second)).toBe(excludes(second, first));
        const count = (one: StoredBooking, other: StoredBooking) =>
          conflicts([one], { ...other, id: null }).length;
        expect(count(first, second)).toBe(count(second, first));
      }),
    );
  });
});
