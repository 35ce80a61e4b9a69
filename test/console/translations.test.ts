/** Texts in several languages while they are edited. */
import { describe, expect, test } from 'vitest';
import {
  completeLanguages,
  firstIncomplete,
  missingCount,
  textFault,
  writtenTexts,
} from '#console/components/translations/texts.ts';

describe('missing translations', () => {
  test('a language is complete when it has a translation of every text that is not blank', () => {
    const name = { en: 'Bath', lo: 'ອາບນ້ຳ', de: '  ' };
    const description = { en: 'A warm bath.', de: 'Ein warmes Bad.' };
    expect(missingCount([name, description], 'lo')).toBe(1);
    expect(missingCount([name, description], 'de')).toBe(1);
    expect(missingCount([name, description], 'km')).toBe(2);
    expect(completeLanguages([name, description])).toEqual(['en']);
    expect(firstIncomplete([name, description])).toBe('vi');
  });

  test('an optional text that is blank in every language lacks nothing', () => {
    expect(missingCount([{}, { en: '' }], 'lo')).toBe(0);
    expect(completeLanguages([{}])).toHaveLength(14);
  });
});

test('the value to send omits blank languages, and is undefined without English', () => {
  expect(writtenTexts({ en: 'Bath', lo: '', de: ' ', fr: 'Bain' })).toEqual({ en: 'Bath', fr: 'Bain' });
  expect(writtenTexts({ lo: 'ອາບນ້ຳ' })).toBeUndefined();
  expect(writtenTexts({ en: ' ' })).toBeUndefined();
});

test.each([
  // English is required, for an optional text only when another language is not blank.
  [{ lo: 'ອາບນ້ຳ' }, false, { fault: 'english', language: 'en' }],
  [{}, true, undefined],
  [{ lo: 'ອາບນ້ຳ' }, true, { fault: 'english', language: 'en' }],
  // 10,000 characters are allowed, whatever their size in memory.
  [{ en: '🐶'.repeat(10_000) }, false, undefined],
  [{ en: 'a', fil: 'a'.repeat(10_001) }, false, { fault: 'tooLong', language: 'fil' }],
])('the fault of case %#', (texts, isOptional, fault) => {
  expect(textFault(texts, { isOptional })).toEqual(fault);
});
