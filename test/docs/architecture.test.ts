/** ARCHITECTURE states which feature may use which; the linter cannot check an order, so this test does. */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { pageText, root } from './documentation.ts';

const text = pageText('ARCHITECTURE.md').replaceAll('\n', ' ');
/** `audit ← settings ← …`: each place in the order has one feature, or several that are independent of each other. */
const order: string[][] = (/(\w+(?: ← \w+(?:, \w+)*)+);/.exec(text)?.[1] ?? '')
  .split(' ← ')
  .map((place) => place.split(', '));
const placeOf = (feature: string) => order.findIndex((place) => place.includes(feature));

interface Source {
  readonly file: string;
  readonly text: string;
}

/** The sources in a folder and its subfolders, without tests and their support. */
function sourcesBelow(folder: string): Source[] {
  return globSync(`${folder}/**/*.ts`, { cwd: root })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !file.endsWith('.test.ts') && !file.includes('/testing/'))
    .map((file) => ({ file, text: readFileSync(path.join(root, file), 'utf8') }));
}

const features = globSync('server/features/*/', { cwd: root }).map((folder) => path.basename(folder));

/** Each feature that another one uses, by the imports in its files. */
const arrows = features.flatMap((from) => {
  const sources = sourcesBelow(`server/features/${from}`)
    .map(({ text }) => text)
    .join('\n');
  const entered = [...sources.matchAll(/from '#features\/([\w-]+)\//g)].map(([, name = '']) => name);
  return [...new Set(entered)].filter((to) => to !== from).map((to) => ({ from, to }));
});

describe('ARCHITECTURE, "Which way the arrows point"', () => {
  test('the order is there, and the features have arrows', () => {
    expect(order.length).toBeGreaterThan(8);
    expect(arrows.length).toBeGreaterThan(8);
  });

  test.each(arrows)('$from may enter $to', ({ from, to }) => {
    expect(placeOf(to), `${to} has a place in the order`).toBeGreaterThanOrEqual(0);
    // A feature without a place is outside the order: it may use others, and none uses it.
    if (placeOf(from) >= 0) expect(placeOf(to)).toBeLessThan(placeOf(from));
  });
});

describe('ARCHITECTURE, "The rooms"', () => {
  test('every folder of the repository has a row', () => {
    const rows = [...pageText('ARCHITECTURE.md').matchAll(/^\| (`.+?) \|/gm)]
      .map(([, cell]) => cell)
      .join(' ');
    const folders = globSync(['*/', 'server/*/'], { cwd: root })
      .map((folder) => `${folder.replaceAll('\\', '/').replace(/\/$/, '')}/`)
      .filter((folder) => !/^(?:node_modules|data|docs|coverage|\.\w+|server)\/$/.test(folder));
    expect(folders.filter((folder) => !rows.includes(`\`${folder}`))).toEqual([]);
  });
});

const { paths } = JSON.parse(readFileSync(path.join(root, 'openapi.json'), 'utf8')) as {
  paths: Record<string, Record<string, { operationId?: string }>>;
};
const operationIds = new Set(
  Object.values(paths).flatMap((path) => Object.values(path).flatMap(({ operationId }) => operationId ?? [])),
);

const exportsOf = ({ text }: Source) =>
  [...text.matchAll(/^export (?:async )?(?:function\*?|const|let|class) (\w+)|^export (?=[{*])/gm)].map(
    ([, name = 'export … from']) => name,
  );

/** `operations.ts`, `<noun>-operations.ts`, or a file named by one operation: `create-booking.ts`. */
function holdsOperations({ file }: Source): boolean {
  const name = path.basename(file, '.ts');
  const words = name.replaceAll('-', '');
  return /(?:^|-)operations$/.test(name) || [...operationIds].some((id) => id.toLowerCase() === words);
}

describe('ARCHITECTURE, "Folders": the files of a feature', () => {
  const sources = sourcesBelow('server/features');
  const operationFiles = sources.filter(holdsOperations);

  test('there are operations, and files that hold them', () => {
    expect(operationIds.size).toBeGreaterThan(50);
    expect(operationFiles.length).toBeGreaterThan(20);
  });

  test.each(operationFiles)('$file exports only operations, by their operationIds', (source) => {
    expect(exportsOf(source).filter((name) => !operationIds.has(name))).toEqual([]);
  });

  test('no other file exports an operation', () => {
    const others = sources.filter(
      (source) => !holdsOperations(source) && !source.file.endsWith('/public.ts'),
    );
    const misplaced = others.flatMap((source) =>
      exportsOf(source).flatMap((name) => (isOperation(source, name) ? [`${source.file}: ${name}`] : [])),
    );
    expect(misplaced).toEqual([]);
  });

  test.each(sources.filter(({ file }) => file.endsWith('/public.ts')))(
    '$file only re-exports',
    ({ text }) => {
      const code = text.replaceAll(/\/\*[\s\S]*?\*\/|^export \{[^}]*\} from '[^']+';$/gm, '').trim();
      expect(code).toBe('');
    },
  );
});

/** Schemas may share the name of an operation; operations are functions. */
function isOperation({ text }: Source, name: string): boolean {
  return operationIds.has(name) && new RegExp(`^export (?:async )?function\\*? ${name}\\b`, 'm').test(text);
}

describe('ARCHITECTURE, "Inside `server/platform/`"', () => {
  const [, section = ''] = /### Inside(.*?)\n## /s.exec(pageText('ARCHITECTURE.md')) ?? [];
  /** The table: folder → imported folders. */
  const drawn = Object.fromEntries(
    [...section.matchAll(/^\| `([\w-]+)\/` \| [^|]+ \| ([\w, -]*?) ?\|$/gm)].map(
      ([, folder = '', imports = '']) => [folder, imports.split(', ').filter(Boolean)],
    ),
  );

  /** The folder of platform that a path leads into; undefined for files at its root and for other places. */
  const folderOf = (file: string) => /^server\/platform\/([\w-]+)\//.exec(file.replaceAll('\\', '/'))?.[1];

  const imported: Record<string, Set<string>> = {};
  for (const file of globSync('server/platform/*/**/*.ts', { cwd: root })) {
    const from = folderOf(file) ?? '';
    imported[from] ??= new Set();
    if (/\.test\.ts$|[/\\]testing[/\\]/.test(file)) continue;
    const source = readFileSync(path.join(root, file), 'utf8');
    for (const [, specifier = ''] of source.matchAll(/(?:from|import\() *'([^']+)'/g)) {
      const target = specifier.startsWith('#platform/')
        ? specifier.replace('#platform/', 'server/platform/')
        : path.join(path.dirname(file), specifier);
      const to =
        specifier.startsWith('#platform/') || specifier.startsWith('.') ? folderOf(target) : undefined;
      if (to !== undefined && to !== from) imported[from].add(to);
    }
  }

  test('every folder has a row with exactly the folders that it imports', () => {
    const found = Object.entries(imported).map(([from, to]) => [from, [...to].sort()]);
    expect(drawn).toEqual(Object.fromEntries(found));
    expect(found.length).toBeGreaterThan(10);
  });
});
