/** The value of the setting `businessName` (contract §11): the name of the business, as customers see it. */
import { longestName, onOneLine } from './display-name.ts';
import type { Language } from './language.ts';
import { isTranslatedText, localize } from './translated-text.ts';

/** Why the value is no name, beginning with the path within the value; `undefined` when it is one. */
export function businessNameProblem(value: unknown): string | undefined {
  const texts = typeof value === 'string' ? [value] : isTranslatedText(value) ? Object.values(value) : [];
  const isName = (text: string) => [...text].length <= longestName;
  if (texts.length > 0 && texts.every(isName) && readBusinessName(value, 'en') !== undefined)
    return undefined;
  return `value: expected a name of 1 to ${longestName} characters, or one for each language`;
}

/** Returns the name in the language, else in English, on one line; `undefined` when the value is no name. */
export function readBusinessName(value: unknown, language: Language): string | undefined {
  if (typeof value === 'string') return onOneLine(value);
  if (!isTranslatedText(value)) return undefined;
  return onOneLine(localize(value, language)) ?? onOneLine(value.en);
}
