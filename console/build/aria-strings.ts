/**
 * The words that React Aria's components speak: it has 34 languages and not all of ours. Each of its modules with
 * words is replaced by one with our ten languages: five are its own, five come from `messages/<language>/aria.json`.
 */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';
import { messagesFolder } from './messages.ts';

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
          `${JSON.stringify(locale)}: { ...own0, ...${JSON.stringify(wordsOf(language, area))} }`,
      );
      return `${imports.join('\n')}\nexport default { ${[...entries, ...added].join(', ')} };\n`;
    },
  };
}

/** The words of one module, such as `calendar.next` of `aria.json`; its English ones stand in for missing words. */
function wordsOf(language: string, area: string): Record<string, string> {
  const file = path.join(messagesFolder, language, 'aria.json');
  if (!existsSync(file)) return {};
  const all = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
  return Object.fromEntries(
    Object.entries(all)
      .filter(([key]) => key.startsWith(`${area}.`))
      .map(([key, text]) => [key.slice(area.length + 1), text]),
  );
}
