/** What a browser must load, in bytes as they are sent (Brotli). Sizes do not depend on the machine, as times do. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { consoleLanguages } from '#console/i18n/languages.ts';
import { builtFolder } from '#server/features/console/built-files.ts';

const assets = path.join(builtFolder, 'assets');
const names = readdirSync(assets);
const textOf = (name: string) => readFileSync(path.join(assets, name), 'utf8');
const sent = (files: Iterable<string>) =>
  [...files].reduce((sum, name) => sum + statSync(path.join(assets, `${name}.br`)).size, 0);

/** The files and everything that they import before they run. */
function withImports(files: readonly string[]): Set<string> {
  const all = new Set<string>();
  const visit = (name: string) => {
    if (all.has(name)) return;
    all.add(name);
    if (!name.endsWith('.js')) return;
    for (const [, next = ''] of textOf(name).matchAll(/(?:from|import)\s*"\.\/([\w.-]+\.js)"/g)) visit(next);
  };
  files.forEach(visit);
  return all;
}

const page = readFileSync(path.join(builtFolder, 'index.html'), 'utf8');
const entry = withImports(
  Array.from(page.matchAll(/\/app\/assets\/([\w.-]+\.(?:js|css))"/g), ([, name = '']) => name),
);

test('the entry is at most 115 kB', () => {
  expect(entry.size).toBeGreaterThan(1);
  expect(sent(entry)).toBeLessThan(115_000);
});

test('a screen adds at most 40 kB', () => {
  const screens = names.filter((name) => /-screen-[\w-]+\.js$/.test(name));
  expect(screens.length).toBeGreaterThan(10);
  for (const screen of screens) {
    const added = [...withImports([screen])].filter((name) => !entry.has(name));
    expect([screen, sent(added) < 40_000]).toEqual([screen, true]);
  }
});

test('a language is at most 15 kB', () => {
  for (const language of consoleLanguages) {
    const [file = ''] = names.filter((name) => name.startsWith(`${language}-`) && name.endsWith('.js'));
    expect([language, sent([file]) < 15_000]).toEqual([language, true]);
  }
});
