/**
 * The modules `virtual:language/<code>`, with everything that every page needs in one language, and
 * `virtual:language/<part>-<code>`, with the messages of a part: one chunk each.
 */
import type { Plugin } from 'vite';
import { consoleLanguages, messageParts } from '#console/i18n/languages.ts';
import { intlTable } from './intl-tables.ts';
import { builtMessages } from './messages.ts';
import { pseudoMessages } from './pseudo.ts';

const prefix = 'virtual:language/';

export function languageChunks(isPseudo: boolean): Plugin {
  return {
    name: 'language-chunks',
    resolveId: (id) => (id.startsWith(prefix) ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith(`\0${prefix}`)) return undefined;
      const [code, partName] = id
        .slice(prefix.length + 1)
        .split('-')
        .reverse();
      const language = consoleLanguages.find((one) => one === code);
      const part = messageParts.find((one) => one === partName);
      if (language === undefined) return undefined;
      // As text that the browser parses as JSON, which is faster than a program of that size.
      const parsed = (value: unknown) => `JSON.parse(${JSON.stringify(JSON.stringify(value))})`;
      const built = builtMessages(language, part);
      const shown = isPseudo && language === 'en' ? pseudoMessages(built) : built;
      const messages = `export const messages = ${parsed(shown)};`;
      if (part !== undefined) return messages;
      const table = intlTable(language);
      if (table === undefined) return `${messages}\nexport const fillGaps = undefined;`;
      return `import { installIntlTable } from '#console/i18n/intl-gaps.ts';
${messages}
export const fillGaps = () => installIntlTable('${language}', ${parsed(table)});`;
    },
  };
}
