import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bookingKind, isStayCategory } from './booking-kind.ts';

const stays = ['BOARDING', 'DAYCARE'] as const;
const visits = ['GROOMING', 'VETERINARY', 'TRAINING', 'TRANSPORT'] as const;
const category = fc.constantFrom(...stays, ...visits);

describe('contract §9 Kind: bookingKind', () => {
  test('property: returns stay if any service is a stay, in any order', () => {
    fc.assert(
      fc.property(fc.array(category, { minLength: 1 }), (categories) => {
        const expected = categories.some((each) => each === 'BOARDING' || each === 'DAYCARE')
          ? 'stay'
          : 'visit';
        expect(categories.some(isStayCategory)).toBe(expected === 'stay');
        expect(bookingKind(categories)).toBe(expected);
        expect(bookingKind(categories.toReversed())).toBe(expected);
      }),
    );
  });
});
