/** The operations of the endpoints of public holidays (contract §21). */
import { Refusal } from '#domain/refusal.ts';
import { textOrder } from '#domain/text/text-order.ts';
import type { SignedInCall } from '#platform/data/call.ts';
import { askHolidays, type Country, type PublicHoliday } from './holiday-thread.ts';
import type { HolidaysQuery } from './schema.ts';

/** Returns the countries whose public holidays are known, with names in the language of the request, in its order. */
export async function listHolidayCountries(
  call: SignedInCall,
): Promise<readonly (Country & { readonly name: string })[]> {
  const answer = await askHolidays({ kind: 'countries', language: call.language });
  if (answer.kind !== 'countries') return [];
  const byName = textOrder(call.language);
  const names = new Intl.DisplayNames([call.language, 'en'], { type: 'region' });
  return answer.countries
    .map((country) => ({
      ...country,
      name: names.of(country.code) ?? country.code,
      regions: country.regions.toSorted((one, other) => byName(one.name, other.name)),
    }))
    .toSorted((one, other) => byName(one.name, other.name));
}

/**
 * Returns the public holidays of a year, by date.
 *
 * @throws Refusal VALIDATION_FAILED for a country or region that is unknown.
 */
export async function listPublicHolidays(
  _call: SignedInCall,
  { country, region, year }: HolidaysQuery,
): Promise<readonly PublicHoliday[]> {
  const answer = await askHolidays({ kind: 'holidays', country, region, year });
  if (answer.kind === 'unknown') {
    const expected = answer.field === 'country' ? 'COUNTRY' : 'REGION';
    const field = `query.${answer.field}`;
    throw new Refusal('VALIDATION_FAILED', [{ reason: 'WRONG_FORMAT', expected, field }]);
  }
  return answer.kind === 'holidays' ? answer.holidays : [];
}
