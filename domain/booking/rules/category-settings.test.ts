import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { serviceCategories } from '#domain/booking/record/service-category.ts';
import type { Cause } from '#domain/causes.ts';
import { detailOf } from '#domain/error-text.ts';
import { capacityProblem, vaccinationRulesProblem } from './category-settings.ts';

describe('contract §15: the setting capacity', () => {
  test('takes whole numbers from 0 by category', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...serviceCategories), fc.maxSafeNat()), (value) => {
        expect(capacityProblem(value)).toBeUndefined();
      }),
    );
  });

  test.each<[unknown, string]>([
    [12, 'expected object'],
    [null, 'expected object'],
    ['{}', 'expected object'],
    [[12], 'expected object'],
    [JSON.rawJSON('1e400'), 'expected object'],
    [{ BOARDING: -1 }, 'BOARDING: expected at least 0'],
    [{ GROOMING: 3, BOARDING: 1.5 }, 'BOARDING: expected integer'],
    [{ BOARDING: '12' }, 'BOARDING: expected integer'],
    [{ BOARDING: null }, 'BOARDING: expected integer'],
    [{ BOARDING: JSON.rawJSON('9007199254740993') }, 'BOARDING: expected integer'],
    [{ boarding: 12 }, 'boarding: is not a known key of BOARDING, GROOMING'],
    [{ KENNEL: 12 }, 'KENNEL: is not a known key of BOARDING, GROOMING'],
    [{ 'a b': 12 }, '"a b": is not a known key'],
    [{ ['x'.repeat(60_000)]: 12 }, `${JSON.stringify(`${'x'.repeat(40)}…`)}: is not a known key`],
  ])('%j is invalid: %s', (value, problem) => {
    expect(detailOf(capacityProblem(value) as Cause)).toContain(problem);
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
    [['Rabies'], 'expected object'],
    [undefined, 'expected object'],
    [{ BOARDING: 'Rabies' }, 'BOARDING: expected array'],
    [{ BOARDING: { en: 'Rabies' } }, 'BOARDING: expected array'],
    [{ BOARDING: ['Rabies', 7] }, 'BOARDING[1]: expected string'],
    [{ BOARDING: ['  '] }, 'BOARDING[0]: expected text that is not blank'],
    [{ BOARDING: ['x'.repeat(1_001)] }, 'BOARDING[0]: expected at most 1000 characters'],
    [{ HOTEL: [] }, 'HOTEL: is not a known key'],
  ])('%j is invalid: %s', (value, problem) => {
    expect(detailOf(vaccinationRulesProblem(value) as Cause)).toContain(problem);
  });
});
