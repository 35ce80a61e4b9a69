import fc from 'fast-check';
import { Metadata, type MetadataJson, parsePhoneNumberFromString } from 'libphonenumber-js/core';
import metadataOfAll from 'libphonenumber-js/metadata.max.json';
import { expect, test } from 'vitest';
import type { Cause } from '#domain/causes.ts';
import { detailOf } from '#domain/error-text.ts';
import { countryCodes, countryOf } from './countries.ts';
import { dialledPhone, phoneKey, phoneProblem, searchedPhoneKeys, storedPhone } from './phone.ts';

test('contract §6: a phone number is any line of at most 40 characters', () => {
  const lines = ['+66 81 234 5678', '030 1234, after 6 pm', '໐໒໐ ໕໕໕', '☎'.repeat(40), '💐'.repeat(40), ''];
  for (const text of lines) expect(phoneProblem(text), text).toBeUndefined();
  expect(detailOf(phoneProblem('1'.repeat(41)) as Cause)).toBe('expected at most 40 characters');
  for (const text of ['12\n34', '12\u0000', '12\u202834', '\t12'])
    expect(detailOf(phoneProblem(text) as Cause)).toMatch(/one line/);
  expect([' 12 ', ' ', '', null, undefined].map(storedPhone)).toEqual(['12', null, null, null, null]);
});

const isFound = (written: string, search: string, country: string | undefined) =>
  searchedPhoneKeys(search, country).some((key) => phoneKey(written).includes(key));

test('contract §6: a search finds a number in every form of it, and in a part', () => {
  const cases: readonly [country: string | undefined, sameNumbers: readonly string[]][] = [
    [
      'GB',
      ['+44 20 7946 0123', '020 7946 0123', '0044 20 7946 0123', '+44 (0)20 7946-0123', '+44 020 79460123'],
    ],
    // Without a country, too.
    [undefined, ['+44 20 7946 0123', '(020) 7946 0123', '0044 20 7946 0123']],
    ['US', ['+1 415 555 2671', '(415) 555-2671', '1-415-555-2671', '001 415.555.2671']],
    ['US', ['+44 20 7946 0123', '011 44 20 7946 0123']],
    ['AU', ['+44 20 7946 0123', '0011 44 20 7946 0123']],
    ['HU', ['+36 30 123 4567', '06 30 123 4567']],
    ['RU', ['+7 912 345-67-89', '8 (912) 345-67-89']],
    ['IT', ['+39 06 698 12345', '06 698 12345']],
    ['MX', ['+52 55 1234 5678', '+52 1 55 1234 5678', '55 1234 5678', '044 55 1234 5678']],
    ['AR', ['+54 9 11 2345 6789', '011 15-2345-6789', '11 15 2345 6789']],
    ['AR', ['+54 9 2944 12-3456', '02944 15-12-3456']],
    ['TH', ['+66 81 234 5678', '๐๘๑ ๒๓๔ ๕๖๗๘', '081–234–5678', '０８１（２３４）５６７８']],
    ['LA', ['+856 20 2345 6789', '໐໒໐ ໒໓໔໕ ໖໗໘໙', '020 𝟐𝟑𝟒𝟓 𝟼𝟽𝟾𝟿']],
  ];
  for (const [country, numbers] of cases) {
    for (const written of numbers) {
      for (const search of numbers)
        expect([written, search, isFound(written, search, country)]).toEqual([written, search, true]);
      const dialled = dialledPhone(numbers[0] ?? '', undefined);
      if (country) expect(dialledPhone(written, country), written).toBe(dialled);
    }
  }
  expect(isFound('+66 81 234 5678', '081 234', undefined)).toBe(true);
  expect(isFound('(081) 234-5678', '812345678', undefined)).toBe(true);
  expect(isFound('020 7946 0123', '+44 20 79', 'GB')).toBe(true);
  expect(isFound('020 7946 0123', '+44 20 7946 0124', 'GB')).toBe(false);
  // Three digits after a calling code would find many numbers.
  expect(isFound('081/234.5678', '+66812', 'TH')).toBe(false);
  // Two digits would find half of all numbers, and a name is no number.
  for (const text of ['12', 'Mai 123', '00', 'a@b.cd', '+'])
    expect(searchedPhoneKeys(text, 'GB')).toEqual([]);
});

test('contract §6: a link dials E.164 if the number is whole, else the digits as they are', () => {
  const cases: readonly [text: string, country: string | undefined, dialled: string | undefined][] = [
    ['020 7946 0123, after 6 pm', 'GB', '+442079460123'],
    ['020 7946 0123', undefined, '02079460123'],
    // Local numbers, those of services and parts.
    ['7946 0123', 'GB', '79460123'],
    ['555-2671', 'US', '5552671'],
    ['112', 'DE', '112'],
    ['+999 123', 'GB', '+999123'],
    ['Mai, 020 7946 0123', 'GB', undefined],
    ['020 7946 0123', 'XX', '02079460123'],
    ['020 7946 0123', 'AQ', '02079460123'],
  ];
  for (const [text, country, dialled] of cases)
    expect([text, dialledPhone(text, country)]).toEqual([text, dialled]);
});

const metadata = metadataOfAll as unknown as MetadataJson;

/** What the library's declarations leave out. */
interface Plan {
  readonly numberingPlan: { type: (type: string) => { pattern: () => string | undefined } | undefined };
  readonly countryCallingCode: () => string;
}

/** Fixed and mobile numbers that libphonenumber calls valid, of every country that it knows. */
function* validNumbers() {
  for (const country of countryCodes) {
    if (countryOf(country)?.callingCode === '') continue;
    const selected = new Metadata(metadata);
    selected.selectNumberingPlan(country as 'GB');
    const plan = selected as unknown as Plan;
    for (const type of ['FIXED_LINE', 'MOBILE']) {
      const pattern = plan.numberingPlan.type(type)?.pattern();
      if (!pattern) continue;
      const digitsOfType = fc.stringMatching(new RegExp(`^(?:${pattern})$`));
      for (const digits of fc.sample(digitsOfType, { numRuns: 4, seed: 18 })) {
        const number = parsePhoneNumberFromString(`+${plan.countryCallingCode()}${digits}`, metadata);
        if (number?.country === country && number.isValid()) yield { country, number };
      }
    }
  }
}

test('contract §6: all forms of the valid numbers of libphonenumber find each other, and dial its E.164', () => {
  const wrong: unknown[] = [];
  const seen = new Set<string>();
  let count = 0;
  for (const { country, number } of validNumbers()) {
    const known = [number.number, number.formatInternational(), number.formatNational()].filter(
      // A form that two numbers share is read as the other one.
      (form) => parsePhoneNumberFromString(form, country as 'GB', metadata)?.number === number.number,
    );
    const forms = [...known, `00${number.number.slice(1)}`];
    for (const written of forms) {
      const dialled = dialledPhone(written, country);
      if (dialled !== number.number) wrong.push([country, 'dial', written, number.number, dialled]);
      for (const search of forms)
        if (!isFound(written, search, country)) wrong.push([country, 'search', written, search]);
    }
    count += 1;
    seen.add(country);
  }
  expect(wrong.slice(0, 10)).toEqual([]);
  expect(seen.size).toBeGreaterThan(235);
  expect(count).toBeGreaterThan(1500);
});
