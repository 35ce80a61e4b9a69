/** The forms of settings and their values. */
import { describe, expect, test } from 'vitest';
import { JsonNumber, type JsonValue } from '#client/index.ts';
import { countryChoices, currencyOf, likelyCountry } from '#console/components/business/countries.ts';
import { contestedParts, mergedParts } from '#console/components/versions/versions.ts';
import { readEmails } from '#console/screens/settings/emails/email-parts.ts';
import {
  conversionOf,
  convertedParts,
  type Kind,
  kindOf,
  partsOf,
} from '#console/screens/settings/known-settings.ts';
import { refusedParts } from '#console/screens/settings/part-faults.ts';
import { settingChange, settingParts } from '#console/screens/settings/setting-draft.ts';
import { namesOf } from '#console/screens/settings/setting-value.ts';
import { countryCodes } from '#domain/text/countries.ts';

describe('kinds', () => {
  test.each<[string, JsonValue | undefined, boolean, Kind]>([
    ['timeZone', 'UTC', false, 'timeZone'],
    ['currency', undefined, false, 'currency'],
    ['country', undefined, false, 'country'],
    ['capacity', { BOARDING: 12 }, false, 'capacity'],
    ['capacity', undefined, false, 'capacity'],
    ['vaccinationRules', { DAYCARE: ['Rabies'] }, false, 'vaccinationRules'],
    ['greeting', { en: 'Hello' }, true, 'texts'],
    ['greeting', 'Hello', false, 'text'],
    ['deposit', 12.5, false, 'number'],
    ['deposit', new JsonNumber('1e400'), false, 'number'],
    ['open', true, false, 'boolean'],
    ['hours', [1], false, 'json'],
    ['nothing', null, false, 'json'],
    ['openingHours', undefined, false, 'openingHours'],
    ['closures', undefined, false, 'closures'],
    ['notice', { default: { book: 'P1DT12H' } }, false, 'notice'],
    // With another meaning the value restricts nothing (contract §21), and nothing of it may be lost.
    ['openingHours', { monday: 'nine to five' }, false, 'json'],
    ['closures', { christmas: true }, false, 'json'],
    ['buffers', { GROOMING: 15 }, false, 'json'],
    ['notice', { default: { book: 'soon' } }, false, 'json'],
  ])('%s with %j', (key, value, hasTexts, kind) => {
    expect(kindOf(key, value, hasTexts)).toBe(kind);
  });
});

/** A week with the same hours on Monday and Sunday, and closed on the other days. */
function weekOf(hours: JsonValue): JsonValue {
  return { monday: hours, tuesday: [], wednesday: [], thursday: [], friday: [], saturday: [], sunday: hours };
}

