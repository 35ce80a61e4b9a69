import { describe, expect, test } from 'vitest';
import { maxWeight, newBatch } from './insert-in-batches.ts';

interface Wish {
  readonly pets?: readonly string[];
  readonly staff?: string;
  readonly from?: number;
  readonly to?: number;
  readonly kind?: 'visit' | 'stay';
  readonly key?: string;
  readonly services?: number;
  readonly notes?: string;
  /** Minutes. */
  readonly buffer?: number;
}

/** Returns which of the bookings join one batch, in this order. */
function joining(...wishes: Wish[]): boolean[] {
  const joins = newBatch();
  const at = (hour: number) => Temporal.Instant.fromEpochMilliseconds(hour * 3_600_000);
  return wishes.map(
    ({ pets = [], staff, from = 9, to = 10, kind = 'visit', key, services = 1, notes, buffer = 0 }) =>
      joins({
        proposal: {
          kind,
          buffer: { before: 0, after: buffer },
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

describe('newBatch', () => {
  test('bookings of the same pet or staff member join when they do not overlap, or differ in kind', () => {
    expect(joining({ pets: ['rex'] }, { pets: ['tom'] }, { pets: ['tom', 'rex'] })).toEqual([
      true,
      true,
      false,
    ]);
    expect(joining({ staff: 'ann' }, { staff: 'ann', from: 9.5, to: 12 })).toEqual([true, false]);
    expect(joining({ pets: ['rex'] }, { pets: ['rex'], from: 10, to: 11 })).toEqual([true, true]);
    expect(joining({ pets: ['rex'] }, { pets: ['rex'], kind: 'stay' })).toEqual([true, true]);
    expect(joining({ staff: 'ann', buffer: 15 }, { staff: 'ann', from: 10.2, to: 11 })).toEqual([
      true,
      false,
    ]);
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

  test('a heavy booking joins only an empty batch', () => {
    const pets = Array.from({ length: maxWeight }, (_, at) => `pet ${at}`);
    expect(joining({ pets }, { pets: ['rex'] })).toEqual([true, false]);
    expect(joining({ pets: ['rex'] }, { pets }, { pets: ['tom'] })).toEqual([true, false, true]);
    expect(joining({}, { services: maxWeight }, { notes: 'x'.repeat(maxWeight * 1000) })).toEqual([
      ...[true, false, false],
    ]);
  });
});
