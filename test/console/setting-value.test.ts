/** The forms of settings and their values. */
import { describe, expect, test } from 'vitest';
import { JsonNumber, type JsonValue } from '#client/index.ts';
import { contestedParts, mergedParts } from '#console/components/versions/versions.ts';
import { settingChange, settingParts } from '#console/screens/settings/setting-draft.ts';
import {
  convertedParts,
  type Kind,
  kindOf,
  namesOf,
  partsOf,
  readParts,
  refusedParts,
} from '#console/screens/settings/setting-value.ts';

describe('kinds', () => {
  test.each<[string, JsonValue | undefined, boolean, Kind]>([
    ['timeZone', 'UTC', false, 'timeZone'],
    ['currency', undefined, false, 'currency'],
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
  ])('%s with %j', (key, value, hasTexts, kind) => {
    expect(kindOf(key, value, hasTexts)).toBe(kind);
  });
});

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
    ['capacity', { BOARDING: 12, TRANSPORT: 0 }],
    ['vaccinationRules', { BOARDING: ['Rabies', 'DHPP'], DAYCARE: ['Rabies'] }],
  ])('%s %j', (kind, value) => {
    expect(readParts(kind, partsOf(kind, value))).toEqual({ value });
  });

  test('every digit of a number is kept', () => {
    const digits = '0.12345678901234567890';
    expect(readParts('number', { value: digits })).toEqual({ value: new JsonNumber(digits) });
    expect(readParts('json', { value: `[${digits}]` })).toEqual({ value: [new JsonNumber(digits)] });
  });

  test('an empty field means no limit, and no vaccination', () => {
    expect(readParts('capacity', { 'value.BOARDING': ' ', 'value.DAYCARE': '3' })).toEqual({
      value: { DAYCARE: 3 },
    });
    expect(readParts('vaccinationRules', { 'value.BOARDING': '\n' })).toEqual({ value: {} });
    expect(namesOf('Rabies\n rabies\nRabies')).toEqual(['Rabies', 'rabies']);
  });
});

describe('errors are at their fields', () => {
  test.each<[Kind, Record<string, string>, Record<string, string>]>([
    ['capacity', { 'value.BOARDING': '1.5', 'value.DAYCARE': '2' }, { 'value.BOARDING': 'whole' }],
    ['capacity', { 'value.BOARDING': '-1' }, { 'value.BOARDING': 'whole' }],
    ['number', { value: '1,5' }, { value: 'number' }],
    ['number', { value: '' }, { value: 'number' }],
    ['json', { value: '{a: 1}' }, { value: 'json' }],
    ['json', { value: JSON.stringify('a'.repeat(65_536)) }, { value: 'tooLarge' }],
    ['texts', { 'value.lo': 'ສະບາຍດີ' }, { 'value.en': 'english' }],
    ['texts', { 'value.en': 'a', 'value.lo': 'a'.repeat(10_001) }, { 'value.lo': 'tooLong' }],
    ['timeZone', {}, { value: 'required' }],
  ])('%s %j', (kind, parts, faults) => {
    expect(readParts(kind, parts)).toEqual({ faults });
  });

  test('the paths in errors of the server', () => {
    expect(
      refusedParts(
        'value.BOARDING: expected a whole number from 0 to 9007199254740991, for the setting "capacity"',
      ),
    ).toEqual(['value.BOARDING']);
    expect(refusedParts('value.DAYCARE[1]: expected a name of 1 to 1000 characters')).toEqual([
      'value.DAYCARE',
    ]);
    expect(refusedParts('[0].value: must have at most 10000 characters at the key "lo"')).toEqual([
      'value.lo',
    ]);
    expect(refusedParts('key: must match pattern; value: expected three letters')).toEqual(['key', 'value']);
    expect(refusedParts('')).toEqual([]);
  });
});

test('a text keeps its content when the type changes', () => {
  expect(convertedParts('text', 'texts', { value: 'Hello' })).toEqual({ 'value.en': 'Hello' });
  expect(convertedParts('texts', 'text', { 'value.en': 'Hello', 'value.lo': 'ສະບາຍດີ' })).toEqual({
    value: 'Hello',
  });
  expect(convertedParts('number', 'json', { value: '12' })).toEqual({ value: '12' });
  expect(convertedParts('text', 'json', { value: 'Hello' })).toEqual({ value: '"Hello"' });
});

describe('the fields that are written', () => {
  const stored = { key: 'greeting', kind: 'text', value: 'Hello', group: 'GENERAL', isPublic: true } as const;
  const base = settingParts(stored);

  test('only a new value leaves the properties unchanged', () => {
    expect(settingChange('greeting', base, { ...base, value: 'Welcome' })).toEqual({
      change: { key: 'greeting', value: 'Welcome' },
    });
  });

  test('changed properties, and the label of another type', () => {
    const texts = { 'value.en': 'Hello', kind: 'texts', group: 'CONTACT', isPublic: 'false' };
    expect(settingChange('greeting', base, texts)).toEqual({
      change: {
        key: 'greeting',
        value: { en: 'Hello' },
        isTranslatable: true,
        type: null,
        group: 'CONTACT',
        isPublic: false,
      },
    });
  });

  test('a new setting has every field', () => {
    expect(settingChange('greeting', undefined, base)).toEqual({
      change: { key: 'greeting', value: 'Hello', isTranslatable: false, group: 'GENERAL', isPublic: true },
    });
  });

  test('two people change the limits of two categories: both stay', () => {
    const before = { 'value.BOARDING': '12' };
    const [mine, theirs] = [{ 'value.BOARDING': '10' }, { ...before, 'value.DAYCARE': '4' }];
    expect(contestedParts(before, mine, theirs)).toEqual([]);
    expect(readParts('capacity', mergedParts(before, mine, theirs))).toEqual({
      value: { BOARDING: 10, DAYCARE: 4 },
    });
    expect(contestedParts(before, mine, { 'value.BOARDING': '8' })).toEqual(['value.BOARDING']);
  });
});