describe('a value becomes fields, and the fields the same value', () => {
  test.each<[Kind, JsonValue]>([
    ['texts', { en: 'Hello', lo: 'ສະບາຍດີ' }],
    ['text', ' two\nlines '],
    ['number', -12.5],
    ['boolean', false],
    ['json', { a: [1, null, { b: 'c' }] }],
    ['json', null],
    ['timeZone', 'Asia/Vientiane'],
    ['currency', 'LAK'],
    ['country', 'LA'],
    ['capacity', { BOARDING: 12, TRANSPORT: 0 }],
    ['vaccinationRules', { BOARDING: ['Rabies', 'DHPP'], DAYCARE: ['Rabies'] }],
    ['openingHours', {}],
    [
      'openingHours',
      { default: weekOf([{ start: '08:00', end: '24:00' }]), GROOMING: weekOf([]), TRANSPORT: {} },
    ],
    ['openingHours', { default: weekOf([{ start: '22:00', end: '02:00' }]) }],
    ['closures', []],
    [
      'closures',
      [
        { from: '2026-12-24', to: '2026-12-26', name: { en: 'Christmas' } },
        { from: '2026-12-24', to: '2026-12-26', categories: ['GROOMING'] },
        { from: '2027-01-01', to: '2027-01-01' },
      ],
    ],
    ['buffers', { default: { before: 5 }, GROOMING: { before: 0, after: 15 }, TRAINING: {} }],
    [
      'notice',
      { default: { book: 'PT2H', cancel: 'P1D', ahead: 'P3M' }, BOARDING: { cancel: 'P2W' }, DAYCARE: {} },
    ],
    // Of several units, or of another one.
    ['notice', { default: { book: 'P1DT12H', ahead: 'P1Y' } }],
  ])('%s %j', (kind, value) => {
    expect(conversionOf(kind).read(partsOf(kind, value))).toEqual({ value });
  });

  const digits = '0.12345678901234567890';
  test.each<[Kind, Record<string, string>, unknown]>([
    // Every digit is kept, and those of any script are read.
    ['number', { value: digits }, new JsonNumber(digits)],
    ['json', { value: `[${digits}]` }, [new JsonNumber(digits)]],
    ['number', { value: '١٢٫٥' }, 12.5],
    ['number', { value: '1e3' }, new JsonNumber('1e3')],
    ['capacity', { 'value.BOARDING': '１２' }, { BOARDING: 12 }],
    ['buffers', { 'value.default.before': '໑໕' }, { default: { before: 15 } }],
    ['notice', { 'value.default.book': '၂ hours' }, { default: { book: 'PT2H' } }],
    // An empty field means no limit, and no vaccination.
    ['capacity', { 'value.BOARDING': ' ', 'value.DAYCARE': '3' }, { DAYCARE: 3 }],
    ['vaccinationRules', { 'value.BOARDING': '\n' }, {}],
  ])('%s as it is typed: %j', (kind, parts, value) => {
    expect(conversionOf(kind).read(parts)).toEqual({ value });
  });

  test('the maximum of emails is typed in the digits of any script; each vaccination is named once', () => {
    expect(readEmails({ 'value.perMinute': '៦០' })).toEqual({ value: { perMinute: 60 }, faults: {} });
    expect(namesOf('Rabies\n rabies\nRabies')).toEqual(['Rabies', 'rabies']);
  });
});

function closuresOf(count: number): Record<string, string> {
  const text = JSON.stringify({ from: '2026-01-01', to: '2026-01-01' });
  return Object.fromEntries(
    Array.from({ length: count }, (_, at) => [`value.2026-01-01_2026-01-01_${at}`, text]),
  );
}

describe('errors are at their fields', () => {
  test.each<[Kind, Record<string, string>, Record<string, string>]>([
    ['capacity', { 'value.BOARDING': '1.5', 'value.DAYCARE': '2' }, { 'value.BOARDING': 'whole' }],
    ['capacity', { 'value.BOARDING': '-1' }, { 'value.BOARDING': 'whole' }],
    ['number', { value: '1,5,0' }, { value: 'number' }],
    ['number', { value: '' }, { value: 'number' }],
    ['json', { value: '{a: 1}' }, { value: 'json' }],
    ['json', { value: JSON.stringify('a'.repeat(65_536)) }, { value: 'tooLarge' }],
    ['texts', { 'value.lo': 'ສະບາຍດີ' }, { 'value.en': 'english' }],
    ['texts', { 'value.en': 'a', 'value.lo': 'a'.repeat(10_001) }, { 'value.lo': 'tooLong' }],
    ['timeZone', {}, { value: 'required' }],
    [
      'openingHours',
      {
        'value.default': 'week',
        'value.default.monday': '09:00-noon',
        'value.default.friday': '09:00-17:00',
      },
      { 'value.default.monday': 'time' },
    ],
    [
      'openingHours',
      { 'value.GROOMING': 'week', 'value.GROOMING.sunday': '22:00-02:00 17:00-17:00' },
      { 'value.GROOMING.sunday': 'time' },
    ],
    [
      'buffers',
      { 'value.default.before': '1441', 'value.default.after': '1440' },
      { 'value.default.before': 'minutes' },
    ],
    [
      'buffers',
      { 'value.GROOMING': 'own', 'value.GROOMING.after': '-5' },
      { 'value.GROOMING.after': 'minutes' },
    ],
    [
      'notice',
      { 'value.default.book': '1.5 hours', 'value.default.cancel': ' days' },
      { 'value.default.book': 'whole' },
    ],
    ['notice', { 'value.default.ahead': '1201 months' }, { 'value.default.ahead': 'whole' }],
    ['closures', closuresOf(1_001), { value: 'tooMany' }],
  ])('%s %j', (kind, parts, faults) => {
    expect(conversionOf(kind).read(parts)).toEqual({ faults });
  });

  test.each([
    [['value.BOARDING'], ['value.BOARDING']],
    [['value.DAYCARE[1]'], ['value.DAYCARE']],
    [['[0].value.lo'], ['value.lo']],
    [
      ['key', 'value'],
      ['key', 'value'],
    ],
    [['value.GROOMING.monday[0]'], ['value.GROOMING.monday']],
    [['value.default.book'], ['value.default.book']],
    [['value[3].from'], ['value']],
    [['other'], []],
  ])('the paths in errors of the server: %j', (fields, parts) => {
    expect(refusedParts(fields.map((field) => ({ reason: 'REQUIRED', field })))).toEqual(parts);
  });
});

