/** `third-party.txt`: the packages whose code is in the console, with their licences, as these require. */
import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';
import { isAllowed } from '../../scripts/packages/licences.ts';

/** Packages whose files styles name: fonts, which are no modules. */
const fonts = ['lao', 'khmer', 'myanmar'].map((name) => `@fontsource-variable/noto-sans-${name}`);

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly license?: string;
}

export function thirdParty(nodeModules: string): Plugin {
  return {
    name: 'third-party',
    generateBundle(_options, bundle) {
      const folders = new Set(fonts.map((name) => path.join(nodeModules, name)));
      for (const file of Object.values(bundle)) {
        if (file.type !== 'chunk') continue;
        for (const [id, { renderedLength }] of Object.entries(file.modules)) {
          const folder = renderedLength > 0 ? packageFolder(id) : undefined;
          if (folder !== undefined) folders.add(folder);
        }
      }
      const parts = [...folders].map(entryOf).sort((one, other) => (one < other ? -1 : 1));
      this.emitFile({
        type: 'asset',
        fileName: 'third-party.txt',
        source: `${parts.join(`\n${'-'.repeat(78)}\n\n`)}`,
      });
    },
  };
}

/** The folder of the package that a module belongs to. */
function packageFolder(id: string): string | undefined {
  return /^(.*\/node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(id.replaceAll('\\', '/').replace(/^\0/, ''))?.[1];
}

function entryOf(folder: string): string {
  const { name, version, license } = JSON.parse(
    readFileSync(path.join(folder, 'package.json'), 'utf8'),
  ) as Manifest;
  if (license === undefined || !isAllowed(license, false))
    throw new Error(`${name} is bundled, and its licence ${license} is not one that we ship`);
  const [file] = globSync('{LICENSE,LICENCE,license}*', { cwd: folder }).sort();
  const text =
    file && existsSync(path.join(folder, file)) ? readFileSync(path.join(folder, file), 'utf8') : '';
  return `${name} ${version}: ${license}\n\n${text.replaceAll('\r\n', '\n').trim()}\n`;
}
