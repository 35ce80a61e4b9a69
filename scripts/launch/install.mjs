// biome-ignore-all lint/style/useNodejsImportProtocol: see launch.mjs.
import childProcess from 'child_process';
import fs from 'fs';
import path from 'path';
import { takeInstallLock } from './install-lock.mjs';
import { isInstalled } from './installed.mjs';
import { findNpm, reasonOf } from './npm.mjs';
import { showProgress } from './progress.mjs';
import { findPinned, isPinnedMissing } from './runtime.mjs';
import { exitAs, forwardSignals, LaunchFailure } from './signals.mjs';

/**
 * Installs the packages of package-lock.json, unless another start has done so while this one waited for the lock.
 * Throws LaunchFailure when the installation fails.
 * @param {string} root
 * @param {boolean} withDev whether the development tools are needed too
 */
export async function install(root, withDev) {
  const progress = showProgress('Installing the locked packages …');
  try {
    const lock = await takeInstallLock(path.join(root, '.tmp', 'install.lock'));
    try {
      if (!isInstalled(root, withDev) || isPinnedMissing(root)) await runNpm(root, withDev, lock);
    } finally {
      lock.release();
    }
  } catch (error) {
    progress.stop();
    // A full disk, a read-only folder: the system's message is the reason, and the stack would add nothing.
    if (error instanceof Error && 'syscall' in error) throw new LaunchFailure(failed(error.message));
    throw error;
  }
  progress.stop('Installed the locked packages');
}

/**
 * @param {string} root
 * @param {boolean} withDev
 * @param {{ alsoFor: (pid: number) => void, release: () => void }} lock
 */
async function runNpm(root, withDev, lock) {
  const npm = findNpm(process.env);
  if (npm === undefined) throw new LaunchFailure(failed('npm is neither beside this Node nor in PATH'));
  stepAside(root);
  const args = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--no-progress', '--loglevel=error']
    // npm would retry an unavailable registry for 70 seconds; this reduces it to 22.
    .concat(['--fetch-retry-mintimeout=2000'])
    // As arguments they override the environment and any configuration file.
    .concat(['--include=optional', `--prefix=${npm.shell ? '.' : root}`], withDev ? ['--include=dev'] : []);
  const child = childProcess.spawn(npm.file, npm.args.concat(args), {
    cwd: root,
    shell: npm.shell,
    stdio: ['ignore', 'ignore', 'pipe'],
    windowsHide: true,
  });
  if (child.pid !== undefined) lock.alsoFor(child.pid);
  // npm first undoes its work, which takes as long as the work itself; the next start begins again in any case.
  const stopForwarding = forwardSignals(child, 1000);
  let stderr = '';
  child.stderr.setEncoding('utf8').on('data', (text) => {
    stderr = (stderr + text).slice(-20000);
  });
  const ended = await new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => resolve({ code }));
  });
  const signal = stopForwarding();
  if (signal !== undefined) {
    lock.release();
    exitAs(null, signal);
  }
  if (ended.code !== 0) throw new LaunchFailure(failed(reasonOf(stderr)));
  if (!isInstalled(root, withDev) || isPinnedMissing(root)) {
    throw new LaunchFailure(failed('npm succeeded, but node_modules does not match package-lock.json'));
  }
  unlinkWhatCannotRun(root);
}

/**
 * Windows does not delete a running program, which this process may be; it does allow renaming it.
 * @param {string} root
 */
function stepAside(root) {
  const isOurs = process.execPath.startsWith(path.join(root, 'node_modules') + path.sep);
  if (process.platform === 'win32' && isOurs) {
    fs.renameSync(process.execPath, path.join(root, '.tmp', `node-${process.pid}.exe`));
  }
}

/**
 * The Linux binary needs glibc, which Alpine does not have. npm puts `.bin` first in PATH: its link would make every
 * later `npm start` fail, even with a Node on the machine that is new enough.
 * @param {string} root
 */
function unlinkWhatCannotRun(root) {
  const pinned = findPinned(root);
  if (pinned === undefined || process.platform === 'win32') return;
  if (childProcess.spawnSync(pinned, ['--version']).status !== 0) {
    fs.unlinkSync(path.join(root, 'node_modules', '.bin', 'node'));
  }
}

/** @param {string} reason */
function failed(reason) {
  return `Installing the locked packages failed: ${reason}`;
}
