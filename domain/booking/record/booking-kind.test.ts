import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bookingKind, isStayCategory } from './booking-kind.ts';

const stays = ['BOARDING', 'DAYCARE'] as const;
const visits = ['GROOMING', 'VETERINARY', 'TRAINING', 'TRANSPORT'] as const;
const category = fc.constantFrom(...stays, ...visits);

describe('contract §9 Kind: bookingKind', () => {
  test.each(stays)('returns stay for a booking with %s', (stay) => {
    expect(isStayCategory(stay)).toBe(true);
    expect(bookingKind([stay])).toBe('stay');
  });

  test.each(visits)('returns visit for a booking with only %s', (visit) => {
    expect(isStayCategory(visit)).toBe(false);
    expect(bookingKind([visit])).toBe('visit');
  });

  test('returns stay for boarding with grooming and transport', () => {
    expect(bookingKind(['GROOMING', 'TRANSPORT', 'BOARDING'])).toBe('stay');
  });

  test('property: returns stay if any service is a stay, in any order', () => {
    fc.assert(
      fc.property(fc.array(category, { minLength: 1 }), (categories) => {
        const expected = categories.some((each) => each === 'BOARDING' || each === 'DAYCARE')
          ? 'stay'
          : 'visit';
        expect(bookingKind(categories)).toBe(expected);
        expect(bookingKind(categories.toReversed())).toBe(expected);
      }),
    );
  });
});
