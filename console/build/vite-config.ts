/** How Vite builds and serves the console. There is no other configuration of Vite for it. */
import { fileURLToPath } from 'node:url';
import type { InlineConfig } from 'vite';
import { ariaStrings } from './aria-strings.ts';
import { cascadeLayers } from './cascade-layers.ts';
import { languageChunks } from './language-chunks.ts';
import { thirdParty } from './third-party.ts';

const consoleFolder = fileURLToPath(new URL('..', import.meta.url));
const nodeModules = fileURLToPath(new URL('../../node_modules', import.meta.url));

/** `isPseudo` shows English in the pseudo-locale. */
export function viteConfig(outDir: string, isPseudo = false): InlineConfig {
  return {
    root: consoleFolder,
    base: '/app/',
    configFile: false,
    envDir: false,
    publicDir: false,
    logLevel: 'warn',
    plugins: [cascadeLayers(), languageChunks(isPseudo), ariaStrings(), thirdParty(nodeModules)],
    resolve: {
      alias: [
        {
          // The messages are parsed already.
          find: /^@formatjs\/icu-messageformat-parser$/,
          replacement: '@formatjs/icu-messageformat-parser/no-parser.js',
        },
      ],
    },
    build: {
      outDir,
      emptyOutDir: true,
      target: 'es2023',
      // A file of its own for everything: the policy of the page permits no data of fonts and scripts.
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      reportCompressedSize: false,
      // "use client" means nothing without a server that renders; the other one measures time.
      rolldownOptions: {
        checks: { moduleLevelDirective: false, pluginTimings: false },
        output: {
          codeSplitting: {
            // Packages that every screen needs are one file: several small ones compress worse.
            groups: [
              {
                name: 'base',
                test: /node_modules[\\/](react|react-dom|scheduler|@tanstack|use-sync-external-store)[\\/]/,
              },
              // The same for the parts of the console that every page needs.
              {
                name: 'shell',
                test: /clients[\\/]typescript[\\/]src[\\/]|console[\\/](api[\\/](client|session|problems|passkeys)\.ts|components[\\/](toast|page)[\\/](toast|states|page|countdown)\.tsx?)/,
              },
            ],
          },
        },
      },
    },
  };
}
