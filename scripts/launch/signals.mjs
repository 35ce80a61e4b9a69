/** @type {NodeJS.Signals[]} */
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/** The interval at which a process checks that its parent is still alive. */
const LOOK_MS = 500;

/**
 * Forwards the first signal of each kind to the child and stays alive until the child has ended. Only the first: a
 * terminal sends Ctrl-C to the whole group, so the child has already received its own.
 * @param {import('child_process').ChildProcess} child
 * @param {number} [killAfterMs] the time after the first signal until the child is killed; absent: never
 * @returns {() => NodeJS.Signals | undefined} stops forwarding, and returns the first signal
 */
export function forwardSignals(child, killAfterMs) {
  /** @type {NodeJS.Signals[]} */
  const seen = [];
  /** @param {NodeJS.Signals} signal */
  const forward = (signal) => {
    if (seen.indexOf(signal) >= 0) return;
    seen.push(signal);
    child.kill(signal);
    if (killAfterMs !== undefined) setTimeout(() => child.kill('SIGKILL'), killAfterMs).unref();
  };
  for (const signal of SIGNALS) process.on(signal, forward);
  return () => {
    for (const signal of SIGNALS) process.removeListener(signal, forward);
    return seen[0];
  };
}

/**
 * Ends this process with the exit code or signal of another one, so that the caller sees the same result.
 * @param {number | null} code
 * @param {NodeJS.Signals | null} signal
 */
export function exitAs(code, signal) {
  if (signal === null) process.exit(code === null ? 1 : code);
  process.kill(process.pid, signal);
}

/**
 * Treats the end of the parent as SIGTERM. npm runs a script in a shell and forwards its own SIGTERM to that shell,
 * which ends without notifying this process: the server would keep running unnoticed. (Windows never changes a
 * process's parent.)
 */
export function endWithParent() {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, LOOK_MS);
  timer.unref();
}

/**
 * A start that cannot continue, with the one line to show. Any other error is a defect of the launcher, shown in
 * full.
 */
export class LaunchFailure extends Error {}
