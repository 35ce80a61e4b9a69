import { describe, expect, test } from 'vitest';
import { mostWeight, newGroup } from './new-group.ts';

interface Wish {
  readonly pets?: readonly string[];
  readonly staff?: string;
  readonly from?: number;
  readonly to?: number;
  readonly kind?: 'visit' | 'stay';
  readonly key?: string;
  readonly services?: number;
  readonly notes?: string;
}

/** Returns which of the bookings join one group, in this order. */
function joining(...wishes: Wish[]): boolean[] {
  const joins = newGroup();
  const at = (hour: number) => Temporal.Instant.fromEpochMilliseconds(hour * 3_600_000);
  return wishes.map(({ pets = [], staff, from = 9, to = 10, kind = 'visit', key, services = 1, notes }) =>
    joins({
      proposal: {
        kind,
        request: {
          petIds: pets,
          staffId: staff ?? null,
          lines: Array.from({ length: services }, () => ({ serviceId: 'bath', quantity: 1 })),
          notes: notes ?? null,
          start: at(from),
          end: at(to),
        },
      },
      row: { keyLock: key ?? null },
    }),
  );
}

describe('newGroup', () => {
  test('bookings of the same pet or staff member join when they do not overlap, or differ in kind', () => {
    expect(joining({ pets: ['rex'] }, { pets: ['tom'] }, { pets: ['tom', 'rex'] })).toEqual([
      true,
      true,
      false,
    ]);
    expect(joining({ staff: 'ann' }, { staff: 'ann', from: 9.5, to: 12 })).toEqual([true, false]);
    expect(joining({ pets: ['rex'] }, { pets: ['rex'], from: 10, to: 11 })).toEqual([true, true]);
    expect(joining({ pets: ['rex'] }, { pets: ['rex'], kind: 'stay' })).toEqual([true, true]);
    // One that did not join is in nobody's way.
    expect(joining({ pets: ['rex'] }, { pets: ['rex', 'tom'] }, { pets: ['tom'] })).toEqual([
      true,
      false,
      true,
    ]);
  });

  test('two bookings with the same idempotency key do not join, and many without one do', () => {
    expect(joining({ key: '1' }, { key: '2' }, { key: '1' }, {}, {})).toEqual([
      true,
      true,
      false,
      true,
      true,
    ]);
  });

  test('a heavy booking joins only an empty group', () => {
    const pets = Array.from({ length: mostWeight }, (_, at) => `pet ${at}`);
    expect(joining({ pets }, { pets: ['rex'] })).toEqual([true, false]);
    expect(joining({ pets: ['rex'] }, { pets }, { pets: ['tom'] })).toEqual([true, false, true]);
    expect(joining({}, { services: mostWeight }, { notes: 'x'.repeat(mostWeight * 1000) })).toEqual([
      ...[true, false, false],
    ]);
  });
});
