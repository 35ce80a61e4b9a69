import { expect, test } from 'vitest';
import { roles } from './roles.ts';
import { needsSecondFactor } from './second-factor.ts';

test('contract §13: off requires a factor of nobody, staff of everyone except customers, all of everyone', () => {
  expect(roles.filter((role) => needsSecondFactor('off', role))).toEqual([]);
  expect(roles.filter((role) => needsSecondFactor('staff', role))).toEqual(['ADMIN', 'MANAGER', 'STAFF']);
  expect(roles.filter((role) => needsSecondFactor('all', role))).toEqual([...roles]);
});
