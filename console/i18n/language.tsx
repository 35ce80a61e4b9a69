/** The language of the page: chosen at the start, changed in place. */
import { createContext, type ReactNode, useCallback, useContext, useMemo, useState } from 'react';
import type { Language } from '#domain/text/language.ts';
import { writeCookie } from './cookie.ts';
import { type Formats, formatsOf } from './format.ts';
import { chooseLanguages, type MessagePart, type ReadingLanguages, readingLanguages } from './languages.ts';
import { loadLanguage, loadPart } from './load-language.ts';
import { type BuiltMessages, type Translate, translator } from './translate.ts';

/** The cookie that the server also reads (setting LANG_COOKIE). */
const cookieName = 'lang';

interface LanguageState {
  readonly languages: ReadingLanguages;
  /** The language of the texts of the catalog, if it is not that of the page. */
  readonly catalogLang: Language | undefined;
  readonly translate: Translate;
  readonly formats: Formats;
  /** Shows the page in another language and remembers it. */
  changeLanguage(language: Language): Promise<void>;
}

export const LanguageContext = createContext<LanguageState | undefined>(undefined);

/**
 * The languages that the address, the cookie and the browser request, in this order. Emailed links have the language of
 * the email in the fragment, beside their token.
 */
export function askedLanguages(): ReadingLanguages {
  const inQuery = new URLSearchParams(location.search).get('lang');
  const inFragment = new URLSearchParams(location.hash.slice(1)).get('lang');
  return chooseLanguages({
    query: inQuery ?? inFragment ?? undefined,
    cookie: new RegExp(`(?:^|; )${cookieName}=([^;]*)`).exec(document.cookie)?.[1],
    browser: navigator.languages,
  });
}

export interface LoadedLanguage {
  readonly languages: ReadingLanguages;
  readonly messages: BuiltMessages;
}

/** The language that the page is in, or is about to be in. */
let page: Promise<LoadedLanguage> | undefined;
/** The additional parts that the page has loaded, which joined the messages of the language. */
const parts = new Map<MessagePart, Promise<void>>();

/** Loads the messages of a language, and the data that this browser lacks to format in it. */
export function loadMessages(languages: ReadingLanguages): Promise<LoadedLanguage> {
  page = readLanguage(languages);
  return page;
}

async function readLanguage(languages: ReadingLanguages): Promise<LoadedLanguage> {
  const [{ messages, fillGaps }, ...more] = await Promise.all([
    loadLanguage(languages.console),
    ...Array.from(parts.keys(), (part) => loadPart(languages.console, part)),
  ]);
  fillGaps?.();
  document.documentElement.lang = languages.console;
  return { languages, messages: Object.assign({}, messages, ...more) };
}

/** Loads a part of the messages before the first screen that needs it; a change of language loads it too. */
export function loadMessagePart(part: MessagePart): Promise<void> {
  const joined = parts.get(part) ?? joinPart(part);
  parts.set(part, joined);
  // A chunk that could not be loaded is requested again.
  joined.catch(() => parts.delete(part));
  return joined;
}

async function joinPart(part: MessagePart): Promise<void> {
  const loaded = await page;
  if (loaded === undefined) throw new Error('no language is loaded');
  // Added in place: only the screen that waits for this reads the new keys.
  Object.assign(loaded.messages, await loadPart(loaded.languages.console, part));
}

/** The texts and formats of a language, as components read them. */
export function reading({ languages, messages }: LoadedLanguage) {
  const { console: page, catalog } = languages;
  return {
    languages,
    catalogLang: catalog === page ? undefined : catalog,
    translate: translator(page, messages),
    formats: formatsOf(page),
  };
}

export function LanguageProvider({ first, children }: { first: LoadedLanguage; children: ReactNode }) {
  const [{ languages, messages }, setLoaded] = useState(first);
  const changeLanguage = useCallback(async (language: Language) => {
    const loaded = await loadMessages(readingLanguages(language));
    writeCookie(cookieName, language);
    setLoaded(loaded);
  }, []);
  const state = useMemo(
    () => ({ ...reading({ languages, messages }), changeLanguage }),
    [languages, messages, changeLanguage],
  );
  return <LanguageContext value={state}>{children}</LanguageContext>;
}

export function useLanguage(): LanguageState {
  const state = useContext(LanguageContext);
  if (state === undefined) throw new Error('LanguageProvider is missing');
  return state;
}

/** `const t = useTranslate(); t('words.services')`. */
export function useTranslate(): Translate {
  return useLanguage().translate;
}
