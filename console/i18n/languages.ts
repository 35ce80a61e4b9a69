/** The ten languages of the console. The catalog has four more, whose readers see an English console. */
import { type Language, normalizeLanguage } from '#domain/text/language.ts';

export const consoleLanguages = ['en', 'de', 'fr', 'ko', 'ja', 'vi', 'lo', 'km', 'my', 'fil'] as const;
export type ConsoleLanguage = (typeof consoleLanguages)[number];

/** The languages of the console and of the catalog, which differ for readers of zh, th, id and es. */
export interface ReadingLanguages {
  readonly console: ConsoleLanguage;
  readonly catalog: Language;
}

/** The name of each language in that language: its readers may not understand the current one. */
export const languageNames: Readonly<Record<ConsoleLanguage, string>> = {
  en: 'English',
  de: 'Deutsch',
  fr: 'Français',
  ko: '한국어',
  ja: '日本語',
  vi: 'Tiếng Việt',
  lo: 'ລາວ',
  km: 'ខ្មែរ',
  my: 'မြန်မာ',
  fil: 'Filipino',
};

/**
 * Chooses as the server does (contract §3): only the query if present, else only the cookie, else the first supported
 * language of the browser, else English.
 */
export function chooseLanguages(asked: {
  readonly query: string | undefined;
  readonly cookie: string | undefined;
  readonly browser: readonly string[];
}): ReadingLanguages {
  const single = asked.query ?? asked.cookie;
  const candidates = single === undefined ? asked.browser : [single];
  const catalog = candidates.map(normalizeLanguage).find((language) => language !== undefined) ?? 'en';
  return readingLanguages(catalog);
}

export function readingLanguages(catalog: Language): ReadingLanguages {
  return { catalog, console: isConsoleLanguage(catalog) ? catalog : 'en' };
}

function isConsoleLanguage(language: Language): language is ConsoleLanguage {
  return (consoleLanguages as readonly Language[]).includes(language);
}

/** Parts of the messages: those of the screens for personnel, and those of the screens for administrators. */
export const messageParts = ['business', 'admin'] as const;
export type MessagePart = (typeof messageParts)[number];
