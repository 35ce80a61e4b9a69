import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bookingKind, isStayCategory } from './booking-kind.ts';

const stays = ['BOARDING', 'DAYCARE'] as const;
const visits = ['GROOMING', 'VETERINARY', 'TRAINING', 'TRANSPORT'] as const;
const category = fc.constantFrom(...stays, ...visits);

describe('contract §9 Kind', () => {
  test.each(stays)('a booking with %s is a stay', (stay) => {
    expect(isStayCategory(stay)).toBe(true);
    expect(bookingKind([stay])).toBe('stay');
  });

  test.each(visits)('a booking with only %s is a visit', (visit) => {
    expect(isStayCategory(visit)).toBe(false);
    expect(bookingKind([visit])).toBe('visit');
  });

  test('boarding with a bath and a lift is a stay', () => {
    expect(bookingKind(['GROOMING', 'TRANSPORT', 'BOARDING'])).toBe('stay');
  });

  test('property: one stay among the services makes it a stay, in whatever order', () => {
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
