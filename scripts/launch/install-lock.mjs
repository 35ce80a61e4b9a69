// biome-ignore-all lint/style/useNodejsImportProtocol: see launch.mjs.
import fs from 'fs';
import path from 'path';

const POLL_MS = 200;

/**
 * Waits until no other process installs here, and takes the lock: a folder with one file named after its holder. The
 * folder gets its name together with the file, which only one process can do. A process that finds a dead holder removes
 * exactly that file, so that two processes that find it at once cannot remove the lock of the next holder.
 * @param {string} folder
 * @returns {Promise<{ alsoFor: (pid: number) => void, release: () => void }>}
 */
export async function takeInstallLock(folder) {
  const holder = `${process.pid}-${Date.now()}`;
  const mine = path.join(folder, holder);
  const prepared = `${folder}-${holder}`;
  fs.mkdirSync(prepared, { recursive: true });
  fs.writeFileSync(path.join(prepared, holder), '');
  // Windows reports EPERM or EACCES for a folder that exists.
  while (!isDone(() => fs.renameSync(prepared, folder), ['ENOTEMPTY', 'EEXIST', 'EPERM', 'EACCES'])) {
    removeIfDead(folder);
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  return {
    /** Keeps the lock valid while that process runs, too: npm survives when its parent is killed. */
    alsoFor: (pid) => fs.writeFileSync(mine, String(pid)),
    release: () => remove(folder, mine),
  };
}

/** @param {string} folder */
function removeIfDead(folder) {
  isDone(() => {
    const holder = fs.readdirSync(folder)[0];
    if (holder === undefined) return fs.rmdirSync(folder);
    const file = path.join(folder, holder);
    const pids = [parseInt(holder, 10), parseInt(fs.readFileSync(file, 'utf8'), 10)];
    if (!pids.some(isAlive)) remove(folder, file);
  }, ['ENOENT', 'ENOTEMPTY', 'EEXIST', 'EPERM']);
}

/**
 * @param {string} folder
 * @param {string} file
 */
function remove(folder, file) {
  isDone(() => {
    fs.unlinkSync(file);
    fs.rmdirSync(folder);
  }, ['ENOENT', 'ENOTEMPTY', 'EEXIST']);
}

/** @param {number} pid */
function isAlive(pid) {
  if (!(pid > 0) || pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
}

/**
 * False if it fails with one of these codes, because another process was faster.
 * @param {() => void} work
 * @param {string[]} expected
 */
function isDone(work, expected) {
  try {
    work();
    return true;
  } catch (error) {
    if (expected.indexOf(codeOf(error)) < 0) throw error;
    return false;
  }
}

/** @param {unknown} error */
function codeOf(error) {
  return error instanceof Error ? String(/** @type {NodeJS.ErrnoException} */ (error).code) : '';
}
