/** Loaded into a process ahead of its own code (`--import`): at the end it writes how many bytes were resident at most. */
import { readFileSync, writeFileSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';

const { PEAK_MEMORY_FILE: file } = process.env;
if (isMainThread && file !== undefined) process.on('exit', () => writeFileSync(file, String(peakBytes())));

/** Linux counts in `maxRSS` also what the parent had when it started this process, and in VmHWM it does not (proc(5)). */
function peakBytes(): number {
  try {
    return Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync('/proc/self/status', 'utf8'))?.[1]) * 1024;
  } catch {
    return process.resourceUsage().maxRSS * 1024;
  }
}
