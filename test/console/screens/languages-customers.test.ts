/** The screens that everybody or a customer sees, in every language. */
import { describe, expect, test } from 'vitest';
import { hasChromium } from '../support/chromium.ts';
import { testInEveryLanguage, testOfTheChecks } from '../support/every-language.ts';
import { isForCustomers, screens } from '../support/screens.ts';

test('the list contains every screen', () => {
  expect(screens.length).toBeGreaterThan(14);
  expect(screens.map(({ path }) => path)).toContain('/bookings/$id');
});

describe.skipIf(!hasChromium)('every screen of customers in every language', () => {
  testOfTheChecks();
  testInEveryLanguage(screens.filter(isForCustomers));
});