test.each<[Kind, Kind, Record<string, string>, Record<string, string>]>([
  ['text', 'texts', { value: 'Hello' }, { 'value.en': 'Hello' }],
  ['texts', 'text', { 'value.en': 'Hello', 'value.lo': 'ສະບາຍດີ' }, { value: 'Hello' }],
  ['number', 'json', { value: '12' }, { value: '12' }],
  ['text', 'json', { value: 'Hello' }, { value: '"Hello"' }],
])('a text keeps its content when the type changes from %s to %s', (from, to, parts, converted) => {
  expect(convertedParts(from, to, parts)).toEqual(converted);
});

describe('the fields that are written', () => {
  const stored = { key: 'greeting', kind: 'text', value: 'Hello', group: 'GENERAL', isPublic: true } as const;
  const base = settingParts(stored);

  const texts = { 'value.en': 'Hello', kind: 'texts', group: 'CONTACT', isPublic: 'false' };
  const asTexts = { value: { en: 'Hello' }, isTranslatable: true, type: null };
  const asText = { value: 'Hello', isTranslatable: false };
  test.each([
    ['only a new value', base, { ...base, value: 'Welcome' }, { value: 'Welcome' }],
    ['the label of another type', base, texts, { ...asTexts, group: 'CONTACT', isPublic: false }],
    ['each one of a new setting', undefined, base, { ...asText, group: 'GENERAL', isPublic: true }],
  ] as const)('%s', (_title, before, parts, fields) => {
    expect(settingChange('greeting', before, parts)).toEqual({ change: { key: 'greeting', ...fields } });
  });

  test('two people change the limits of two categories: both stay', () => {
    const before = { 'value.BOARDING': '12' };
    const [mine, theirs] = [{ 'value.BOARDING': '10' }, { ...before, 'value.DAYCARE': '4' }];
    expect(contestedParts(before, mine, theirs)).toEqual([]);
    expect(conversionOf('capacity').read(mergedParts(before, mine, theirs))).toEqual({
      value: { BOARDING: 10, DAYCARE: 4 },
    });
    expect(contestedParts(before, mine, { 'value.BOARDING': '8' })).toEqual(['value.BOARDING']);
  });

  test('two people add closures of different days: both stay', () => {
    const [christmas, newYear] = ['2026-12-25', '2027-01-01'].map((day) => ({ from: day, to: day }));
    const mine = partsOf('closures', [christmas as JsonValue]);
    const merged = mergedParts({}, mine, partsOf('closures', [newYear as JsonValue]));
    expect(conversionOf('closures').read(merged)).toEqual({ value: [christmas, newYear] });
  });
});

test('the console offers the countries that the server takes, with their currencies', () => {
  const offered = countryChoices('en').map(({ id }) => id);
  expect(offered.toSorted()).toEqual(countryCodes.toSorted());
  expect(['GB', 'HR', 'JP', 'AQ', ''].map(currencyOf)).toEqual(['GBP', 'EUR', 'JPY', 'USD', 'USD']);
  expect(
    ['Asia/Calcutta', 'America/New_York', 'Europe/Berlin'].map((zone) => likelyCountry(zone, 'ja')),
  ).toEqual(['IN', 'US', 'DE']);
  expect([likelyCountry('UTC', 'ja'), likelyCountry('UTC', 'eo')]).toEqual(['JP', '']);
});
