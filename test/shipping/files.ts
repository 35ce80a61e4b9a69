/** Reads the files of an image for tests, and runs its commands. */
import { type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url));

export const textOf = (file: string): string => readFileSync(path.join(root, file), 'utf8');

export interface Instruction {
  readonly name: string;
  readonly rest: string;
}

/** The Dockerfile's instructions in order, continued lines joined, without comments. */
export const instructions: readonly Instruction[] = textOf('Dockerfile')
  .replaceAll(/^#.*\n/gm, '')
  .replaceAll(/\\\n\s*/g, '')
  .split('\n')
  .filter((line) => line.trim() !== '')
  .map((line) => {
    const [name = '', ...rest] = line.split(' ');
    return { name, rest: rest.join(' ') };
  });

/** What follows the name in each instruction of that name. */
export const restsOf = (name: string) =>
  instructions.filter((instruction) => instruction.name === name).map(({ rest }) => rest);

/** Runs Node as a container does, with the variables of `options` and no others. */
export function runNode(args: readonly string[], options: SpawnOptions) {
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'], ...options });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += chunk));
  const ended = once(child, 'close').then(([code]) => code as number | null);
  return { child, ended, output: () => output };
}

/** The files that the last stage copies from the repository: source and target. */
export function copies(): { from: string; to: string }[] {
  const last = instructions.findLastIndex(({ name }) => name === 'FROM');
  return instructions.slice(last).flatMap(({ name, rest }) => {
    if (name !== 'COPY' || rest.startsWith('--from=')) return [];
    const words = rest.split(' ');
    const to = words.pop() ?? '';
    return words.map((from) => ({
      from,
      to: words.length > 1 || to.endsWith('/') ? path.join(to, from) : to,
    }));
  });
}

/** Every file of the repository that the builder receives, according to .dockerignore. */
export function sent(): string[] {
  const lines = textOf('.dockerignore')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));
  const [first, ...others] = lines;
  if (first !== '*') throw new Error('.dockerignore begins by leaving out everything');
  const kept = others.filter((line) => line.startsWith('!')).map((line) => line.slice(1));
  const left = others.filter((line) => !line.startsWith('!'));
  const all = kept.flatMap((name) =>
    globSync([name, `${name}/**`], { cwd: root, exclude: left, withFileTypes: true }),
  );
  return all
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)));
}
