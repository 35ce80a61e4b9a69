/** A server in a process of its own, from the bundle that `npm start` runs, so that it can be killed. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { readyBundle } from '#scripts/launch/bundle.mjs';
import { shortLived } from './child.ts';
import { speakTo, type TestServer } from './server.ts';

export interface ServerProcess extends Pick<TestServer, 'url' | 'request' | 'raw'> {
  readonly pid: number;
  /** Everything printed so far, on both streams. */
  output(): string;
  /** Sends the signal and waits for the end; returns the exit code, or null when the signal ended the process. */
  end(signal: 'SIGTERM' | 'SIGINT' | 'SIGKILL'): Promise<number | null>;
}

export interface Ended {
  readonly code: number | null;
  readonly output: string;
}

const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, '');
let bundle: Promise<string | undefined> | undefined;

/**
 * Starts the server with exactly these settings, from another file than the bundle if one is given. `options` are those
 * of Node; a server that works for long is given none. @throws Error with its output when it ends instead.
 */
export async function startProcess(
  env: Readonly<Record<string, string>>,
  main?: string,
  options?: readonly string[],
): Promise<ServerProcess> {
  const { child, output } = await launch(env, main, options);
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout?.on('data', () => {
      const found = /"url":"(http:[^"]+)"/.exec(output())?.[1];
      if (found) resolve(found);
    });
    child.once('close', () => reject(new Error(`the server ended: ${output()}`)));
  });
  return {
    ...speakTo(url),
    pid: child.pid ?? 0,
    output,
    async end(signal) {
      if (child.exitCode === null && child.signalCode === null) {
        const closed = once(child, 'close');
        child.kill(signal);
        await closed;
      }
      return child.exitCode;
    },
  };
}

/** Starts a server that is expected to refuse to start, and waits for its end. */
export async function startRefused(env: Readonly<Record<string, string>>): Promise<Ended> {
  const { child, output } = await launch(env);
  const [code] = await once(child, 'close');
  return { code, output: output() };
}

export async function launch(
  env: Readonly<Record<string, string>>,
  main?: string,
  options: readonly string[] = shortLived,
): Promise<{ child: ChildProcess; output: () => string }> {
  let output = '';
  bundle ??= readyBundle(root);
  const file = main ?? (await bundle);
  if (file === undefined) throw new Error('The bundle of the server could not be made.');
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const child = spawn(process.execPath, [...options, '--enable-source-maps', file], {
    env: { PATH, NODE_COMPILE_CACHE, NODE_NO_WARNINGS: '1', PORT: '0', DRAIN_DELAY: '0s', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk;
    });
  }
  return { child, output: () => output };
}
