/**
 * The words that React Aria's components speak: it has 34 languages and not all of ours. Each of its modules with
 * words is replaced by one with our ten languages: five are its own, five come from `messages/<language>/aria.json`.
 */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type MessageFormatElement, TYPE } from '@formatjs/icu-messageformat-parser';
import type { Plugin } from 'vite';
import { messagesFolder, parsedMessage } from './messages.ts';

const theirs = ['en-US', 'de-DE', 'fr-FR', 'ja-JP', 'ko-KR'];
const ours = { vi: 'vi-VN', lo: 'lo-LA', km: 'km-KH', my: 'my-MM', fil: 'fil-PH' } as const;

const stringsModule =
  /\/react-(?:aria|stately|aria-components)\/dist\/private\/(?:([\w-]+)\/)?intlStrings\.mjs$/;

export function ariaStrings(): Plugin {
  return {
    name: 'aria-strings',
    enforce: 'pre',
    load(id) {
      const match = stringsModule.exec(id.replaceAll('\\', '/'));
      if (match === null) return undefined;
      const area = match[1] ?? 'components';
      const source = readFileSync(id, 'utf8');
      const pathOf = (locale: string) => new RegExp(`from "([^"]+/${locale}\\.mjs)"`).exec(source)?.[1];
      const imports = theirs.map((locale, at) => {
        const file = pathOf(locale);
        if (file === undefined) throw new Error(`${id} has no ${locale}`);
        return `import own${at} from ${JSON.stringify(file)};`;
      });
      const entries = theirs.map((locale, at) => `${JSON.stringify(locale)}: own${at}`);
      const added = Object.entries(ours).map(
        ([language, locale]) =>
          `${JSON.stringify(locale)}: { ...own0, ${wordsOf(language, area).join(', ')} }`,
      );
      return `${imports.join('\n')}\nexport default { ${[...entries, ...added].join(', ')} };\n`;
    },
  };
}

/** The words of one module, such as `calendar.next` of `aria.json`; missing words are in English. */
function wordsOf(language: string, area: string): string[] {
  const file = path.join(messagesFolder, language, 'aria.json');
  if (!existsSync(file)) return [];
  const all = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
  return Object.entries(all)
    .filter(([key]) => key.startsWith(`${area}.`))
    .map(([key, text]) => `${JSON.stringify(key.slice(area.length + 1))}: ${wordSource(key, text)}`);
}

/**
 * A word as JavaScript in the form that React Aria's own modules have: a string, or a function of the arguments and
 * the formatter for plurals. The message is ICU with arguments, plural and select.
 */
export function wordSource(key: string, text: string): string {
  const elements = parsedMessage(key, text);
  const [only] = elements;
  if (elements.length === 1 && only?.type === TYPE.literal) return JSON.stringify(only.value);
  return `(args, formatter) => ${joined(key, elements)}`;
}

/** `counted` is the argument of the plural around the elements: `#` stands for it. */
function joined(key: string, elements: readonly MessageFormatElement[], counted?: string): string {
  const parts = elements.map((element) => {
    if (element.type === TYPE.literal) return JSON.stringify(element.value);
    if (element.type === TYPE.argument) return `args.${element.value}`;
    if (element.type === TYPE.pound) return `formatter.number(args.${counted})`;
    if (element.type !== TYPE.plural && element.type !== TYPE.select)
      throw new Error(`${key}: React Aria's words have only arguments, plural and select`);
    const inner = element.type === TYPE.plural ? element.value : counted;
    const options = Object.entries(element.options).map(
      ([name, { value }]) => `${JSON.stringify(name)}: () => ${joined(key, value, inner)}`,
    );
    return element.type === TYPE.plural
      ? `formatter.plural(args.${element.value}, { ${options.join(', ')} })`
      : `formatter.select({ ${options.join(', ')} }, args.${element.value})`;
  });
  return ['""', ...parts].join(' + ');
}
