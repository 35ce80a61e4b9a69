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

const features = globSync('server/features/*/', { cwd: root }).map((folder) => path.basename(folder));

/** Each feature that another one uses, by the imports in its files. */
const arrows = features.flatMap((from) => {
  const files = globSync(`server/features/${from}/*.ts`, { cwd: root }).filter(
    (file) => !file.endsWith('.test.ts'),
  );
  const sources = files.map((file) => readFileSync(path.join(root, file), 'utf8')).join('\n');
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
