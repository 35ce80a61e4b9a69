/** The name of each content language in that language, which its writers can read. */
import { languageNames } from '#console/i18n/languages.ts';
import type { Language } from '#domain/language.ts';

export const contentLanguageNames: Readonly<Record<Language, string>> = {
  ...languageNames,
  zh: '中文',
  th: 'ไทย',
  id: 'Bahasa Indonesia',
  es: 'Español',
};
