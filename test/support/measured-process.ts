/** Servers in processes of their own for trials: their memory is measured, or they are killed at a moment of chance. */
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { TestServer } from './server.ts';
import { launch, type ServerProcess, startProcess } from './server-process.ts';

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

/** Starts a server and kills it as soon as its output matches. @throws Error when it ends before that. */
export async function startAndKill(env: Readonly<Record<string, string>>, moment: RegExp): Promise<void> {
  const { child, output } = await launch(env);
  child.stdout?.on('data', () => {
    if (moment.test(output())) child.kill('SIGKILL');
  });
  await once(child, 'close');
  if (!moment.test(output())) throw new Error(`the server did not come to ${moment}: ${output()}`);
}
