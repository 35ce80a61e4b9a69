/**
 * `first-page.mjs`, a second build: the catalog's screen with React's renderer and the messages of every language, in
 * one file that the server loads (app/first-page.tsx).
 */
import { fileURLToPath } from 'node:url';
import type { InlineConfig, Plugin } from 'vite';
import { consoleLanguages } from '#console/i18n/languages.ts';
import { cascadeLayers } from './cascade-layers.ts';
import { builtMessages } from './messages.ts';
import { viteConfig } from './vite-config.ts';

const messagesId = 'virtual:first-page-messages';
/** The screens and parts whose messages the page shows. */
const shownParts: ReadonlySet<string> = new Set(['catalog', 'common', 'services', 'shell', 'words']);

/** How Vite builds the file, into the folder of the console that is built already. */
export function firstPageConfig(outDir: string): InlineConfig {
  const { build: _build, plugins: _plugins, ...config } = viteConfig(outDir);
  return {
    ...config,
    // The names of classes contain a hash of their style sheet, so it has its layers here too.
    plugins: [cascadeLayers(), firstPageMessages(), onlyWhatIsRendered()],
    // The server may run without NODE_ENV, and Node warns about access to a storage that it does not have.
    define: { 'process.env.NODE_ENV': '"production"', localStorage: 'undefined' },
    // The server has none of the packages of the console.
    ssr: { noExternal: true, target: 'node' },
    build: {
      outDir,
      emptyOutDir: false,
      ssr: fileURLToPath(new URL('../app/first-page.tsx', import.meta.url)),
      target: 'node22',
      minify: true,
      rolldownOptions: {
        checks: { moduleLevelDirective: false, pluginTimings: false },
        output: { entryFileNames: 'first-page.mjs' },
      },
    },
  };
}

function firstPageMessages(): Plugin {
  return {
    name: 'first-page-messages',
    resolveId: (id) => (id === messagesId ? `\0${messagesId}` : undefined),
    load(id) {
      if (id !== `\0${messagesId}`) return undefined;
      const shown = consoleLanguages.map((language) => {
        const messages = Object.entries(builtMessages(language));
        const ofPage = messages.filter(([key]) => shownParts.has(key.slice(0, key.indexOf('.'))));
        return [language, Object.fromEntries(ofPage)];
      });
      return `export default ${JSON.stringify(Object.fromEntries(shown))};`;
    },
  };
}

/** Later imports of a page happen in the browser only. */
function onlyWhatIsRendered(): Plugin {
  return {
    name: 'only-what-is-rendered',
    resolveDynamicImport: (specifier) => ({ id: String(specifier), external: true }),
  };
}
