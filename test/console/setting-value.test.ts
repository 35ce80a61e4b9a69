/** The forms of settings and their values. */
import { describe, expect, test } from 'vitest';
import { JsonNumber, type JsonValue } from '#client/index.ts';
import { readFields } from '#console/components/versions/record-fields.ts';
import { editedEmails, readEmails } from '#console/screens/settings/emails/email-draft.ts';
import {
  conversionOf,
  convertedDraft,
  draftPath,
  type Kind,
  kindOf,
  valueDraft,
} from '#console/screens/settings/known-settings.ts';
import { refusedPaths } from '#console/screens/settings/setting-faults.ts';
import { emptyValue, namesOf, type ValueDraft } from '#console/screens/settings/setting-value.ts';
import { words } from './support/form-words.ts';

const readAs = (kind: Kind, draft: Partial<ValueDraft>) =>
  conversionOf(kind).read({ ...emptyValue, ...draft });

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
    expect(readAs(kind, valueDraft(kind, value))).toEqual({ value });
  });

  const digits = '0.12345678901234567890';
  test.each<[Kind, Partial<ValueDraft>, unknown]>([
    // Every digit is kept, and those of any script are read.
    ['number', { text: digits }, new JsonNumber(digits)],
    ['json', { text: `[${digits}]` }, [new JsonNumber(digits)]],
    ['number', { text: '١٢٫٥' }, 12.5],
    ['number', { text: '1e3' }, new JsonNumber('1e3')],
    ['capacity', { limits: { BOARDING: '１２' } }, { BOARDING: 12 }],
    ['buffers', { buffers: { default: { before: '໑໕' } } }, { default: { before: 15 } }],
    [
      'notice',
      { notice: { default: { book: { count: '၂', unit: 'hours' } } } },
      { default: { book: 'PT2H' } },
    ],
    // An empty field means no limit, and no vaccination.
    ['capacity', { limits: { BOARDING: ' ', DAYCARE: '3' } }, { DAYCARE: 3 }],
    ['vaccinationRules', { vaccinations: { BOARDING: [''] } }, {}],
    ['notice', { notice: { default: { book: { count: '', unit: 'days' } } } }, {}],
  ])('%s as it is typed: %j', (kind, draft, value) => {
    expect(readAs(kind, draft)).toEqual({ value });
  });

  test('the maximum of emails is typed in the digits of any script; each vaccination is named once', () => {
    const none = readFields(editedEmails(words).fields, { value: {} });
    expect(readEmails({ ...none, perMinute: '៦០' })).toEqual({ value: { perMinute: 60 }, faults: {} });
    expect(namesOf(['Rabies', ' rabies', 'Rabies'])).toEqual(['Rabies', 'rabies']);
  });
});

function closuresOf(count: number): ValueDraft['closures'] {
  const day = { from: '2026-01-01', to: '2026-01-01' };
  return Object.fromEntries(Array.from({ length: count }, (_, at) => [`2026-01-01_2026-01-01_${at}`, day]));
}

describe('errors are at their fields', () => {
  const hoursOf = (...spans: readonly (readonly [start: string, end: string])[]) =>
    spans.map(([start, end]) => ({ start, end }));
  const closed = {
    monday: [],
    tuesday: [],
    wednesday: [],
    thursday: [],
    friday: [],
    saturday: [],
    sunday: [],
  };

  test.each<[Kind, Partial<ValueDraft>, Record<string, string>]>([
    ['capacity', { limits: { BOARDING: '1.5', DAYCARE: '2' } }, { 'limits.BOARDING': 'whole' }],
    ['capacity', { limits: { BOARDING: '-1' } }, { 'limits.BOARDING': 'whole' }],
    ['number', { text: '1,5,0' }, { text: 'number' }],
    ['number', { text: '' }, { text: 'number' }],
    ['json', { text: '{a: 1}' }, { text: 'json' }],
    ['json', { text: JSON.stringify('a'.repeat(65_536)) }, { text: 'tooLarge' }],
    ['texts', { texts: { lo: 'ສະບາຍດີ' } }, { 'texts.en': 'english' }],
    ['texts', { texts: { en: 'a', lo: 'a'.repeat(10_001) } }, { 'texts.lo': 'tooLong' }],
    ['timeZone', {}, { text: 'required' }],
    [
      'openingHours',
      {
        hours: {
          default: {
            kind: 'week',
            days: { ...closed, monday: hoursOf(['09:00', 'noon']), friday: hoursOf(['09:00', '17:00']) },
          },
        },
      },
      { 'hours.default.monday': 'time' },
    ],
    [
      'openingHours',
      {
        hours: {
          GROOMING: {
            kind: 'week',
            days: { ...closed, sunday: hoursOf(['22:00', '02:00'], ['17:00', '17:00']) },
          },
        },
      },
      { 'hours.GROOMING.sunday': 'time' },
    ],
    [
      'buffers',
      { buffers: { default: { before: '1441', after: '1440' } } },
      { 'buffers.default.before': 'minutes' },
    ],
    [
      'buffers',
      { buffers: { GROOMING: { kind: 'own', after: '-5' } } },
      { 'buffers.GROOMING.after': 'minutes' },
    ],
    [
      'notice',
      {
        notice: {
          default: { book: { count: '1.5', unit: 'hours' }, cancel: { count: '', unit: 'days' } },
        },
      },
      { 'notice.default.book': 'whole' },
    ],
    [
      'notice',
      { notice: { default: { ahead: { count: '1201', unit: 'months' } } } },
      { 'notice.default.ahead': 'whole' },
    ],
    ['closures', { closures: closuresOf(1_001) }, { closures: 'tooMany' }],
  ])('%s %j', (kind, draft, faults) => {
    expect(readAs(kind, draft)).toEqual({ faults });
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
  ])('the paths in errors of the server: %j', (fields, paths) => {
    expect(refusedPaths(fields.map((field) => ({ reason: 'REQUIRED', field })))).toEqual(paths);
  });
});

test.each<[Kind, string, string]>([
  ['capacity', 'value.BOARDING', 'limits.BOARDING'],
  ['openingHours', 'value.GROOMING.monday', 'hours.GROOMING.monday'],
  ['closures', 'value', 'closures'],
  ['texts', 'value.lo', 'texts.lo'],
  ['text', 'group', 'group'],
])('the field of a path of the server: %s %s', (kind, path, field) => {
  expect(draftPath(kind, path)).toBe(field);
});

test.each<[Kind, Kind, Partial<ValueDraft>, Partial<ValueDraft>]>([
  ['text', 'texts', { text: 'Hello' }, { texts: { en: 'Hello' } }],
  ['texts', 'text', { texts: { en: 'Hello', lo: 'ສະບາຍດີ' } }, { text: 'Hello' }],
  ['number', 'json', { text: '12' }, { text: '12' }],
  ['text', 'json', { text: 'Hello' }, { text: '"Hello"' }],
])('a text keeps its content when the type changes from %s to %s', (from, to, draft, converted) => {
  expect(convertedDraft(from, to, { ...emptyValue, ...draft })).toEqual({ ...emptyValue, ...converted });
});
