/** @type {NodeJS.Signals[]} */
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/** How often a process looks whether its parent is still there. */
const LOOK_MS = 500;

/**
 * Hands the first signal of each kind on to the child and stays alive until it has ended. Only the first: a
 * terminal sends Ctrl-C to the whole group, so that the child has had its own.
 * @param {import('child_process').ChildProcess} child
 * @param {number} [killAfterMs] how long after the first signal the child is killed outright; absent: never
 * @returns {() => NodeJS.Signals | undefined} stops that, and tells which signal came first
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
 * Ends this process as another one ended, so that whoever started it sees the same.
 * @param {number | null} code
 * @param {NodeJS.Signals | null} signal
 */
export function exitAs(code, signal) {
  if (signal === null) process.exit(code === null ? 1 : code);
  process.kill(process.pid, signal);
}

/**
 * Takes the end of the parent as SIGTERM. npm runs a script in a shell and hands its own SIGTERM to that shell,
 * which ends without a word to us: the server would go on unseen. (Windows never changes a process's parent.)
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
