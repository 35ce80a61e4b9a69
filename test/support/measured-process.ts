/** A server process that does nothing but what a test asks, so that its memory can be measured. */
import type { TestServer } from './server.ts';
import { type ServerProcess, startProcess } from './server-process.ts';

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
  const process = await startProcess({ ...server.env, NODE_OPTIONS });
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
