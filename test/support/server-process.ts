/** A server in a process of its own, from the bundle that `npm start` runs, so that it can be killed. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
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

/**
 * Stops the server and starts a process on its database; ends the process in the cleanup. Its heap is small: otherwise
 * the resident size shows mostly garbage that was not collected yet.
 */
export async function startMeasured(
  server: TestServer,
  onCleanup: (cleanup: () => Promise<void>) => void,
): Promise<ServerProcess> {
  await server.stop();
  const NODE_OPTIONS = '--max-semi-space-size=2 --max-old-space-size=160';
  const process = await startProcess({ ...server.env, NODE_OPTIONS }, undefined, []);
  onCleanup(async () => {
    await process.end('SIGKILL');
  });
  return process;
}

/** Returns the resident set size in bytes, as the process reports it. */
export async function residentSize(process: ServerProcess): Promise<number> {
  const { text } = await process.request('GET', '/metrics');
  return Number(/^process_resident_memory_bytes (\d+)$/m.exec(text)?.[1]);
}

/** Returns the result of `work`, and by how many MB the resident size of the process rose at most meanwhile. */
export async function raisedDuring<T>(
  process: ServerProcess,
  work: () => Promise<T>,
): Promise<{ result: T; raised: number }> {
  const before = await residentSize(process);
  let highest = before;
  let isOver = false;
  // One request at a time: on a slow machine, requests that pile up would keep the work from its database.
  const watch = async () => {
    while (!isOver) {
      highest = Math.max(highest, await residentSize(process));
      await sleep(50);
    }
  };
  const watched = watch();
  const result = await work().finally(() => {
    isOver = true;
  });
  await watched;
  highest = Math.max(highest, await residentSize(process));
  return { result, raised: (highest - before) / 1_000_000 };
}

/** Starts a server that is expected to refuse to start, and waits for its end. */
export async function startRefused(env: Readonly<Record<string, string>>): Promise<Ended> {
  const { child, output } = await launch(env);
  const [code] = await once(child, 'close');
  return { code, output: output() };
}

/** Starts a server and kills it as soon as its output matches. @throws Error when it ends before that. */
export async function startAndKill(env: Readonly<Record<string, string>>, moment: RegExp): Promise<void> {
  const { child, output } = await launch(env);
  child.stdout?.on('data', () => {
    if (moment.test(output())) child.kill('SIGKILL');
  });
  await once(child, 'close');
  if (!moment.test(output())) throw new Error(`the server did not come to ${moment}: ${output()}`);
}

async function launch(
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
