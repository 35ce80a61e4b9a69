/** Texts in several languages while they are edited, and how much of them is translated. */
import { type Language, languages } from '#domain/language.ts';
import { longestTranslation, type TranslatedText } from '#domain/translated-text.ts';

/** The content of the fields, by language. */
export type DraftTexts = Readonly<Partial<Record<Language, string>>>;

/** Of the text in each language (contract §20). */
export const longestText = longestTranslation;

export function draftTexts(stored: DraftTexts | null | undefined): DraftTexts {
  return { ...stored };
}

/** The value to send, without languages that have no text. Undefined without English, which every text requires. */
export function writtenTexts(draft: DraftTexts): TranslatedText | undefined {
  const { en } = draft;
  if (isBlank(en)) return undefined;
  const present = languages.flatMap((language): [Language, string][] => {
    const text = draft[language];
    return text === undefined || isBlank(text) ? [] : [[language, text]];
  });
  return { ...Object.fromEntries(present), en };
}

/** The number of texts that are blank in the language; a text that is blank in every language does not count. */
export function missingCount(texts: readonly DraftTexts[], language: Language): number {
  return texts.filter((text) => hasWords(text) && isBlank(text[language])).length;
}

/** The languages that all of the texts have. */
export function completeLanguages(texts: readonly DraftTexts[]): readonly Language[] {
  return languages.filter((language) => missingCount(texts, language) === 0);
}

/** The first incomplete language. */
export function firstIncomplete(texts: readonly DraftTexts[]): Language | undefined {
  return languages.find((language) => missingCount(texts, language) > 0);
}

/** Equal for texts that are sent as the same value. */
export function isSameText(one: DraftTexts, other: DraftTexts): boolean {
  return languages.every((language) => wordsOf(one[language]) === wordsOf(other[language]));
}

/** The languages in which the texts differ. */
export function changedLanguages(one: DraftTexts, other: DraftTexts): readonly Language[] {
  return languages.filter((language) => wordsOf(one[language]) !== wordsOf(other[language]));
}

/**
 * Merges two people's changes of the same text: each language as changed by either. If both changed it, `mine` stays;
 * `contestedLanguages` names those.
 */
export function mergedTexts(base: DraftTexts, mine: DraftTexts, theirs: DraftTexts): DraftTexts {
  const changed = changedLanguages(base, mine);
  return Object.fromEntries(
    languages.map((language) => [language, (changed.includes(language) ? mine : theirs)[language] ?? '']),
  );
}

/** The languages that both have changed, each in another way. */
export function contestedLanguages(
  base: DraftTexts,
  mine: DraftTexts,
  theirs: DraftTexts,
): readonly Language[] {
  const differing = changedLanguages(mine, theirs);
  const changed = changedLanguages(base, mine).filter((language) => differing.includes(language));
  return changedLanguages(base, theirs).filter((language) => changed.includes(language));
}

export type TextFault = 'english' | 'tooLong';

/** The error of a text, and its language. An optional text may be empty, but not only in English. */
export function textFault(
  draft: DraftTexts,
  { isOptional = false } = {},
): { readonly fault: TextFault; readonly language: Language } | undefined {
  const tooLong = languages.find((language) => charactersOf(draft[language]) > longestText);
  if (tooLong) return { fault: 'tooLong', language: tooLong };
  const needsEnglish = !isOptional || hasWords(draft);
  return needsEnglish && isBlank(draft.en) ? { fault: 'english', language: 'en' } : undefined;
}

/** As the server counts: code points. */
export function charactersOf(text = ''): number {
  return [...text].length;
}

export function hasWords(draft: DraftTexts): boolean {
  return languages.some((language) => !isBlank(draft[language]));
}

function wordsOf(text: string | undefined): string {
  return isBlank(text) ? '' : text;
}

function isBlank(text: string | undefined): text is undefined | '' {
  return text === undefined || text.trim() === '';
}
