import { describe, expect, test } from 'vitest';
import { languages } from '#domain/language.ts';
import { isLatin, nativeTextProblem } from '#domain/testing/native-text.ts';
import type { EmailText } from './email-text.ts';
import { frame } from './frame.ts';
import { templates } from './render-email.ts';

const kinds = Object.entries(templates);
const placeholdersOf = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort();
const partsOf = ({ subject, lines, button, ifNotYou }: EmailText) => [
  subject,
  ...lines,
  ifNotYou,
  ...(button === undefined ? [] : [button]),
];

describe.each(kinds)('the email %s', (_kind, email) => {
  test.each(languages)('is written in %s', (language) => {
    const text = email[language];
    expect(text).toBeDefined();
    for (const part of partsOf(text as EmailText)) {
      expect(nativeTextProblem(language, part), part).toBeUndefined();
    }
  });

  test.each(languages)('has the same lines and placeholders in %s as in English', (language) => {
    const text = email[language] as EmailText;
    expect(text.lines).toHaveLength(email.en.lines.length);
    for (const [index, line] of text.lines.entries()) {
      expect(placeholdersOf(line)).toEqual(placeholdersOf(email.en.lines[index] as string));
    }
    expect(placeholdersOf(partsOf({ ...text, lines: [] }).join())).toEqual([]);
    if (language === 'en') return;
    for (const [index, part] of partsOf(text).entries()) expect(part).not.toBe(partsOf(email.en)[index]);
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

test('the first line in German begins in lower case, after the comma of the greeting', () => {
  for (const [, { de }] of kinds) expect(de?.lines[0]).toMatch(/^\p{Ll}/u);
});
