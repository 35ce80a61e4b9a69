/** The chunk of each language: the messages, and tables for what Chromium cannot format in it. */

import type { IntlTable } from './intl-table.ts';
import type { ConsoleLanguage } from './languages.ts';
import type { BuiltMessages } from './translate.ts';

export interface LanguageChunk {
  readonly messages: BuiltMessages;
  readonly intl: IntlTable | undefined;
}

const chunks: Readonly<Record<ConsoleLanguage, () => Promise<LanguageChunk>>> = {
  en: () => import('virtual:language/en'),
  de: () => import('virtual:language/de'),
  fr: () => import('virtual:language/fr'),
  ko: () => import('virtual:language/ko'),
  ja: () => import('virtual:language/ja'),
  vi: () => import('virtual:language/vi'),
  lo: () => import('virtual:language/lo'),
  km: () => import('virtual:language/km'),
  my: () => import('virtual:language/my'),
  fil: () => import('virtual:language/fil'),
};

export function loadLanguage(language: ConsoleLanguage): Promise<LanguageChunk> {
  return chunks[language]();
}
