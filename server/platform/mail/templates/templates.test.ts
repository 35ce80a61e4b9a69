import { describe, expect, test } from 'vitest';
import { languages } from '#domain/language.ts';
import { isLatin, nativeTextProblem } from '#domain/testing/native-text.ts';
import type { EmailText } from './email-text.ts';
import { frame } from './frame.ts';
import { letters } from './render-email.ts';

const kinds = Object.entries(letters);
const placeholdersOf = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort();
const partsOf = ({ subject, lines, button, ifNotYou }: EmailText) => [subject, ...lines, button, ifNotYou];

describe.each(kinds)('the letter %s', (_kind, letter) => {
  test.each(languages)('is written in %s', (language) => {
    const text = letter[language];
    expect(text).toBeDefined();
    for (const part of partsOf(text as EmailText)) {
      expect(nativeTextProblem(language, part), part).toBeUndefined();
    }
  });

  test.each(languages)('says in %s what it says in English', (language) => {
    const text = letter[language] as EmailText;
    expect(text.lines).toHaveLength(letter.en.lines.length);
    for (const [index, line] of text.lines.entries()) {
      expect(placeholdersOf(line)).toEqual(placeholdersOf(letter.en.lines[index] as string));
    }
    expect(placeholdersOf([text.subject, text.button, text.ifNotYou].join())).toEqual([]);
    if (language === 'en') return;
    for (const [index, part] of partsOf(text).entries()) expect(part).not.toBe(partsOf(letter.en)[index]);
  });
});

test.each(languages)('the frame is written in %s', (language) => {
  const around = frame[language];
  expect(placeholdersOf(around.greeting)).toEqual(['{name}']);
  expect(placeholdersOf(around.automatic)).toEqual(['{business}']);
  expect(placeholdersOf(around.hours)).toEqual(['{count}']);
  for (const [key, text] of Object.entries(around)) {
    expect(nativeTextProblem(language, text), `${key}: ${text}`).toBeUndefined();
  }
  if (!isLatin(language))
    expect(Object.values(around)).not.toContainEqual(expect.stringMatching(/^[\x20-\x7e]*$/));
});

test('in German the first line goes on after the comma of the greeting, so it begins in lower case', () => {
  for (const [, { de }] of kinds) expect(de?.lines[0]).toMatch(/^\p{Ll}/u);
});
