import { monitorEventLoopDelay } from 'node:perf_hooks';

/** Measures from now on how much other work on the machine delays this process. */
export function measureDelays(): { lateMs(): number } {
  const lag = monitorEventLoopDelay({ resolution: 5 });
  lag.enable();
  // An answer may be late by ten of the longest delays, as it waits about ten times.
  return { lateMs: () => (lag.max / 1e6) * 10 };
}
