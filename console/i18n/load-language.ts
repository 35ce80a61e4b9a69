/** The chunk of each language: the messages, and what makes Chromium format in it where it cannot. */

import type { ConsoleLanguage } from './languages.ts';
import type { BuiltMessages } from './translate.ts';

export interface LanguageChunk {
  readonly messages: BuiltMessages;
  /** Makes Intl format in a language that Chromium lacks; only in the chunks of these. */
  readonly fillGaps: (() => void) | undefined;
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
