/**
 * The messages of the console: one file per language and screen in `messages/<language>/<screen>.json`, with the keys
 * `<screen>.<thing>`. Those of screens for the business are in a folder of their part, such as
 * `messages/<language>/business/<screen>.json`: customers do not load them. The build parses the messages (ICU
 * MessageFormat), so that the browser needs no parser.
 */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';
import type { ConsoleLanguage, MessagePart } from '#console/i18n/languages.ts';

/** Messages by key, as a translator writes them. */
export type MessageTexts = Readonly<Record<string, string>>;

/** Arguments of a message by name, with their types in TypeScript. */
export type MessageArguments = ReadonlyMap<string, 'string' | 'number' | 'Date' | 'Tag'>;

/** A message without arguments is its text; every other one is the output of the parser. */
export type BuiltMessages = Readonly<Record<string, string | MessageFormatElement[]>>;

export const messagesFolder = fileURLToPath(new URL('../messages/', import.meta.url));

/** The names of the screens that have English messages, in order. */
export function messageScreens(): string[] {
  return messageFiles('en').map((file) => path.basename(file, '.json'));
}

/** The screens of a part; without one, those that everybody loads. */
function screensOf(part: MessagePart | undefined): string[] {
  const folder = part === undefined ? 'en' : `en/${part}`;
  return messageFiles('en')
    .filter((file) => path.posix.dirname(file) === folder)
    .map((file) => path.basename(file, '.json'));
}

/** The messages of one screen in one language; undefined while they are not translated. */
export function screenMessages(language: ConsoleLanguage, screen: string): MessageTexts | undefined {
  const file = messageFiles(language).find((name) => path.basename(name, '.json') === screen);
  return file === undefined ? undefined : JSON.parse(readFileSync(path.join(messagesFolder, file), 'utf8'));
}

/**
 * The messages of a language that everybody loads, or those of a part, parsed. Untranslated messages are in English.
 */
export function builtMessages(language: ConsoleLanguage, part?: MessagePart): BuiltMessages {
  const texts = Object.assign(
    {},
    ...screensOf(part).map((screen) => ({
      ...screenMessages('en', screen),
      ...screenMessages(language, screen),
    })),
  ) as MessageTexts;
  return Object.fromEntries(
    Object.entries(texts)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([key, text]) => [key, builtMessage(key, text)]),
  );
}

/** @throws Error that names the key when the message is not valid ICU. */
export function parsedMessage(key: string, text: string): MessageFormatElement[] {
  try {
    return parse(text, { captureLocation: false, shouldParseSkeletons: false });
  } catch (error) {
    throw new Error(`${key}: ${(error as Error).message} in ${JSON.stringify(text)}`);
  }
}

/** The arguments of a message in the order in which they first occur. */
export function argumentsOf(elements: readonly MessageFormatElement[]): MessageArguments {
  const found = new Map<string, 'string' | 'number' | 'Date' | 'Tag'>();
  const visit = (parts: readonly MessageFormatElement[]) => {
    for (const part of parts) {
      if (part.type === TYPE.argument && !found.has(part.value)) found.set(part.value, 'string');
      if (part.type === TYPE.number || part.type === TYPE.plural) found.set(part.value, 'number');
      if (part.type === TYPE.date || part.type === TYPE.time) found.set(part.value, 'Date');
      if (part.type === TYPE.select && !found.has(part.value)) found.set(part.value, 'string');
      if (part.type === TYPE.plural || part.type === TYPE.select)
        for (const option of Object.values(part.options)) visit(option.value);
      if (part.type === TYPE.tag) {
        found.set(part.value, 'Tag');
        visit(part.children);
      }
    }
  };
  visit(elements);
  return found;
}

function builtMessage(key: string, text: string): string | MessageFormatElement[] {
  const elements = parsedMessage(key, text);
  const [only] = elements;
  return elements.length === 1 && only?.type === TYPE.literal ? only.value : elements;
}

/** The files below `messages/` in a language, of all parts. */
export function messageFiles(language: ConsoleLanguage): string[] {
  return globSync(`${language}/**/*.json`, { cwd: messagesFolder })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !file.endsWith('/aria.json'))
    .sort();
}
