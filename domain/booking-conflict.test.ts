import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { conflicts, excludes, type StoredBooking, type WantedBooking } from './booking-conflict.ts';
import { bookingKinds } from './booking-kind.ts';
import { bookingStatuses, liveStatuses } from './booking-status.ts';
import { intervalOf } from './interval.ts';

function at(start: string, end: string) {
  const date = '2026-05-04T';
  return { start: Temporal.Instant.from(`${date}${start}Z`), end: Temporal.Instant.from(`${date}${end}Z`) };
}

const stored: StoredBooking = {
  id: 'first',
  kind: 'visit',
  status: 'CONFIRMED',
  petIds: ['rex'],
  staffId: 'ann',
  ...at('10:00', '11:00'),
};
const wanted: WantedBooking = { ...stored, id: null };
const rexAndAnn = [
  { resource: 'pet', id: 'rex' },
  { resource: 'staff', id: 'ann' },
];

describe('contract §9 Conflicts', () => {
  test('a pet, and likewise a staff member, is taken once', () => {
    expect(conflicts([stored], wanted)).toEqual(rexAndAnn);
    expect(conflicts([stored], { ...wanted, staffId: 'bob' })).toEqual([{ resource: 'pet', id: 'rex' }]);
    expect(conflicts([stored], { ...wanted, petIds: ['tom'] })).toEqual([{ resource: 'staff', id: 'ann' }]);
    expect(conflicts([stored], { ...wanted, petIds: ['tom'], staffId: 'bob' })).toEqual([]);
  });

  test('half-open: the next one begins at the minute the first one ends', () => {
    expect(conflicts([stored], { ...wanted, ...at('11:00', '12:00') })).toEqual([]);
    expect(conflicts([stored], { ...wanted, ...at('09:00', '10:00') })).toEqual([]);
    expect(conflicts([stored], { ...wanted, ...at('09:00', '10:00:00.001') })).toEqual(rexAndAnn);
  });

  test('a boarding dog may be groomed; it cannot be groomed twice at once', () => {
    const boarding: StoredBooking = { ...stored, id: 'stay', kind: 'stay', ...at('00:00', '23:00') };
    expect(conflicts([boarding], wanted)).toEqual([]);
    expect(conflicts([boarding, stored], wanted)).toEqual(rexAndAnn);
    expect(conflicts([boarding], { ...wanted, kind: 'stay' })).toEqual(rexAndAnn);
  });

  test('nobody assigned collides with nobody', () => {
    const unassigned = { ...stored, staffId: null };
    expect(conflicts([unassigned], { ...wanted, petIds: ['tom'], staffId: null })).toEqual([]);
  });

  test('a booking that is changed does not collide with what it was', () => {
    expect(conflicts([stored], { ...wanted, id: 'first', ...at('10:30', '11:30') })).toEqual([]);
  });

  test('each that is taken is named once, in the order asked for, however many bookings are in the way', () => {
    const two = { ...wanted, petIds: ['tom', 'rex'] };
    const others = [stored, { ...stored, id: 'second', petIds: ['rex', 'tom', 'kit'] }];
    expect(conflicts(others, two)).toEqual([{ resource: 'pet', id: 'tom' }, ...rexAndAnn]);
  });
});

describe('what users of other systems suffer', () => {
  test.each([
    ['09:30', '10:30'],
    ['10:30', '11:30'],
    ['10:15', '10:45'],
    ['09:00', '12:00'],
    ['10:00', '10:30'],
    ['10:30', '11:00'],
  ])(
    'regression "only identical start and end times count as a collision": %s to %s collides',
    (start, end) => {
      expect(conflicts([stored], { ...wanted, ...at(start, end) })).toEqual(rexAndAnn);
    },
  );

  test.each(liveStatuses)(
    'regression "a PENDING booking does not hold its slot, and confirming does not look again": %s holds it',
    (status) => {
      expect(conflicts([{ ...stored, status }], wanted)).toEqual(rexAndAnn);
    },
  );

  test('regression "a cancelled slot cannot be booked again": a hundred cancelled bookings hold nothing', () => {
    const cancelled = Array.from({ length: 100 }, (_, n) => ({
      ...stored,
      id: `${n}`,
      status: 'CANCELLED' as const,
    }));
    expect(conflicts(cancelled, wanted)).toEqual([]);
    expect(conflicts([{ ...stored, status: 'COMPLETED' }], wanted)).toEqual([]);
  });

  test('regression "the same pet is in two places": with another member, and among several pets', () => {
    const elsewhere = { ...wanted, petIds: ['kit', 'rex'], staffId: 'bob', ...at('10:59', '12:00') };
    expect(conflicts([stored], elsewhere)).toEqual([{ resource: 'pet', id: 'rex' }]);
  });
});

describe('properties', () => {
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
    })
    .map(({ start, length, ...rest }) => ({ ...rest, ...intervalOf({ start, end: start + length }) }));

  /** Counts the places in use at every instant, in the words of the contract. */
  function isCrowded(bookings: readonly StoredBooking[]): boolean {
    for (let now = 0; now < 30; now += 1) {
      const seen = new Set<string>();
      for (const { kind, status, petIds, staffId, start, end } of bookings) {
        if (!['PENDING', 'CONFIRMED', 'IN_PROGRESS'].includes(status)) continue;
        if (start.epochMilliseconds > now || end.epochMilliseconds <= now) continue;
        for (const who of [...petIds.map((id) => `pet ${id}`), ...(staffId ? [`staff ${staffId}`] : [])]) {
          const place = `${kind} of ${who}`;
          if (seen.has(place)) return true;
          seen.add(place);
        }
      }
    }
    return false;
  }

  test('accepting whatever does not conflict, nobody is ever in two stays or two visits at once, and only then', () => {
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

  test('two bookings conflict whichever of them came first', () => {
    fc.assert(
      fc.property(booking, booking, (a, b) => {
        const first = { ...a, status: 'PENDING' as const };
        const second = { ...b, status: 'PENDING' as const };
        expect(excludes(first, second)).toBe(excludes(second, first));
        expect(conflicts([first], { ...second, id: null }).length).toBe(
          conflicts([second], { ...first, id: null }).length,
        );
      }),
    );
  });
});
