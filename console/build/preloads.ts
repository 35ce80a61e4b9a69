/**
 * `preloads.json`: the files that a page needs after its first ones, so that the server can name them with the page,
 * and the browser does not request them one round trip later.
 */
import type { Plugin, Rolldown } from 'vite';
import { consoleLanguages } from '#console/i18n/languages.ts';
import type { Preloads } from '#server/features/console/preloads.ts';
import { isEarlyScript } from './early-formats.ts';

/** The screens that people open by address, by the path below `/app/`. */
const screens: Readonly<Record<string, string>> = {
  '': 'catalog/catalog-screen.tsx',
  bookings: 'bookings/bookings-screen.tsx',
  'sign-in': 'sign-in/sign-in-screen.tsx',
};

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
          consoleLanguages.map((code) => [code, filesFor((id) => id === `\0virtual:language/${code}`)]),
        ),
        screens: Object.fromEntries(
          Object.entries(screens).map(([path, file]) => [
            path,
            filesFor((id) => id.endsWith(`/screens/${file}`)),
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
