/** Child processes, for tests that need more than one process: a lock, a kill, two starts at the same time. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

export interface Child {
  readonly process: ChildProcess;
  /** Everything that the process has written so far to stdout and to stderr. */
  readonly out: () => string;
  readonly err: () => string;
  /** Resolves when stdout has a line that matches; rejects when the process ends first. */
  line(pattern: RegExp): Promise<string>;
  /** Sends SIGKILL and waits until the process has ended. */
  kill(): Promise<void>;
  /** Exit code, or the signal that ended it. */
  readonly ended: Promise<number | string>;
}

/**
 * Options of Node for processes that live for seconds: the engine of the embedded database is compiled once, quickly.
 * To optimise its hot functions takes a quarter of the processor time of a start, and saves time only later.
 */
export const shortLived = ['--liftoff-only'] as const;

const root = fileURLToPath(new URL('../..', import.meta.url));

/**
 * Runs a file of this repository (its path from the root) with the same node as the tests. `options` are those of Node;
 * a process that works for long is given none.
 */
export function runChild(
  file: string,
  args: string[] = [],
  env: Record<string, string | undefined> = {},
  options: readonly string[] = shortLived,
): Child {
  const child = spawn(process.execPath, [...options, file, ...args], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let out = '';
  let err = '';
  child.stdout.setEncoding('utf8').on('data', (text) => {
    out += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text) => {
    err += text;
  });
  const ended = once(child, 'close').then(([code, signal]) => (code ?? signal) as number | string);
  return {
    process: child,
    out: () => out,
    err: () => err,
    ended,
    async line(pattern) {
      for (;;) {
        const found = out.split('\n').find((line) => pattern.test(line));
        if (found !== undefined) return found;
        const more = await Promise.race([
          once(child.stdout, 'data').then(() => true),
          ended.then(() => false),
        ]);
        if (!more && !pattern.test(out))
          throw new Error(`The process ended without ${pattern}: ${(out + err).slice(-4_000)}`);
      }
    },
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}
