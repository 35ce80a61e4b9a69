/** Finds keys, invalid values and English in the texts of a page in another language. */
import { type MessageFormatElement, TYPE } from '@formatjs/icu-messageformat-parser';
import { messageScreens, parsedMessage, screenMessages } from '#console/build/messages.ts';
import type { ConsoleLanguage } from '#console/i18n/languages.ts';
import type { PageText } from '../in-page/kinds.ts';

/** Names, which no language translates. */
const names = new Set(['Petalpaw', 'GitHub', 'GitLab', 'Google', 'UTC']);

/** Shorter parts of messages, such as "of the", may also be in a text of the business. */
const longEnough = 4;

const keys = new Set(messageScreens().flatMap((screen) => Object.keys(screenMessages('en', screen) ?? {})));

/** Characters and words that no text may contain, in any language. */
export function brokenTexts(texts: readonly PageText[]): string[] {
  return texts
    .filter(
      ({ text }) =>
        /[{}]|\bundefined\b|\bNaN\b|\[object |Invalid Date/.test(text) ||
        text.split(/[\s"'(),:;]+/).some((word) => keys.has(word)),
    )
    .map(({ text, where }) => `${text} in ${where}`);
}

/** English in a page of another language. Screens whose messages are not translated yet are omitted. */
export function englishTexts(texts: readonly PageText[], language: ConsoleLanguage): string[] {
  const { whole, parts, isComplete } = englishOf(language);
  return texts
    .filter(({ lang }) => lang === language)
    .filter(
      ({ text }) =>
        whole.has(text) ||
        parts.some((part) => text.includes(part)) ||
        (isComplete && withoutLatinLetters.has(language) && hasLatinSentence(text)),
    )
    .map(({ text, where }) => `${text} in ${where}`);
}

const withoutLatinLetters = new Set<ConsoleLanguage>(['ko', 'ja', 'lo', 'km', 'my']);

/** Four words in a row that are not a name or an address. */
function hasLatinSentence(text: string): boolean {
  return /(?:(?<![\w@.-])[A-Za-z][a-z]+(?![\w@.-])[ ,]+){3}[A-Za-z]{2,}/.test(text);
}

const found = new Map<ConsoleLanguage, ReturnType<typeof readEnglish>>();

function englishOf(language: ConsoleLanguage) {
  const english = found.get(language) ?? readEnglish(language);
  found.set(language, english);
  return english;
}

/** The English texts that differ in the language: whole ones, and long parts of those with arguments. */
function readEnglish(language: ConsoleLanguage) {
  let isComplete = true;
  const own: string[] = [];
  const english: string[] = [];
  for (const screen of messageScreens()) {
    const translated = screenMessages(language, screen);
    if (translated === undefined) {
      isComplete = false;
      continue;
    }
    const literals = (texts: Readonly<Record<string, string>>) =>
      Object.entries(texts).flatMap(([key, text]) => literalsOf(parsedMessage(key, text)));
    own.push(...literals(translated));
    english.push(...literals(screenMessages('en', screen) ?? {}));
  }
  const ownTexts = new Set(own);
  const differing = english.filter(
    (text) => /[a-z]{2}/i.test(text) && !ownTexts.has(text) && !names.has(text),
  );
  return {
    isComplete,
    whole: new Set(differing),
    parts: differing.filter((text) => text.split(' ').length >= longEnough),
  };
}

function literalsOf(elements: readonly MessageFormatElement[]): string[] {
  return elements.flatMap((element) => {
    if (element.type === TYPE.literal) return [element.value.trim()];
    if (element.type === TYPE.tag) return literalsOf(element.children);
    if (element.type !== TYPE.plural && element.type !== TYPE.select) return [];
    return Object.values(element.options).flatMap(({ value }) => literalsOf(value));
  });
}
