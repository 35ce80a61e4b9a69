/** A hash of everything that the console is built from, so that an outdated build can be detected. */
import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Lock } from '../../scripts/packages/rules.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

const sources = [
  'console/index.html',
  'console/{api,app,build,components,i18n,messages,screens,styles}/**/*.{css,json,ts,tsx}',
  'clients/typescript/src/**/*.ts',
  'domain/**/*.ts',
  'scripts/seed-data/*.ts',
];

/** SHA-256 of the sources and of the locked versions of the packages that they import, directly or not. */
export function sourcesHash(): string {
  const hash = createHash('sha256');
  const files = globSync(sources, { cwd: root })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !/\.(?:test|trial)\.ts$|\/testing\//.test(file))
    .sort();
  for (const file of files) {
    const text = readFileSync(path.join(root, file), 'utf8').replaceAll('\r\n', '\n');
    hash.update(`${file}\0${text}\0`);
  }
  for (const version of lockedVersions()) hash.update(`${version}\0`);
  return hash.digest('hex');
}

/** The packages that the console may import, with all that these depend on. */
const roots = [
  'react',
  'react-dom',
  'react-aria-components',
  '@internationalized/date',
  '@tanstack/react-query',
  '@tanstack/react-router',
  'intl-messageformat',
  '@formatjs/icu-messageformat-parser',
  'vite',
  'temporal-polyfill',
  '@fontsource-variable/noto-sans-lao',
  '@fontsource-variable/noto-sans-khmer',
  '@fontsource-variable/noto-sans-myanmar',
];

function lockedVersions(): string[] {
  const { packages } = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')) as Lock;
  const found = new Map<string, string>();
  const visit = (name: string) => {
    const entry = packages[`node_modules/${name}`];
    if (found.has(name) || entry === undefined) return;
    found.set(name, `${name} ${entry.version} ${entry.integrity}`);
    for (const next of Object.keys(entry.dependencies ?? {})) visit(next);
  };
  roots.forEach(visit);
  return [...found.values()].sort();
}
