/** Programs of other projects. Each folder of them has a package.json and a lockfile of its own. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, open, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findNpm } from '#scripts/launch/npm.mjs';

interface Locked {
  readonly version: string;
  readonly optional?: boolean;
}

/** `npm ci` in the folder, unless the installed packages match the lockfile. */
export async function install(folder: string): Promise<void> {
  const { '': _itself, ...wanted } = packagesIn(path.join(folder, 'package-lock.json'));
  const installed = packagesIn(path.join(folder, 'node_modules/.package-lock.json'));
  const isInstalled = ([name, { version, optional }]: [string, Locked]): boolean =>
    optional === true || installed[name]?.version === version;
  if (Object.entries(wanted).every(isInstalled)) return;
  const npm = findNpm(process.env);
  if (npm === undefined) throw new Error('npm is neither beside this Node nor in PATH');
  await run([npm.file, ...npm.args, 'ci', '--ignore-scripts', '--no-audit', '--no-fund'], {
    cwd: folder,
    shell: npm.shell,
  });
}

function packagesIn(lockfile: string): Record<string, Locked> {
  return existsSync(lockfile) ? JSON.parse(readFileSync(lockfile, 'utf8')).packages : {};
}

interface Running {
  readonly cwd: string;
  readonly shell?: boolean;
  /** The exit codes that are no failure. */
  readonly codes?: readonly number[];
}

/**
 * Runs a program to its end and returns its stdout, which is a file: a program may exit before a pipe has received all
 * of it. Asynchronously, because a server may run in this process.
 *
 * @throws Error with all that it has printed when it fails.
 */
export async function run(
  [file = '', ...args]: readonly string[],
  { cwd, shell = false, codes = [0] }: Running,
): Promise<string> {
  const scratch = await mkdtemp(path.join(tmpdir(), 'petalpaw-tool-'));
  const [out, err] = [path.join(scratch, 'out'), path.join(scratch, 'err')] as const;
  const streams = [await open(out, 'w'), await open(err, 'w')];
  try {
    const child = spawn(file, args, { cwd, shell, stdio: ['ignore', ...streams.map(({ fd }) => fd)] });
    const [code] = await once(child, 'close');
    const printed = await readFile(out, 'utf8');
    if (!codes.includes(code))
      throw new Error(`${args.join(' ')} ended with ${code}:\n${printed}${await readFile(err, 'utf8')}`);
    return printed;
  } finally {
    for (const stream of streams) await stream.close();
    await rm(scratch, { recursive: true });
  }
}
