/** The form of a service: the fields that it sends, its errors, and its parts when two people edit it. */
import { describe, expect, test } from 'vitest';
import { hasFaults } from '#console/components/field/checks.ts';
import { changesIn, draftIn, mergedFields, readFields } from '#console/components/versions/record-fields.ts';
import {
  amountOf,
  editedService,
  newService,
  type ServiceDraft,
  serviceFaults,
  storedUnit,
} from '#console/screens/service-editor/service-draft.ts';
import { words } from './support/form-words.ts';
import { serviceOf } from './support/records.ts';

const images = ['/one.jpg', 'https://example.com/two.jpg'];
const service = serviceOf('bath', { basePrice: '32.5', priceUnit: 'Sessions', duration: 60, images });
const texts = { name: { en: 'Bath', lo: 'ອາບນ້ຳ' }, description: { en: 'A warm bath.' } };
const edited = editedService(words, 'LAK');
const record = { stored: { service, texts } };
const stored = readFields(edited.fields, record);
const newDraft = readFields(edited.fields, { stored: undefined });
const changes = (draft: ServiceDraft) => changesIn(edited, record, draft);

describe('the fields that are sent', () => {
  test('no unchanged field', () => {
    expect(changes(stored)).toEqual({});
    expect(changes({ ...stored, price: '32,50', pictures: `\n${stored.pictures}\n\n` })).toEqual({});
  });

  test.each([
    [{ name: { ...stored.name, de: 'Bad' } }, { name: { en: 'Bath', lo: 'ອາບນ້ຳ', de: 'Bad' } }],
    [{ price: '40' }, { basePrice: '40.00' }],
    [{ duration: '' }, { duration: null }],
    [{ description: {} }, { description: null }],
    [{ pictures: '' }, { images: [] }],
    [{ unit: storedUnit(stored.unit, 'day') }, { priceUnit: 'per day' }],
    // The words of the unit stay until another one is chosen.
    [{ unit: storedUnit(stored.unit, 'session') }, {}],
  ])('a text with all its languages, and every other field separately: %j', (changed, sent) => {
    expect(changes({ ...stored, ...changed })).toEqual(sent);
  });

  test('a new service', () => {
    const draft: ServiceDraft = {
      ...newDraft,
      name: { en: 'Bath' },
      description: { en: 'Warm.', lo: ' ' },
      category: 'GROOMING',
      price: '250000',
    };
    expect(hasFaults(serviceFaults(draft, true))).toBe(false);
    expect(newService(draft)).toEqual({
      name: { en: 'Bath' },
      description: { en: 'Warm.' },
      category: 'GROOMING',
      basePrice: '250000.00',
      priceUnit: 'per session',
      currency: 'LAK',
      duration: null,
      imageUrl: null,
      images: [],
    });
  });
});

describe('amounts', () => {
  test.each([
    ['0', 0n],
    ['32.5', 3250n],
    [' 32,50 ', 3250n],
    ['007', 700n],
    ['４５，５０', 4550n],
    ['໔໕.໕', 4550n],
    ['1 000', 100_000n],
    ['1,234', 123_400n],
    ['99999999.99', 9_999_999_999n],
  ])('%s', (typed, hundredths) => {
    expect(amountOf(typed)).toBe(hundredths);
  });

  test.each(['', '-1', '1.234', '1,23,4', '1e3', '100000000', 'ten'])('%j is invalid', (typed) => {
    expect(amountOf(typed)).toBeUndefined();
  });

  test('a currency without decimals accepts none, and shows none', () => {
    expect(serviceFaults({ ...stored, currency: 'JPY' }, false).price).toBe('decimals');
    expect(serviceFaults({ ...stored, currency: 'JPY', price: '3200' }, false).price).toBeUndefined();
    const yen = { ...service, basePrice: '3200', currency: 'JPY' } as const;
    expect(readFields(edited.fields, { stored: { service: yen, texts } }).price).toBe('3200');
    expect(stored.price).toBe('32.50');
  });
});

describe('faults', () => {
  test('the missing fields of a new service', () => {
    const found = serviceFaults(newDraft, true);
    const missing = ['category', 'name.en', 'description.en', 'price'];
    expect(Object.keys(found).filter((field) => found[field])).toEqual(missing);
  });

  test.each(['ftp://example.com/a.jpg', 'javascript:alert(1)', 'data:image/png;base64,AA'])(
    '%s is not an address of a picture',
    (picture) => {
      expect(serviceFaults({ ...stored, picture }, false).picture).toBeDefined();
      expect(serviceFaults({ ...stored, pictures: `/a.jpg\n${picture}` }, false).pictures).toBeDefined();
    },
  );

  test('minutes are whole numbers', () => {
    expect(serviceFaults({ ...stored, duration: '1.5' }, false).duration).toBeDefined();
    expect(serviceFaults({ ...stored, duration: ' 90 ' }, false).duration).toBeUndefined();
    expect(newService({ ...stored, duration: '໓໐' }).duration).toBe(30);
    expect(changes({ ...stored, duration: '６０' })).toEqual({});
  });
});

test('two people: changes of different fields are both kept', () => {
  const mine = { ...stored, price: '40', name: { ...stored.name, de: 'Bad' } };
  const theirs = { ...stored, duration: '90', name: { ...stored.name, lo: 'ອາບ' } };
  const base = draftIn(edited, record);
  const merged = mergedFields(edited.fields, { base, mine, theirs });
  const sent = { name: { en: 'Bath', lo: 'ອາບ', de: 'Bad' }, basePrice: '40.00' };
  const of = { ...record.stored, service: { ...service, duration: 90 } };
  const over = { stored: { ...of, texts: { ...texts, name: theirs.name } } };
  expect(changesIn(edited, over, merged)).toEqual(sent);
  expect(changes(merged)).toEqual({ ...sent, duration: 90 });
});
