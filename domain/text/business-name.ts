/** The value of the setting `businessName` (contract §11): the name of the business, as customers see it. */
import type { Cause } from '#domain/causes.ts';
import { longestName, onOneLine } from './display-name.ts';
import { isLongerThan } from './is-longer-than.ts';
import type { Language } from './language.ts';
import { isTranslatedText, localize, type TranslatedText, translatedTextProblem } from './translated-text.ts';

/** Why the value is no name, or no name in each of some languages; `undefined` when it is. */
export function businessNameProblem(value: unknown): Cause | undefined {
  const texts = typeof value === 'string' ? { '': value } : value;
  const problem = typeof value === 'string' ? undefined : translatedTextProblem(value);
  if (problem) return problem;
  const tooLong = Object.entries(texts as TranslatedText).find(([, text]) => isLongerThan(longestName, text));
  if (tooLong) return { reason: 'TOO_LONG', max: longestName, unit: 'CHARACTERS', field: tooLong[0] };
  if (readBusinessName(value, 'en') !== undefined) return undefined;
  return { reason: 'WRONG_FORMAT', expected: 'NOT_BLANK' };
}

/** Returns the name in the language, else in English, on one line; `undefined` when the value is no name. */
export function readBusinessName(value: unknown, language: Language): string | undefined {
  if (typeof value === 'string') return onOneLine(value);
  if (!isTranslatedText(value)) return undefined;
  return onOneLine(localize(value, language)) ?? onOneLine(value.en);
}
