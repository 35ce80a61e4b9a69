import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compareSkilled } from './staff-proficiency.ts';

describe('compareSkilled', () => {
  test('property: sorts any permutation into the same order', () => {
    const skilled = fc.record({ id: fc.uuid(), proficiency: fc.integer({ min: 1, max: 5 }) });
    fc.assert(
      fc.property(fc.uniqueArray(skilled, { selector: ({ id }) => id }), (staff) => {
        expect(staff.toSorted(compareSkilled)).toEqual(staff.toReversed().sort(compareSkilled));
      }),
    );
  });
});
