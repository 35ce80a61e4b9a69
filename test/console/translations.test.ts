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

describe('the value to send', () => {
  test('omits blank languages', () => {
    expect(writtenTexts({ en: 'Bath', lo: '', de: ' ', fr: 'Bain' })).toEqual({ en: 'Bath', fr: 'Bain' });
  });

  test('is undefined without English', () => {
    expect(writtenTexts({ lo: 'ອາບນ້ຳ' })).toBeUndefined();
    expect(writtenTexts({ en: ' ' })).toBeUndefined();
  });
});

describe('faults', () => {
  test('English is required, for an optional text only when another language is not blank', () => {
    expect(textFault({ lo: 'ອາບນ້ຳ' })).toEqual({ fault: 'english', language: 'en' });
    expect(textFault({}, { isOptional: true })).toBeUndefined();
    expect(textFault({ lo: 'ອາບນ້ຳ' }, { isOptional: true })).toEqual({ fault: 'english', language: 'en' });
  });

  test('allows 10,000 characters, whatever their size in memory', () => {
    expect(textFault({ en: '🐶'.repeat(10_000) })).toBeUndefined();
    expect(textFault({ en: 'a', fil: 'a'.repeat(10_001) })).toEqual({ fault: 'tooLong', language: 'fil' });
  });
});
