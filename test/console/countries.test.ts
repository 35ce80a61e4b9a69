/** The countries that the console offers. */
import { expect, test } from 'vitest';
import { countryChoices, currencyOf, likelyCountry } from '#console/components/business/countries.ts';
import { countryCodes } from '#domain/text/countries.ts';

test('the console offers the countries that the server takes, with their currencies', () => {
  const offered = countryChoices('en').map(({ id }) => id);
  expect(offered.toSorted()).toEqual(countryCodes.toSorted());
  expect(['GB', 'HR', 'JP', 'AQ', ''].map(currencyOf)).toEqual(['GBP', 'EUR', 'JPY', 'USD', 'USD']);
  expect(
    ['Asia/Calcutta', 'America/New_York', 'Europe/Berlin'].map((zone) => likelyCountry(zone, 'ja')),
  ).toEqual(['IN', 'US', 'DE']);
  expect([likelyCountry('UTC', 'ja'), likelyCountry('UTC', 'eo')]).toEqual(['JP', '']);
});
