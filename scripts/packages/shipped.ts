/**
 * The packages that we ship: those locked for production, and those whose code is in the built console; and what npm
 * says about them.
 */

import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { findNpm, reasonOf } from '../launch/npm.mjs';
import type { Lock } from './rules.ts';

const read = (file: string) => readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8');

/** As npm writes them (`name@version`), with the folders in which the lock has them. */
export function shippedPackages(lock: Lock = JSON.parse(read('package-lock.json'))): Map<string, string[]> {
  const bundled = new Set(bundledPackages());
  const found = new Map<string, string[]>();
  for (const [folder, { dev, version }] of Object.entries(lock.packages)) {
    const name = `${folder.replace(/^.*node_modules\//, '')}@${version}`;
    if (folder !== '' && (!dev || bundled.has(name))) found.getOrInsert(name, []).push(folder);
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

const root = fileURLToPath(new URL('../..', import.meta.url));

interface Answer {
  /** The output as JSON; undefined when it is not JSON. */
  readonly json: unknown;
  /** The reason of a failure, in one line. */
  readonly reason: string;
}

/** Runs npm on the locked packages, whether or not they are installed. @throws Error when there is no npm. */
export function askNpm(args: readonly string[]): Answer {
  const npm = findNpm(process.env);
  if (npm === undefined) throw new Error('npm is neither beside this Node nor in PATH');
  const { stdout, stderr, error } = spawnSync(
    npm.file,
    [...npm.args, ...args, '--package-lock-only', '--loglevel=error'],
    {
      cwd: root,
      shell: npm.shell,
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
      windowsHide: true,
    },
  );
  if (error) throw error;
  try {
    return { json: JSON.parse(stdout), reason: reasonOf(stderr) };
  } catch {
    return { json: undefined, reason: reasonOf(stderr) };
  }
}
