/** The files that a browser must load, in bytes as sent (Brotli). Sizes do not depend on the machine, as times do. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { consoleLanguages, messageParts } from '#console/i18n/languages.ts';
import { builtFolder } from '#server/features/console/built-files.ts';
import { screens } from './support/screens.ts';

const assets = path.join(builtFolder, 'assets');
const names = readdirSync(assets);
const textOf = (name: string) => readFileSync(path.join(assets, name), 'utf8');
const sent = (files: Iterable<string>) =>
  [...files].reduce((sum, name) => sum + statSync(path.join(assets, `${name}.br`)).size, 0);

interface Loads {
  /** The imports before it runs. */
  readonly atOnce: readonly string[];
  /** The imports when it is needed: each file with the other files, such as styles, that belong to it. */
  readonly later: ReadonlyMap<string, readonly string[]>;
}

const allOf = (text: string, pattern: RegExp) =>
  Array.from(text.matchAll(pattern), ([, found = '']) => found);

function loadsOf(name: string): Loads {
  const text = name.endsWith('.js') ? textOf(name) : '';
  // Vite's list of the files of the later imports; the numbers are indexes into it.
  const list = allOf(/m\.f=\[([^\]]*)\]/.exec(text)?.[1] ?? '', /"assets\/([^"]+)"/g);
  const later = text.matchAll(/import\(["`]\.\/([\w.-]+\.js)["`]\)(?:,__vite__mapDeps\(\[([\d,]*)\]\))?/g);
  return {
    atOnce: allOf(text, /(?:from|import)\s*["`]\.\/([\w.-]+\.js)["`]/g),
    later: new Map(
      Array.from(later, ([, file = '', places = '']) => [
        file,
        places.split(',').flatMap((place) => (place === '' ? [] : (list[Number(place)] ?? []))),
      ]),
    ),
  };
}

/** The files and their imports; with `loaded`, all direct and later imports that are not loaded yet. */
function withImports(files: readonly string[], loaded?: ReadonlySet<string>): Set<string> {
  const all = new Set<string>();
  const visit = (name: string) => {
    if (all.has(name) || loaded?.has(name)) return;
    all.add(name);
    const { atOnce, later } = loadsOf(name);
    atOnce.forEach(visit);
    if (loaded === undefined) return;
    for (const [file, belonging] of later) [file, ...belonging].forEach(visit);
  };
  files.forEach(visit);
  return all;
}

const page = readFileSync(path.join(builtFolder, 'index.html'), 'utf8');
const entry = withImports(allOf(page, /\/app\/assets\/([\w.-]+\.(?:js|css))"/g));

test('the entry is at most 115 kB', () => {
  expect(entry.size).toBeGreaterThan(1);
  expect(sent(entry)).toBeLessThan(115_000);
});

test('the page of every screen names its files', () => {
  const preloads = JSON.parse(readFileSync(path.join(builtFolder, 'preloads.json'), 'utf8'));
  expect(Object.keys(preloads.screens).sort()).toEqual(screens.map((one) => one.path.slice(1)).sort());
});

test('V8 compiles the scripts of the first page while they load', () => {
  const catalog = names.filter((name) => /^catalog-screen-[\w-]+\.js$/.test(name));
  expect(catalog.length).toBe(1);
  const scripts = [...entry, ...catalog].filter((name) =>
    /^(?:base|index|catalog-screen)-.*\.js$/.test(name),
  );
  expect(scripts.length).toBe(3);
  for (const name of scripts)
    expect([name, /^\/\/# allFunctionsCalledOnLoad$/m.test(textOf(name))]).toEqual([name, true]);
});

test('the first formatter is created by a script that waits for no other', () => {
  const [, early = ''] =
    /<script type="module" async crossorigin src="\/app\/assets\/(early-[\w-]+\.js)"/.exec(page) ?? [];
  expect(loadsOf(early).atOnce).toEqual([]);
  expect(textOf(early)).toMatch(/Intl\.NumberFormat\(.*\)\.format\(/);
});

/** Calendars and date fields are React Aria's, with the arithmetic of a calendar. */
const isOfDates = (name: string) => name.endsWith('.js') && textOf(name).includes('gregory');

test('a screen adds at most 40 kB including everything that it loads later; one with dates 95 kB', () => {
  const screens = [...entry]
    .flatMap((name) => [...loadsOf(name).later])
    .filter(([file]) => /-screen-/.test(file));
  expect(screens.length).toBe(names.filter((name) => /-screen-[\w-]+\.js$/.test(name)).length);
  expect(screens.length).toBeGreaterThan(10);
  for (const [screen, belonging] of screens) {
    const added = [...withImports([screen, ...belonging], entry)];
    const budget = added.some(isOfDates) ? 95_000 : 40_000;
    expect([screen, sent(added) < budget]).toEqual([screen, true]);
  }
});

test('a language is at most 15 kB, and so is each part of it', () => {
  for (const language of consoleLanguages) {
    for (const part of ['', ...messageParts.map((one) => `${one}-`)]) {
      const found = names.filter((name) => name.startsWith(`${part}${language}-`) && name.endsWith('.js'));
      expect([part, language, found.length]).toEqual([part, language, 1]);
      expect([part, language, sent(found) < 15_000]).toEqual([part, language, true]);
    }
  }
});
