import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { intervalOf } from '../time/interval.ts';
import { firstOverfull, loads, type PresentPet } from './capacity.ts';

/** A pet that is there from one whole number of milliseconds to another. */
function pet(petId: string, start: number, end: number): PresentPet {
  return { petId, ...intervalOf({ start, end }) };
}

const presentPet = fc
  .record({ petId: fc.constantFrom('a', 'b', 'c', 'd'), start: fc.nat(20), length: fc.nat(8) })
  .map(({ petId, start, length }) => pet(petId, start, start + length));

/** The different pets at one instant, one by one. */
function petsAt(present: readonly PresentPet[], at: number): number {
  const there = present.filter(
    ({ start, end }) => start.epochMilliseconds <= at && at < end.epochMilliseconds,
  );
  return new Set(there.map(({ petId }) => petId)).size;
}

describe('contract §15: loads', () => {
  test('gives the number of different pets at every instant', () => {
    fc.assert(
      fc.property(fc.array(presentPet, { maxLength: 12 }), (present) => {
        const found = loads(present);
        for (let at = -1; at <= 30; at++) {
          const load = found.find(({ start, end }) => start <= at && at < end);
          expect(load?.pets ?? 0).toBe(petsAt(present, at));
        }
        expect(found).toEqual([...found].sort((one, other) => one.start - other.start));
      }),
    );
  });

  test('a pet that leaves makes room for one that arrives at the same instant', () => {
    expect(loads([pet('a', 0, 5), pet('b', 5, 9)]).map(({ pets }) => pets)).toEqual([1, 1]);
  });
});

describe('contract §15: firstOverfull', () => {
  const wish = fc
    .record({
      petIds: fc.uniqueArray(fc.constantFrom('a', 'b', 'e', 'f'), { minLength: 1 }),
      start: fc.nat(20),
      length: fc.integer({ min: 1, max: 8 }),
      limit: fc.nat(5),
    })
    .map(({ petIds, start, length, limit }) => ({
      limit,
      wanted: { petIds, ...intervalOf({ start, end: start + length }) },
    }));

  test('begins at the first instant at which more pets than the limit would be present', () => {
    fc.assert(
      fc.property(fc.array(presentPet, { maxLength: 12 }), wish, (present, { wanted, limit }) => {
        const { start, end } = wanted;
        const all = [...present, ...wanted.petIds.map((petId) => ({ petId, start, end }))];
        let first: number | undefined;
        for (let at = end.epochMilliseconds - 1; at >= start.epochMilliseconds; at--) {
          if (petsAt(all, at) > limit) first = at;
        }
        expect(firstOverfull(present, wanted, limit)?.start.epochMilliseconds).toBe(first);
      }),
    );
  });

  test('fills the last place and no more, and ignores pets outside the requested time', () => {
    const wanted = { petIds: ['x'], ...intervalOf({ start: 10, end: 20 }) };
    const present = [pet('a', 0, 15), pet('b', 15, 30), pet('c', 0, 10), pet('d', 20, 30)];
    expect(firstOverfull(present, wanted, 2)).toBeUndefined();
    expect(firstOverfull(present, wanted, 1)).toEqual(intervalOf({ start: 10, end: 15 }));
    expect(firstOverfull([], wanted, 0)).toEqual(intervalOf({ start: 10, end: 20 }));
  });

  test('a pet that is already present takes no second place', () => {
    const wanted = { petIds: ['a'], ...intervalOf({ start: 10, end: 20 }) };
    expect(firstOverfull([pet('a', 5, 25)], wanted, 1)).toBeUndefined();
  });
});
