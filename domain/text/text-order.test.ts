/**
 * Lists in the order of dictionaries, written down by hand from the rules that each comment names: independent of the
 * collator.
 */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Language, languages } from './language.ts';
import { textOrder } from './text-order.ts';

const dictionaries: readonly [Language, string, readonly string[]][] = [
  ['en', 'letters, then accents, then capitals', ['bath', 'Bath', 'resume', 'résumé', 'Resumes', 'Zoo']],
  [
    'de',
    'DIN 5007-1: umlauts as their base letters, ß as ss',
    ['Apfel', 'Äpfel', 'Ärger', 'Arm', 'Bad', 'Masse', 'Maße', 'Ofen', 'Öl', 'Über', 'Uhr', 'Zahn'],
  ],
  [
    'fr',
    'accents count from the first letter on, œ as oe',
    ['cote', 'coté', 'côte', 'côté', 'élan', 'été', 'odeur', 'œuf', 'offre', 'pêche', 'pécher', 'zèbre'],
  ],
  ['es', 'ñ is a letter after n, ch is c and h', ['cena', 'chico', 'cine', 'nube', 'ñandú', 'oso']],
  [
    'vi',
    'ă, â, đ, ê, ô, ơ and ư are letters; the tones are level, huyền, hỏi, ngã, sắc, nặng',
    [
      ...['ba', 'bà', 'bả', 'bã', 'bá', 'bạ', 'ban', 'băn', 'bân', 'bo', 'dạy', 'đa', 'e', 'ê'],
      ...['o', 'ô', 'ơ', 'tắm', 'thú', 'u', 'ư', 'vẹt'],
    ],
  ],
  [
    'ja',
    'JIS X 4061: Latin letters, kana in the order of the fifty sounds (a long vowel as its vowel), kanji',
    ['DVD', 'アイス', 'いぬ', 'カード', 'かき', 'かぎ', 'ねこ', 'はは', 'ばば', 'パパ', '亜', '犬', '猫'],
  ],
  [
    'zh',
    'Pinyin, then tones: bā běi cǎo gǒu mā má mǎ mà māo niǎo shàng tù xǐ yī zhōng',
    ['八', '北京', '草', '狗', '妈', '麻', '马', '骂', '猫', '鸟', '上海', '兔', '洗', '一', '中'],
  ],
  ['ko', 'Hangul in the order of its letters', ['가방', '나비', '다람쥐', '라디오', '미용', '산책', '하마']],
  [
    'th',
    'Royal Institute: a consonant before the vowel that is written to its left; tone marks last',
    ['กบ', 'กา', 'ก่า', 'ก้า', 'แกะ', 'ไก่', 'ขน', 'เขา', 'ม้า', 'แมว', 'หมา'],
  ],
  ['lo', 'a consonant before the vowel that is written to its left', ['ກາ', 'ໄກ່', 'ຂາ', 'ເຂົາ', 'ຄົນ', 'ໝາ']],
  ['km', 'the order of the consonants', ['កក់', 'ឆ្កែ', 'ឆ្មា', 'បក្សី', 'សត្វ']],
  ['my', 'the order of the consonants', ['ကြောင်', 'ခွေး', 'ငှက်', 'ယုန်']],
  ['id', 'the Latin alphabet', ['ayam', 'burung', 'kucing', 'Mandi', 'zebra']],
  ['fil', 'ñ and ng are letters after n', ['nunal', 'ñ', 'ngipin', 'oras']],
];

describe('textOrder (contract §14)', () => {
  test.each(dictionaries)('%s: %s', (language, _rule, sorted) => {
    expect(sorted.toReversed().sort(textOrder(language))).toEqual(sorted);
  });

  test('every language has its own collation in this runtime', () => {
    expect(Intl.Collator.supportedLocalesOf([...languages])).toEqual(languages);
  });

  test.each(languages)('%s: numbers are ordered by value', (language) => {
    const numbered = ['Box 1', 'Box 2', 'Box 10', 'Box 010', 'Box 100'];
    const sorted = numbered.toReversed().sort(textOrder(language));
    expect([sorted[0], sorted[1], sorted.at(-1)]).toEqual(['Box 1', 'Box 2', 'Box 100']);
  });

  test('is a total order: the result does not depend on the order of the input', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...languages),
        fc.array(fc.string({ unit: 'grapheme' })),
        (language, all) => {
          const order = textOrder(language);
          const sorted = all.toSorted(order);
          const again = all.toReversed().sort(order);
          expect(sorted.map((text, at) => order(text, again[at] as string))).toEqual(sorted.map(() => 0));
        },
      ),
    );
  });
});
