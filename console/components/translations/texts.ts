/** Texts in several languages while they are edited, and how much of them is translated. */
import type { Faults } from '#console/components/field/checks.ts';
import type { ByEntry } from '#console/components/versions/record-fields.ts';
import { languageNames } from '#console/i18n/languages.ts';
import type { Translate } from '#console/i18n/translate.ts';
import { type Language, languages } from '#domain/text/language.ts';
import { longestTranslation } from '#domain/text/sizes.ts';
import type { TranslatedText } from '#domain/text/translated-text.ts';

/** The content of the fields, by language. */
export type DraftTexts = Readonly<Partial<Record<Language, string>>>;

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

export type TextFault = 'english' | 'tooLong';

/** The error of a text, and its language. An optional text may be empty, but not only in English. */
export function textFault(
  draft: DraftTexts,
  { isOptional = false } = {},
): { readonly fault: TextFault; readonly language: Language } | undefined {
  const tooLong = languages.find((language) => charactersOf(draft[language]) > longestTranslation);
  if (tooLong) return { fault: 'tooLong', language: tooLong };
  const needsEnglish = !isOptional || hasWords(draft);
  return needsEnglish && isBlank(draft.en) ? { fault: 'english', language: 'en' } : undefined;
}

/** The same as an error of a field of a form. */
export function textFaults(name: string, ...given: Parameters<typeof textFault>): Faults {
  const found = textFault(...given);
  return found ? { [`${name}.${found.language}`]: found.fault } : {};
}

/** As the server counts: code points. */
export function charactersOf(text = ''): number {
  return [...text].length;
}

function hasWords(draft: DraftTexts): boolean {
  return languages.some((language) => !isBlank(draft[language]));
}

function isBlank(text: string | undefined): text is undefined | '' {
  return text === undefined || text.trim() === '';
}

/** The name of each content language in that language, which its writers can read. */
export const contentLanguageNames: Readonly<Record<Language, string>> = {
  ...languageNames,
  zh: '中文',
  th: 'ไทย',
  id: 'Bahasa Indonesia',
  es: 'Español',
};

/** Each language is compared by itself when two people edit the same text. */
export function textShape(t: Translate, label: string): ByEntry<DraftTexts> {
  return {
    entry: (language) => ({
      label: t('translations.field', { label, language: contentLanguageNames[language] }),
      lang: language,
    }),
  };
}

/** The texts without blank ones. */
export function presentTexts(draft: DraftTexts): DraftTexts {
  return Object.fromEntries(Object.entries(draft).filter(([, text]) => !isBlank(text)));
}
