/**
 * The chunks of each language: the messages that everybody loads, with the data for languages in which Chromium cannot
 * format; and the parts that are loaded with the first screen that needs them.
 */

import type { ConsoleLanguage, MessagePart } from './languages.ts';
import type { BuiltMessages } from './translate.ts';

export interface LanguageChunk {
  readonly messages: BuiltMessages;
  /** Makes Intl format in a language that Chromium lacks; only in the chunks of these. */
  readonly fillGaps: (() => void) | undefined;
}

type PartChunk = Pick<LanguageChunk, 'messages'>;
type Chunks = Readonly<
  Record<ConsoleLanguage, () => Promise<LanguageChunk>> &
    Record<`${MessagePart}-${ConsoleLanguage}`, () => Promise<PartChunk>>
>;

/** Each is written as a literal: the build finds the chunks by these texts. */
const chunks: Chunks = {
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
  'business-en': () => import('virtual:language/business-en'),
  'business-de': () => import('virtual:language/business-de'),
  'business-fr': () => import('virtual:language/business-fr'),
  'business-ko': () => import('virtual:language/business-ko'),
  'business-ja': () => import('virtual:language/business-ja'),
  'business-vi': () => import('virtual:language/business-vi'),
  'business-lo': () => import('virtual:language/business-lo'),
  'business-km': () => import('virtual:language/business-km'),
  'business-my': () => import('virtual:language/business-my'),
  'business-fil': () => import('virtual:language/business-fil'),
  'admin-en': () => import('virtual:language/admin-en'),
  'admin-de': () => import('virtual:language/admin-de'),
  'admin-fr': () => import('virtual:language/admin-fr'),
  'admin-ko': () => import('virtual:language/admin-ko'),
  'admin-ja': () => import('virtual:language/admin-ja'),
  'admin-vi': () => import('virtual:language/admin-vi'),
  'admin-lo': () => import('virtual:language/admin-lo'),
  'admin-km': () => import('virtual:language/admin-km'),
  'admin-my': () => import('virtual:language/admin-my'),
  'admin-fil': () => import('virtual:language/admin-fil'),
};

export function loadLanguage(language: ConsoleLanguage): Promise<LanguageChunk> {
  return chunks[language]();
}

export async function loadPart(language: ConsoleLanguage, part: MessagePart): Promise<BuiltMessages> {
  return (await chunks[`${part}-${language}`]()).messages;
}
