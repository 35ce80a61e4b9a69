import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { serviceCategories } from '#domain/booking/record/service-category.ts';
import { capacityProblem, vaccinationRulesProblem } from './booking-rules.ts';

describe('contract §15: the setting capacity', () => {
  test('takes whole numbers from 0 by category', () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.constantFrom(...serviceCategories), fc.nat({ max: Number.MAX_SAFE_INTEGER })),
        (value) => {
          expect(capacityProblem(value)).toBeUndefined();
        },
      ),
    );
  });

  test.each<[unknown, string]>([
    [12, 'value: expected an object from categories to whole numbers'],
    [null, 'value: expected an object'],
    ['{}', 'value: expected an object'],
    [[12], 'value: expected an object'],
    [JSON.rawJSON('1e400'), 'value: expected an object'],
    [{ BOARDING: -1 }, 'value.BOARDING: expected a whole number from 0'],
    [{ GROOMING: 3, BOARDING: 1.5 }, 'value.BOARDING: expected a whole number from 0'],
    [{ BOARDING: '12' }, 'value.BOARDING: expected a whole number'],
    [{ BOARDING: null }, 'value.BOARDING: expected a whole number'],
    [{ BOARDING: JSON.rawJSON('9007199254740993') }, 'value.BOARDING: expected a whole number'],
    [{ boarding: 12 }, 'value.boarding: expected one of BOARDING, GROOMING'],
    [{ KENNEL: 12 }, 'value.KENNEL: expected one of BOARDING, GROOMING'],
    [{ 'a b': 12 }, 'value."a b": expected one of'],
    [{ ['x'.repeat(60_000)]: 12 }, `value.${JSON.stringify(`${'x'.repeat(40)}…`)}: expected one of`],
  ])('%j is invalid: %s', (value, problem) => {
    expect(capacityProblem(value)).toContain(problem);
  });
});

describe('contract §15: the setting vaccinationRules', () => {
  test('takes arrays of names by category', () => {
    const names = fc.array(fc.string({ minLength: 1 }).filter((name) => name.trim() !== ''));
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...serviceCategories), names), (value) => {
        expect(vaccinationRulesProblem(value)).toBeUndefined();
      }),
    );
  });

  test.each<[unknown, string]>([
    [['Rabies'], 'value: expected an object from categories to arrays of names'],
    [undefined, 'value: expected an object'],
    [{ BOARDING: 'Rabies' }, 'value.BOARDING: expected an array of names'],
    [{ BOARDING: { en: 'Rabies' } }, 'value.BOARDING: expected an array of names'],
    [{ BOARDING: ['Rabies', 7] }, 'value.BOARDING[1]: expected a name'],
    [{ BOARDING: ['  '] }, 'value.BOARDING[0]: expected a name'],
    [{ BOARDING: ['x'.repeat(1_001)] }, 'value.BOARDING[0]: expected a name of 1 to 1000 characters'],
    [{ HOTEL: [] }, 'value.HOTEL: expected one of'],
  ])('%j is invalid: %s', (value, problem) => {
    expect(vaccinationRulesProblem(value)).toContain(problem);
  });
});
