import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compareSkilled, isProficiency } from './staff-proficiency.ts';

describe('isProficiency', () => {
  test('specification "Limits": accepts integers from 1 to 5', () => {
    expect([-1, 0, 1, 2, 3, 4, 5, 6].filter(isProficiency)).toEqual([1, 2, 3, 4, 5]);
  });

  test.each([1.5, Number.NaN, Infinity, '3', 3n, null, undefined, true, [3], { valueOf: () => 3 }])(
    'contract §2, no coercion: rejects %s',
    (value) => {
      expect(isProficiency(value)).toBe(false);
    },
  );

  test('property: accepts exactly five values', () => {
    fc.assert(
      fc.property(fc.anything(), (value) => {
        expect(isProficiency(value)).toBe([1, 2, 3, 4, 5].includes(value as number));
      }),
    );
  });
});

describe('compareSkilled', () => {
  test('contract §10: sorts by proficiency, best first, then by id', () => {
    const staff = [
      { id: 'b', proficiency: 3 },
      { id: 'c', proficiency: 5 },
      { id: 'a', proficiency: 3 },
    ];
    expect(staff.sort(compareSkilled).map(({ id }) => id)).toEqual(['c', 'a', 'b']);
  });

  test('property: sorts any permutation into the same order', () => {
    const skilled = fc.record({ id: fc.uuid(), proficiency: fc.integer({ min: 1, max: 5 }) });
    fc.assert(
      fc.property(fc.uniqueArray(skilled, { selector: ({ id }) => id }), (staff) => {
        expect(staff.toSorted(compareSkilled)).toEqual(staff.toReversed().sort(compareSkilled));
      }),
    );
  });
});
