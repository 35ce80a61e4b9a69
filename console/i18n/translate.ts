/** Messages with typed keys and arguments. */
import type { MessageFormatElement } from '@formatjs/icu-messageformat-parser';
import { IntlMessageFormat } from 'intl-messageformat';
import type { ReactNode } from 'react';
import { type Formats, localeOf } from './format.ts';
import type { ConsoleLanguage } from './languages.ts';
import type { MessageArguments, MessageKey } from './message-types.ts';

/** The keys of messages without arguments: those that a table of texts may contain. */
export type PlainKey = Exclude<MessageKey, keyof MessageArguments>;

type Given<Key extends MessageKey> = Key extends keyof MessageArguments
  ? [values: MessageArguments[Key]]
  : [];

export interface Translate {
  /** The text of a message without tags. */
  <Key extends MessageKey>(key: Key, ...given: Given<Key>): string;
  /** The parts of a message with tags, to be shown as children. */
  rich<Key extends MessageKey>(key: Key, ...given: Given<Key>): ReactNode;
}

/** What a text for people is made with. */
export interface Words {
  readonly translate: Translate;
  readonly formats: Formats;
}

/** The messages of a language, as the build prepares them. */
export type BuiltMessages = Readonly<Record<string, string | MessageFormatElement[]>>;

/** Returns the translation into a language from its messages. */
export function translator(language: ConsoleLanguage, messages: BuiltMessages): Translate {
  const formats = new Map<string, IntlMessageFormat>();
  const formatted = (key: string, values: object | undefined): ReactNode => {
    // A newer server may answer with an identifier that this release does not know.
    const message = messages[key] ?? (key.startsWith('problems.') ? messages['problems.internalError'] : key);
    if (message === undefined || typeof message === 'string') return message ?? key;
    let format = formats.get(key);
    if (format === undefined) {
      format = new IntlMessageFormat(message, localeOf(language), undefined, { ignoreTag: false });
      formats.set(key, format);
    }
    return format.format<ReactNode>(values as Record<string, string>);
  };
  const translate = (key: string, values?: object) => String(formatted(key, values));
  return Object.assign(translate, { rich: formatted }) as Translate;
}
