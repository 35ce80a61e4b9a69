/** The messages of emails: each language has the same keys, with the same arguments. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { argumentsOf, parsedMessage } from '#console/build/messages.ts';
import { isLatin, nativeTextProblem } from '#domain/testing/native-text.ts';
import { languages } from '#domain/text/language.ts';
import { type MessageKey, messageArguments, messages, translator } from './translate.ts';

const keys = Object.keys(messages.en) as MessageKey[];
const declared: Readonly<Record<string, readonly string[]>> = messageArguments;

/** The arguments of a message with their types, in the order of their names. */
const argumentsIn = (key: MessageKey, text: string) => [...argumentsOf(parsedMessage(key, text))].sort();

/** The message as the business called Petalpaw sends it. */
function filled(language: (typeof languages)[number], key: MessageKey): string {
  const values = Object.fromEntries(
    argumentsIn(key, messages.en[key]).map(([name, type]) => [name, type === 'number' ? 24 : 'Petalpaw']),
  );
  return (translator(language, 'Petalpaw') as (key: MessageKey, values: object) => string)(key, values);
}

describe.each(languages)('%s', (language) => {
  test('has the keys of English in the same order', () => {
    expect(Object.keys(messages[language])).toEqual(keys);
  });

  test('has the arguments of English', () => {
    const found = keys.map((key) => [key, argumentsIn(key, messages[language][key])]);
    expect(found).toEqual(keys.map((key) => [key, argumentsIn(key, messages.en[key])]));
  });

  test('is written in its own script and words', () => {
    for (const key of keys) {
      const text = filled(language, key);
      expect(nativeTextProblem(language, text), `${key}: ${text}`).toBeUndefined();
      if (language !== 'en') expect(text, key).not.toBe(filled('en', key));
      if (!isLatin(language)) expect(text, key).not.toMatch(/^[\x20-\x7e]*$/);
    }
  });
});

test('the declared arguments are those of the messages', () => {
  const found = keys.map((key) => [
    key,
    argumentsIn(key, messages.en[key]).flatMap(([name]) => (name === 'business' ? [] : [name])),
  ]);
  expect(found).toEqual(keys.map((key) => [key, [...(declared[key] ?? [])].sort()]));
});

test('every message is used', () => {
  const files = ['templates.ts', 'render-email.ts'].map((file) => path.join(import.meta.dirname, file));
  const sources = [...files, path.resolve('server/features/booking-emails/writing/booking-text.ts')]
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n');
  expect(keys.filter((key) => !sources.includes(`'${key}'`))).toEqual([]);
});
