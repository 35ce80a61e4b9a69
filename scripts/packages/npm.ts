/** Queries npm about this repository. */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { findNpm, reasonOf } from '../launch/npm.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));

export interface Answer {
  /** The output as JSON; undefined when it is not JSON. */
  readonly json: unknown;
  /** The reason of a failure, in one line. */
  readonly reason: string;
}

/** Runs npm on the locked packages, whether or not they are installed. @throws Error when there is no npm. */
export function askNpm(args: readonly string[]): Answer {
  const npm = findNpm(process.env);
  if (npm === undefined) throw new Error('npm is neither beside this Node nor in PATH');
  const { stdout, stderr, error } = spawnSync(
    npm.file,
    [...npm.args, ...args, '--package-lock-only', '--loglevel=error'],
    {
      cwd: root,
      shell: npm.shell,
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
      windowsHide: true,
    },
  );
  if (error) throw error;
  try {
    return { json: JSON.parse(stdout), reason: reasonOf(stderr) };
  } catch {
    return { json: undefined, reason: reasonOf(stderr) };
  }
}
