/**
 * `preloads.json`: the files that a page needs after its first ones, so that the server can name them with the page,
 * and the browser does not request them one round trip later.
 */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin, Rolldown } from 'vite';
import { consoleLanguages, messageParts } from '#console/i18n/languages.ts';
import type { Preloads } from '#server/features/console/preloads.ts';
import { isEarlyScript } from './early-formats.ts';

const screensFolder = fileURLToPath(new URL('../screens/', import.meta.url));

/** The routes as their files state them: the path, the file that they import, the parts of the messages. */
function routes() {
  return globSync('*/route.ts', { cwd: screensFolder })
    .map((file) => file.replaceAll('\\', '/'))
    .sort()
    .flatMap((file) => {
      const [, ...blocks] = readFileSync(path.join(screensFolder, file), 'utf8').split(/^export const /m);
      return blocks.flatMap((block) => {
        const address = /^ {2}path: '\/([^']*)',$/m.exec(block)?.[1];
        if (address === undefined) return [];
        const [, module, names = ''] =
          /\.\.\.screen\(\s*\(\) =>[^']*import\('\.\/([^']+)'\)\)?,([^)]*)\)/.exec(block) ?? [];
        if (module === undefined) throw new Error(`${file}: the route ${address} imports no screen`);
        const parts = messageParts.filter((part) => names.includes(`'${part}'`));
        return [{ address, module: `/screens/${path.posix.dirname(file)}/${module}`, parts }];
      });
    });
}

export function preloads(): Plugin {
  return {
    name: 'preloads',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const entry = filesOf(
        chunks.filter(({ isEntry }) => isEntry),
        bundle,
      );
      const filesFor = (isMeant: (module: string) => boolean): string[] => {
        const found = chunks.filter(({ moduleIds }) =>
          moduleIds.some((id) => isMeant(id.replaceAll('\\', '/'))),
        );
        if (found.length !== 1) throw new Error(`${found.length} files for ${isMeant}`);
        return [...filesOf(found, bundle)].filter((file) => !entry.has(file)).sort();
      };
      const written: Preloads = {
        // The largest first: the others arrive while it does.
        page: [...entry, ...Object.keys(bundle).filter(isEarlyScript)].sort(
          (one, other) => size(bundle[other]) - size(bundle[one]),
        ),
        languages: Object.fromEntries(
          consoleLanguages
            .flatMap((code) => [code, ...messageParts.map((part) => `${part}-${code}`)])
            .map((name) => [name, filesFor((id) => id === `\0virtual:language/${name}`)]),
        ),
        screens: Object.fromEntries(
          routes().map(({ address, module, parts }) => [
            address,
            { files: filesFor((id) => id.endsWith(module)), parts },
          ]),
        ),
      };
      this.emitFile({
        type: 'asset',
        fileName: 'preloads.json',
        source: `${JSON.stringify(written, null, 2)}\n`,
      });
    },
  };
}

function size(file: Rolldown.OutputAsset | Rolldown.OutputChunk | undefined): number {
  if (file === undefined) return 0;
  return file.type === 'chunk' ? file.code.length : file.source.length;
}

/** The files of chunks with everything that they import before they run, styles included. */
function filesOf(chunks: readonly Rolldown.OutputChunk[], bundle: Rolldown.OutputBundle): Set<string> {
  const found = new Set<string>();
  const visit = (name: string) => {
    const file = bundle[name];
    if (found.has(name) || file?.type !== 'chunk') return;
    found.add(name);
    for (const style of file.viteMetadata?.importedCss ?? []) found.add(style);
    file.imports.forEach(visit);
  };
  for (const { fileName } of chunks) visit(fileName);
  return found;
}
