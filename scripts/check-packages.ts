/**
 * A step of `npm run check`: every package is pinned by version and hash, comes from the registry, runs nothing when
 * it is installed, and has an acceptable licence. Needs no network.
 */
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import {
  type Installed,
  installedProblems,
  type Lock,
  lockProblems,
  type Manifest,
} from './packages/rules.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const read = <T>(file: string): T => JSON.parse(readFileSync(`${root}${file}`, 'utf8'));

const lock = read<Lock>('package-lock.json');
const problems = lockProblems(read<Manifest>('package.json'), lock);
let installed = 0;
for (const [folder, entry] of Object.entries(lock.packages)) {
  // Absent: a package for another platform, which may be missing.
  if (folder === '' || !existsSync(`${root}${folder}/package.json`)) continue;
  problems.push(...installedProblems(folder, entry, read<Installed>(`${folder}/package.json`)));
  if (existsSync(`${root}${folder}/binding.gyp`))
    problems.push(`${folder}: is compiled when it is installed`);
  installed++;
}
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exit(1);
console.log(`${Object.keys(lock.packages).length - 1} packages locked, ${installed} of them installed.`);
