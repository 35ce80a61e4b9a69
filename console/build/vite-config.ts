/** How Vite builds and serves the console. There is no other configuration of Vite for it. */
import { createHash } from 'node:crypto';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { InlineConfig, Plugin } from 'vite';
import { ariaStrings } from './aria-strings.ts';
import { cascadeLayers } from './cascade-layers.ts';
import { earlyFormats } from './early-formats.ts';
import { languageChunks } from './language-chunks.ts';
import { preloads } from './preloads.ts';
import { thirdParty } from './third-party.ts';

const consoleFolder = fileURLToPath(new URL('..', import.meta.url));
const nodeModules = fileURLToPath(new URL('../../node_modules', import.meta.url));

/** The chunks of the first page of most visits. */
const firstPage: ReadonlySet<string> = new Set(['base', 'index', 'page', 'catalog-screen']);

/**
 * V8 compiles the functions of a file with this comment in another thread, while the file arrives. Otherwise the page waits
 * while it compiles each function at its first call (V8: Explicit Compile Hints; other browsers see a comment).
 */
const compileEagerly = '//# allFunctionsCalledOnLoad';

/** `isPseudo` shows English in the pseudo-locale. */
export function viteConfig(outDir: string, isPseudo = false): InlineConfig {
  return {
    root: consoleFolder,
    base: '/app/',
    configFile: false,
    envDir: false,
    publicDir: false,
    logLevel: 'warn',
    plugins: [
      cascadeLayers(),
      languageChunks(isPseudo),
      ariaStrings(),
      gregorianCalendar(),
      earlyFormats(),
      thirdParty(nodeModules),
      preloads(),
    ],
    resolve: {
      alias: [
        {
          // The messages are parsed already.
          find: /^@formatjs\/icu-messageformat-parser$/,
          replacement: '@formatjs/icu-messageformat-parser/no-parser.js',
        },
      ],
    },
    // Without the number of the line, which would be different in each name and not compress.
    css: { modules: { generateScopedName: className } },
    build: {
      outDir,
      emptyOutDir: true,
      target: 'es2023',
      // Separate files for everything: the policy of the page permits no data URLs for fonts and scripts.
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      reportCompressedSize: false,
      // "use client" means nothing without a server that renders; the other one measures time.
      rolldownOptions: {
        checks: { moduleLevelDirective: false, pluginTimings: false },
        // The domain is pure: a file of which nothing is used is left out.
        treeshake: { moduleSideEffects: [{ test: /[\\/]domain[\\/]/, sideEffects: false }] },
        output: {
          // The entry lists every file. The seven digits, 28 bits, only tell versions of one file apart, and they compress:
          // the size of the entry hardly depends on which they are.
          hashCharacters: 'hex',
          entryFileNames: 'assets/[name]-[hash:7].js',
          chunkFileNames: 'assets/[name]-[hash:7].js',
          assetFileNames: 'assets/[name]-[hash:7][extname]',
          postBanner: ({ name }) => (firstPage.has(name) ? compileEagerly : ''),
          codeSplitting: {
            // Few files for the first page: a browser that speaks HTTP/1.1 asks for six at once and for the others a
            // round trip later, and several small files compress worse than one.
            groups: [
              // Packages change less often than the console, so they are a file of their own.
              {
                name: 'base',
                tags: ['$initial'],
                test: /node_modules[\\/](react|react-dom|scheduler|@tanstack|use-sync-external-store)[\\/]/,
                priority: 3,
              },
              { name: 'shell', tags: ['$initial'], priority: 2 },
              // Pieces of a few lines: each file of its own is a name in the list of the entry.
              {
                name: 'page',
                test: /console[\\/]components[\\/](page[\\/]|calendar[\\/]zone-note|filter[\\/]use-delayed|customer[\\/]customer-link|payment[\\/](method-text|receipt-link)|pet[\\/]json-text|service[\\/]service-words)|record[\\/](booking-kind|pet-species)|domain[\\/](text[\\/]search-key|.*[\\/](money|decimal|link-lifetimes))\.ts/,
                priority: 2,
              },
              {
                name: 'service-face',
                test: /components[\\/]service[\\/]service-(face|picture|drawing)/,
                priority: 1,
              },
              { name: 'card', test: /console[\\/]components[\\/](card|picture)[\\/]/, priority: 2 },
              // The parts that most screens of records need, apart from those that only lists need.
              { name: 'lists', test: /console[\\/]api[\\/]list-query/, priority: 2 },
              {
                name: 'records',
                test: /console[\\/](api[\\/](record-queries|new-account)|components[\\/](booking[\\/](booking-words|status[\\/]status-badge)|customer[\\/]phone-link|pet[\\/](pet-words|allergies)))/,
                priority: 1,
              },
              {
                name: 'forms',
                test: /console[\\/](components[\\/](dialog|field|form[\\/]refusal)|i18n[\\/]typed-number)|react-query[\\/].*useMutation/,
                priority: 1,
              },
              {
                name: 'business-times',
                test: /console[\\/]components[\\/]business[\\/]business-times|domain[\\/](booking[\\/]rules[\\/](business-times|category-settings)|time[\\/](interval|working-hours))/,
              },
              { name: 'pet-line', test: /components[\\/]pet[\\/]pet-line/ },
              { name: 'held-action', test: /console[\\/](api[\\/]at-once|components[\\/]held-action)/ },
              {
                name: 'balance-mark',
                test: /components[\\/](booking[\\/]status[\\/](balance-)?mark|payment[\\/]balance-text)/,
              },
              { name: 'sign-in', test: /console[\\/]api[\\/](sign-in|passkeys)/ },
              { name: 'refusals', test: /components[\\/]booking[\\/](booking-refusal|taken-by)/ },
              { name: 'emails', test: /components[\\/]booking[\\/](email-words|no-mail-server|send-again)/ },
            ],
          },
        },
      },
    },
  };
}

/** React Aria's calendars of other countries are left out: every language of the console has the Gregorian one. */
function gregorianCalendar(): Plugin {
  const code =
    "import { GregorianCalendar } from '@internationalized/date'; export const createCalendar = () => new GregorianCalendar();";
  return {
    name: 'gregorian-calendar',
    enforce: 'pre',
    load: (id) =>
      /@internationalized\/date\/dist\/private\/createCalendar\.mjs$/.test(id) ? code : undefined,
  };
}

/** The name of a class of a module, with five hexadecimal digits for its file. */
function className(name: string, file: string): string {
  const module = path.relative(consoleFolder, file.replace(/\?.*$/, '')).replaceAll('\\', '/');
  return `${name}_${createHash('sha256').update(module).digest('hex').slice(0, 5)}`;
}
