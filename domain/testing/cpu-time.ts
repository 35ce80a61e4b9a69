/**
 * Returns the CPU time in milliseconds that this thread needs for `work`. Other processes do not change it, so a limit
 * on it can separate linear from quadratic work on a busy machine too.
 */
export function cpuMilliseconds(work: () => unknown): number {
  const before = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1_000;
}
