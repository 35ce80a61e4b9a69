/** The order of texts in each language (contract §14). */
import { collator } from './formatters.ts';
import type { Language } from './language.ts';

/**
 * Returns a function that compares two texts as readers of the language order them: by the collation of CLDR, and
 * numbers within the texts by value. It returns 0 for texts that the collation treats as equal, such as two forms of
 * one accented letter.
 */
export function textOrder(language: Language): (one: string, other: string) => number {
  return collator(language, { numeric: true }).compare;
}
