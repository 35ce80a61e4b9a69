/** A text in up to 14 languages: stored and written as a map, read as one string (spec "TranslatedField"). */

import type { Cause } from '#domain/causes.ts';
import { shortKey } from './error-details.ts';
import { isLongerThan } from './is-longer-than.ts';
import { isLanguage, type Language, languages } from './language.ts';
import { longestTranslation } from './sizes.ts';

/** English is always there; the other languages are optional. */
export type TranslatedText = { readonly en: string } & {
  readonly [code in Exclude<Language, 'en'>]?: string;
};

/**
 * Why the value is no TranslatedText, naming the key at fault, or `undefined` when it is one: an object, keys
 * among the 14 codes, values strings, `en` required and not blank (spec "TranslatedField", contract §3).
 * Only own properties count.
 */
export function translatedTextProblem(value: unknown): Cause | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return { reason: 'WRONG_TYPE', expected: 'object' };
  }
  for (const [key, text] of Object.entries(value)) {
    if (!isLanguage(key)) return { reason: 'UNKNOWN_KEY', allowed: languages, field: shortKey(key) };
    if (typeof text !== 'string') return { reason: 'WRONG_TYPE', expected: 'string', field: key };
  }
  if (!Object.hasOwn(value, 'en')) return { reason: 'REQUIRED', field: 'en' };
  if ((value as { en: string }).en.trim() === '')
    return { reason: 'WRONG_FORMAT', expected: 'NOT_BLANK', field: 'en' };
  return undefined;
}

/** The same for a value that a request brings, or why a text of it is too long to be stored. */
export function sentTextProblem(value: unknown): Cause | undefined {
  const problem = translatedTextProblem(value);
  if (problem) return problem;
  const texts = Object.entries(value as TranslatedText);
  const tooLong = texts.find(([, text]) => isLongerThan(longestTranslation, text));
  return tooLong && { reason: 'TOO_LONG', max: longestTranslation, unit: 'CHARACTERS', field: tooLong[0] };
}

/** True if the value is a valid TranslatedText; `translatedTextProblem` says why not. */
export function isTranslatedText(value: unknown): value is TranslatedText {
  return translatedTextProblem(value) === undefined;
}

/** The text in the language, or in English when the translation is missing or empty (spec "Language selection" 5). */
export function localize(text: TranslatedText, language: Language): string {
  return text[language] || text.en;
}

/** The text with `after` in every language that said `before`. A language with words of its own keeps them. */
export function replaceText(text: TranslatedText, before: string, after: string): TranslatedText {
  const said = Object.entries(text).map(([language, words]) => [language, words === before ? after : words]);
  return { ...text, ...Object.fromEntries(said) };
}
