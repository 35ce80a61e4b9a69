import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyCharacter } from '#test/any-character.ts';
import { searchKey } from './search-key.ts';

/** Any text, with many of the characters that folding is about. */
const text = fc.string({
  unit: fc.oneof(
    fc.string({ unit: anyCharacter, minLength: 1, maxLength: 1 }),
    fc.constantFrom(...'aAeéÉđĐßẞΣςσİıÅåﬁＡａガカﾞ゙한각กิ່ກ́̈ͅK'),
  ),
});

describe('texts that a search treats as equal (contract §18)', () => {
  test.each([
    ['case', 'MOCHI', 'mochi'],
    ['case of other scripts', 'ΟΔΟΣ', 'οδος'],
    ['ß in capitals', 'STRASSE', 'straße'],
    ['capital ß', 'STRAẞE', 'Straße'],
    ['dotted capital I', 'İzmir', 'izmir'],
    ['width', 'Ｍｏｃｈｉ', 'Mochi'],
    ['half-width katakana', 'ﾓﾁ', 'モチ'],
    ['half-width katakana with a voicing mark', 'ｶﾞ', 'ガ'],
    ['ligatures', 'ﬁn', 'fin'],
    ['Latin diacritics', 'Nguyễn Thị Mỹ', 'Nguyen Thi My'],
    ['composed and decomposed', 'é', 'e\u0301'],
    ['đ', 'Đặng', 'dang'],
  ])('%s: %s and %s', (_what, one, other) => {
    expect(searchKey(one)).toBe(searchKey(other));
  });
});

describe('texts that a search distinguishes: marks of other scripts count', () => {
  test.each([
    ['カ', 'ガ'],
    ['ກິ', 'ກ'],
    ['က', 'ကိ'],
    ['កា', 'ក'],
    ['가', '각'],
    ['l', 'ł'],
  ])('%s and %s', (one, other) => {
    expect(searchKey(one)).not.toBe(searchKey(other));
  });

  test('a letter does not contain the letter without its voicing mark, nor a syllable its beginning', () => {
    expect(searchKey('ガム').includes(searchKey('カ'))).toBe(false);
    expect(searchKey('각').includes(searchKey('가'))).toBe(false);
  });
});

describe('searchKey', () => {
  test('is idempotent', () => {
    fc.assert(
      fc.property(text, (text) => {
        expect(searchKey(searchKey(text))).toBe(searchKey(text));
      }),
    );
  });

  test('every composition, every case of one letter and every added diacritic has the same key', () => {
    fc.assert(
      fc.property(text, (text) => {
        for (const form of ['NFC', 'NFD', 'NFKC', 'NFKD'])
          expect(searchKey(text.normalize(form))).toBe(searchKey(text));
      }),
    );
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z ]*$/), (text) => {
        expect(searchKey(text.toUpperCase())).toBe(text);
        expect(searchKey(text.replaceAll(/[a-z]/g, '$&\u0323\u0301'))).toBe(text);
      }),
    );
  });

  test('a part that consists of whole letters is found in the text', () => {
    const letters = fc.stringMatching(/^[A-Za-zÀ-ÖØ-öø-ÿĐđἀ-ἇ가-각あ-んກ-ຮ ]*$/);
    fc.assert(
      fc.property(letters, letters, letters, (before, part, after) => {
        expect(searchKey(before + part + after)).toContain(searchKey(part));
      }),
    );
  });
});
