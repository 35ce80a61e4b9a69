/** The module `virtual:language/<code>`: everything that the page needs in one language, as one chunk. */
import type { Plugin } from 'vite';
import { consoleLanguages } from '#console/i18n/languages.ts';
import { intlTable } from './intl-tables.ts';
import { builtMessages } from './messages.ts';
import { pseudoMessages } from './pseudo.ts';

const prefix = 'virtual:language/';

export function languageChunks(isPseudo: boolean): Plugin {
  return {
    name: 'language-chunks',
    resolveId: (id) => (id.startsWith(prefix) ? `\0${id}` : undefined),
    load(id) {
      const language = consoleLanguages.find((one) => id === `\0${prefix}${one}`);
      if (language === undefined) return undefined;
      // As text that the browser parses as JSON, which is faster than a program of that size.
      const parsed = (value: unknown) => `JSON.parse(${JSON.stringify(JSON.stringify(value))})`;
      const built = builtMessages(language);
      const shown = isPseudo && language === 'en' ? pseudoMessages(built) : built;
      const messages = `export const messages = ${parsed(shown)};`;
      const table = intlTable(language);
      if (table === undefined) return `${messages}\nexport const fillGaps = undefined;`;
      return `import { installIntlTable } from '#console/i18n/intl-gaps.ts';
${messages}
export const fillGaps = () => installIntlTable('${language}', ${parsed(table)});`;
    },
  };
}
