/** The name of each language of the content in itself: whoever writes in a language can read its name. */
import { languageNames } from '#console/i18n/languages.ts';
import type { Language } from '#domain/language.ts';

export const contentLanguageNames: Readonly<Record<Language, string>> = {
  ...languageNames,
  zh: '中文',
  th: 'ไทย',
  id: 'Bahasa Indonesia',
  es: 'Español',
};
