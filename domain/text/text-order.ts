/** The order of texts in each language (contract §14). */
import type { Language } from './language.ts';

/**
 * Returns a function that compares two texts as readers of the language order them: by the collation of CLDR, and
 * numbers within the texts by value. It returns 0 for texts that the collation treats as equal, such as two forms of
 * one accented letter.
 */
export function textOrder(language: Language): (one: string, other: string) => number {
  let collator = collators.get(language);
  if (collator === undefined) {
    collator = new Intl.Collator(language, { numeric: true });
    collators.set(language, collator);
  }
  return collator.compare;
}

/** A collator takes long to create and little to keep. */
const collators = new Map<Language, Intl.Collator>();
