/** The form of a service: the fields that it sends, its errors, and its parts when two people edit it. */
import { describe, expect, test } from 'vitest';
import type { Service } from '#client/index.ts';
import { hasFaults } from '#console/components/field/checks.ts';
import { mergedParts } from '#console/components/versions/versions.ts';
import {
  amountOf,
  draftOfParts,
  newDraft,
  newService,
  partsOf,
  type ServiceDraft,
  serviceChanges,
  serviceDraft,
  serviceFaults,
  storedUnit,
} from '#console/screens/service-editor/service-draft.ts';

const service: Service = {
  id: '01931c5e-7a10-7c3e-9d0a-3b0e6f1c2d4a',
  name: 'Bath',
  description: 'A warm bath.',
  category: 'GROOMING',
  basePrice: '32.5',
  priceUnit: 'Sessions',
  currency: 'USD',
  duration: 60,
  imageUrl: null,
  images: ['/one.jpg', 'https://example.com/two.jpg'],
  isActive: true,
  createdAt: '2026-11-21T09:30:00.000Z',
  updatedAt: '2026-11-21T09:30:00.000Z',
};
const texts = { name: { en: 'Bath', lo: 'ອາບນ້ຳ' }, description: { en: 'A warm bath.' } };
const stored = serviceDraft({ service, texts });

describe('the fields that are sent', () => {
  test('no unchanged field', () => {
    expect(serviceChanges(stored, stored)).toEqual({});
    expect(
      serviceChanges(stored, { ...stored, price: '32,50', pictures: `\n${stored.pictures}\n\n` }),
    ).toEqual({});
  });

  test('a text with all its languages, and every other field separately', () => {
    expect(serviceChanges(stored, { ...stored, name: { ...stored.name, de: 'Bad' } })).toEqual({
      name: { en: 'Bath', lo: 'ອາບນ້ຳ', de: 'Bad' },
    });
    expect(serviceChanges(stored, { ...stored, price: '40' })).toEqual({ basePrice: '40.00' });
    expect(serviceChanges(stored, { ...stored, duration: '' })).toEqual({ duration: null });
    expect(serviceChanges(stored, { ...stored, description: {} })).toEqual({ description: null });
    expect(serviceChanges(stored, { ...stored, pictures: '' })).toEqual({ images: [] });
  });

  test('the words of the unit stay until another one is chosen', () => {
    expect(storedUnit('Sessions', 'session')).toBe('Sessions');
    const unit = storedUnit(stored.unit, 'day');
    expect(serviceChanges(stored, { ...stored, unit })).toEqual({ priceUnit: 'per day' });
  });

  test('a new service', () => {
    const draft: ServiceDraft = {
      ...newDraft('LAK'),
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
    expect(serviceDraft({ service: yen, texts }).price).toBe('3200');
    expect(stored.price).toBe('32.50');
  });
});

describe('faults', () => {
  test('the missing fields of a new service', () => {
    const found = serviceFaults(newDraft('USD'), true);
    expect(Object.keys(found).filter((field) => found[field])).toEqual([
      'category',
      'name.en',
      'description.en',
      'price',
    ]);
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
    expect(serviceChanges(stored, { ...stored, duration: '６０' })).toEqual({});
  });
});

test('two people: changes of different fields are both kept', () => {
  const mine = { ...stored, price: '40', name: { ...stored.name, de: 'Bad' } };
  const theirs = { ...stored, duration: '90', name: { ...stored.name, lo: 'ອາບ' } };
  const merged = draftOfParts(mergedParts(partsOf(stored), partsOf(mine), partsOf(theirs)));
  expect(serviceChanges(stored, merged)).toEqual({
    name: { en: 'Bath', lo: 'ອາບ', de: 'Bad' },
    basePrice: '40.00',
    duration: 90,
  });
  expect(serviceChanges(theirs, merged)).toEqual({
    name: { en: 'Bath', lo: 'ອາບ', de: 'Bad' },
    basePrice: '40.00',
  });
});
