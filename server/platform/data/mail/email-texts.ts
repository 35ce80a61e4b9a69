/** The texts of emails: messages in ICU MessageFormat. Each feature has those of the emails that it sends. */
import { IntlMessageFormat } from 'intl-messageformat';
import type { Language } from '#domain/text/language.ts';

/** The names of the arguments of those messages that have any, besides `business`, which every message may use. */
export type ArgumentNames<Key extends string> = { readonly [Name in Key]?: readonly string[] };

type ValuesOf<Names> = Names extends readonly (infer Name extends string)[]
  ? [values: { readonly [Each in Name]: string | number }]
  : [];

export interface Translate<Key extends string, Names extends ArgumentNames<Key>> {
  readonly language: Language;
  /** The text of a message. Nothing is escaped, and braces in a value remain text. */
  <One extends Key>(key: One, ...values: One extends keyof Names ? ValuesOf<Names[One]> : []): string;
}

/** The messages of a feature by language and key: a language that lacks one does not compile. */
export class EmailTexts<Key extends string, const Names extends ArgumentNames<Key>> {
  readonly messages: Readonly<Record<Language, Readonly<Record<Key, string>>>>;
  /** A test compares them with the messages. */
  readonly argumentNames: Names;
  /** Messages that have been used, parsed: at most as many as there are. */
  readonly #formats = new Map<string, IntlMessageFormat>();

  constructor(messages: Readonly<Record<Language, Readonly<Record<Key, string>>>>, argumentNames: Names) {
    this.messages = messages;
    this.argumentNames = argumentNames;
  }

  /** Returns the translation into a language of messages about that business. */
  translator(language: Language, business: string): Translate<Key, Names> {
    const translate = (key: Key, values: Readonly<Record<string, string | number>> = {}) =>
      String(this.#parsed(language, key).format({ business, ...values }));
    return Object.assign(translate, { language });
  }

  #parsed(language: Language, key: Key): IntlMessageFormat {
    const text = this.messages[language][key];
    return this.#formats.getOrInsertComputed(
      `${language} ${key}`,
      () => new IntlMessageFormat(text, language, undefined, { ignoreTag: true }),
    );
  }
}
