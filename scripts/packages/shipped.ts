/** The packages that we ship: those locked for production, and those whose code is in the built console. */
import { existsSync, readFileSync } from 'node:fs';
import type { Lock } from './rules.ts';

const read = (file: string) => readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8');

/** As npm writes them (`name@version`), with the folders in which the lock has them. */
export function shippedPackages(lock: Lock = JSON.parse(read('package-lock.json'))): Map<string, string[]> {
  const bundled = new Set(bundledPackages());
  const found = new Map<string, string[]>();
  for (const [folder, { dev, version }] of Object.entries(lock.packages)) {
    const name = `${folder.replace(/^.*node_modules\//, '')}@${version}`;
    if (folder !== '' && (!dev || bundled.has(name))) found.set(name, [...(found.get(name) ?? []), folder]);
  }
  return found;
}

/** The packages that `console/dist/third-party.txt` names. @throws Error when the console was never built. */
export function bundledPackages(): string[] {
  const list = 'console/dist/third-party.txt';
  if (!existsSync(new URL(`../../${list}`, import.meta.url)))
    throw new Error(`${list} is missing; run npm run console`);
  return parseThirdParty(read(list));
}

/** Each entry begins with `name version: licence` (console/build/third-party.ts). */
export function parseThirdParty(text: string): string[] {
  return text.split(`${'-'.repeat(78)}\n\n`).flatMap((entry) => {
    const [, name, version] = /^(\S+) (\d+\.\d+\.\d+\S*): \S/.exec(entry) ?? [];
    return name === undefined ? [] : [`${name}@${version}`];
  });
}
