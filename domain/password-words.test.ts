import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isMadeOf } from './password-words.ts';

const texts = ['Petalpaw', 'shop.example.com', 'ann.lee@flowers.test', 'Thị Ánh  Nguyễn'];

describe('ASVS 5.0, 6.2.11: made of nothing but words that anybody would try first', () => {
  test.each([
    'petalpaw',
    'PetalPaw',
    'petalpaw petalpaw',
    'p-e-t-a-l-p-a-w!',
    'shop.example.com',
    'shopexample',
    'ann.lee@flowers.test',
    'ANN LEE FLOWERS',
    'leeann petalpaw',
    'thịánhnguyễn',
    'NGUYỄN Ánh'.normalize('NFD'),
    'ｐｅｔａｌｐａｗ',
  ])('%s', (password) => expect(isMadeOf(password, texts)).toBe(true));

  test.each([
    ['a word and something more', 'petalpaw2024'],
    ['another word among them', 'ann likes petalpaw'],
    ['a part of a word', 'petalpa'],
    ['no letter and no digit', '!!!!????'],
    ['white space', '        '],
    ['nothing', ''],
  ])('%s is another password: %j', (_what, password) => expect(isMadeOf(password, texts)).toBe(false));

  test('texts of one or two letters are no words', () => {
    expect(isMadeOf('aaaaaaaa', ['A', 'aa'])).toBe(false);
    expect(isMadeOf('abababab', ['A B', 'ab'])).toBe(false);
  });

  test('without texts nothing is, and none of whatever size takes long', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 128 }), (password) => {
        expect(isMadeOf(password, [])).toBe(false);
      }),
    );
    const began = performance.now();
    isMadeOf('\ufdfa'.repeat(128), ['ab '.repeat(300_000), 'x'.repeat(1_000_000)]);
    expect(performance.now() - began).toBeLessThan(1_000);
  });
});
