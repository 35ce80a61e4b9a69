import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Cause } from '#domain/causes.ts';
import { detailOf } from '#domain/error-text.ts';
import { guessableWords, lengthBesides } from './guessable-words.ts';
import { contextProblem } from './password-policy.ts';

const context = {
  name: 'Marigold van der Meer',
  email: 'm.petersen+shop@gardens.example.com',
  service: ['Petalpaw', 'Petal & Paw', 'booking.happy-pets.example'],
};

describe('contract §13, ASVS 5.0 6.2.11: contextProblem', () => {
  test.for([
    ['the name', 'Marigold van der Meer', 'marigoldvandermeer!!'],
    ['parts of the name', 'marigold-1984', 'MarigoldMeer1'],
    ['the address', 'm.petersen+shop@gardens.example.com'],
    ['a part of the address', 'petersen1234567', 'gardens-gardens'],
    ['the service', 'Petalpaw2026!', 'petalpawpetalpaw', 'petal&paw...', 'happy-pets-123'],
    ['the service in another form', 'ＰＥＴＡＬＰＡＷ1234', 'Pétàlpaw1234'],
  ])('rejects %s', ([, ...passwords]) => {
    for (const password of passwords)
      expect(detailOf(contextProblem(password, context) as Cause), password).toMatch(
        /^is easy to guess: it has fewer than 8 characters besides the name/,
      );
  });

  test.each([
    ['words of nobody', 'hoa sen trắng'],
    ['a long password that contains them', 'marigold reads the petalpaw mail'],
    ['8 characters besides them', 'petalpaw12345678'],
    ['the last label of the domain', 'comcom12'],
    ['words of two letters', 'm1m2m3m4'],
    // Folding shortens these.
    ['8 letters and separate accents', 'a\u0301b\u0301c\u0301d\u0301'],
    ['syllables in 8 separate letters', '\u1112\u1161\u11ab\u1112\u1161\u11ab\u1112\u1161'],
  ])('accepts %s', (_title, password) => {
    expect(contextProblem(password, context)).toBeUndefined();
  });

  test('property: accepts any 8 characters that contain no word', () => {
    const unit = fc.constantFrom('a', 'É', '\u0301', '\u0323', '\u1112', '\u1161', '\u11ab', 'ß', 'ﬁ', ' ');
    const password = fc.string({ unit, minLength: 8, maxLength: 20 });
    fc.assert(
      fc.property(password, (password) => {
        expect(contextProblem(password, { name: 'A B', email: 'a@b', service: [] })).toBeUndefined();
      }),
    );
  });
});

test('property: removing words only shortens a password, and the text around a word never becomes a word', () => {
  const text = fc.string({ unit: 'grapheme', maxLength: 30 });
  fc.assert(
    fc.property(text, text, text, (name, before, after) => {
      const words = guessableWords({ name, email: 'ann@b', service: [] });
      expect(lengthBesides(words, before + after)).toBeLessThanOrEqual(lengthBesides([], before + after));
    }),
  );
  expect(lengthBesides(['petal', 'paw'], 'pepawtal')).toBe(5);
});
