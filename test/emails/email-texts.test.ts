/** The texts of emails: each language has the same keys, with the same arguments. */
import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { argumentsOf, parsedMessage } from '#console/build/messages.ts';
import { isLatin, nativeTextProblem } from '#domain/testing/native-text.ts';
import { type Language, languages } from '#domain/text/language.ts';
import { accountTexts } from '#features/accounts/emails.ts';
import { authTexts } from '#features/auth/emails.ts';
import { bookingTexts } from '#features/booking-emails/writing/texts.ts';
import { receiptTexts } from '#features/payments/receipt-page.ts';
import { userTexts } from '#features/users/emails.ts';
import { layoutTexts } from '#platform/data/mail/email.ts';

/** Each with the files that use them. */
const all = [
  { texts: layoutTexts, file: 'server/platform/data/mail/email.ts' },
  { texts: authTexts, file: 'server/features/auth/emails.ts' },
  { texts: accountTexts, file: 'server/features/accounts/emails.ts' },
  { texts: userTexts, file: 'server/features/users/emails.ts' },
  { texts: bookingTexts, file: 'server/features/booking-emails/writing/{booking,payment}-text.ts' },
  { texts: receiptTexts, file: 'server/features/payments/receipt-page.ts' },
];

/** The arguments of a message with their types, in the order of their names. */
const argumentsIn = (key: string, text: string) => [...argumentsOf(parsedMessage(key, text))].sort();

describe.each(all)('the texts that $file uses', ({ texts, file }) => {
  const messages: Readonly<Record<Language, Readonly<Record<string, string>>>> = texts.messages;
  const keys = Object.keys(messages.en);
  const inEnglish = (key: string) => argumentsIn(key, messages.en[key] ?? '');

  /** The message as the business called Petalpaw sends it. */
  function filled(language: Language, key: string): string {
    const values = Object.fromEntries(
      inEnglish(key).map(([name, type]) => [name, type === 'number' ? 24 : 'Petalpaw']),
    );
    return (texts.translator(language, 'Petalpaw') as (key: string, values: object) => string)(key, values);
  }

  test.each(languages)('%s has the keys of English in the same order', (language) => {
    expect(Object.keys(messages[language])).toEqual(keys);
  });

  test.each(languages)('%s has the arguments of English', (language) => {
    const found = keys.map((key) => [key, argumentsIn(key, messages[language][key] ?? '')]);
    expect(found).toEqual(keys.map((key) => [key, inEnglish(key)]));
  });

  test.each(languages)('%s is written in its own script and words', (language) => {
    for (const key of keys) {
      const text = filled(language, key);
      expect(nativeTextProblem(language, text), `${key}: ${text}`).toBeUndefined();
      if (language !== 'en') expect(text, key).not.toBe(filled('en', key));
      if (!isLatin(language)) expect(text, key).not.toMatch(/^[\x20-\x7e]*$/);
    }
  });

  test('the declared arguments are those of the messages', () => {
    const found = keys
      .map((key) => [key, inEnglish(key).flatMap(([name]) => (name === 'business' ? [] : [name]))] as const)
      .filter(([, names]) => names.length > 0);
    const declared = Object.entries<readonly string[]>(texts.argumentNames);
    expect(Object.fromEntries(declared.map(([key, names]) => [key, [...names].sort()]))).toEqual(
      Object.fromEntries(found),
    );
  });

  test('every message is used', () => {
    const source = globSync(file)
      .map((one) => readFileSync(one, 'utf8'))
      .join('\n');
    expect(keys.filter((key) => !source.includes(`'${key}'`))).toEqual([]);
  });
});
