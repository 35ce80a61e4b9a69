/** Loaded into a process before its own code (`--import`): at exit it writes the peak number of resident bytes. */
import { readFileSync, writeFileSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';

const { PEAK_MEMORY_FILE: file } = process.env;
if (isMainThread && file !== undefined) process.on('exit', () => writeFileSync(file, String(peakBytes())));

/** On Linux, `maxRSS` includes the memory of the parent when it started this process; VmHWM does not (proc(5)). */
function peakBytes(): number {
  try {
    return Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync('/proc/self/status', 'utf8'))?.[1]) * 1024;
  } catch {
    return process.resourceUsage().maxRSS * 1024;
  }
}
