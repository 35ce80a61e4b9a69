// biome-ignore-all lint/style/useNodejsImportProtocol: see launch.mjs.
import fs from 'fs';
import path from 'path';

/** The interval at which the holder shows that it is alive. */
const BEAT_MS = 1000;
/** A lock without a sign of life for this long is void, even if another process now has its holder's id. */
const VOID_MS = 60000;
const POLL_MS = 200;

/**
 * Waits until no other process installs here, and takes the lock. The lock is a folder (`mkdir` succeeds for one
 * process only) with one file named after its holder. A process that finds a dead holder removes exactly that file
 * first, so that two processes that find it at once cannot remove the lock of the next holder.
 * @param {string} folder
 * @returns {Promise<{ alsoFor: (pid: number) => void, release: () => void }>}
 */
export async function takeInstallLock(folder) {
  const mine = path.join(folder, `${process.pid}-${Date.now()}`);
  fs.mkdirSync(path.dirname(folder), { recursive: true });
  while (!tryTake(folder, mine)) {
    removeDead(folder);
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  const beat = setInterval(() => touch(mine), BEAT_MS);
  return {
    /** Keeps the lock valid while that process runs, too: npm survives when its parent is killed. */
    alsoFor: (pid) => fs.writeFileSync(mine, String(pid)),
    release() {
      clearInterval(beat);
      removeHolder(folder, mine);
    },
  };
}

/**
 * @param {string} folder
 * @param {string} mine
 */
function tryTake(folder, mine) {
  try {
    fs.mkdirSync(folder);
    fs.writeFileSync(mine, '');
    return true;
  } catch (error) {
    // ENOENT: another process removed the empty folder as an abandoned one.
    if (isOneOf(error, ['EEXIST', 'ENOENT'])) return false;
    throw error;
  }
}

/** @param {string} folder */
function removeDead(folder) {
  try {
    const holder = fs.readdirSync(folder)[0];
    if (holder === undefined) {
      // The time between creating the folder and creating the file is an instant, unless the holder was killed in it.
      if (ageMs(folder) > VOID_MS) fs.rmdirSync(folder);
      return;
    }
    const file = path.join(folder, holder);
    const pids = [parseInt(holder, 10), parseInt(fs.readFileSync(file, 'utf8'), 10)];
    if (ageMs(file) > VOID_MS || !pids.some(isAlive)) removeHolder(folder, file);
  } catch (error) {
    // It has been released or taken over in the meantime.
    if (!isOneOf(error, ['ENOENT', 'ENOTEMPTY', 'EEXIST', 'EPERM'])) throw error;
  }
}

/**
 * @param {string} folder
 * @param {string} file
 */
function removeHolder(folder, file) {
  try {
    fs.unlinkSync(file);
    fs.rmdirSync(folder);
  } catch (error) {
    if (!isOneOf(error, ['ENOENT', 'ENOTEMPTY', 'EEXIST'])) throw error;
  }
}

/** @param {number} pid */
function isAlive(pid) {
  if (!(pid > 0) || pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return isOneOf(error, ['EPERM']);
  }
}

/** @param {string} file */
function ageMs(file) {
  return Date.now() - fs.statSync(file).mtimeMs;
}

/** @param {string} file */
function touch(file) {
  try {
    fs.utimesSync(file, new Date(), new Date());
  } catch (error) {
    if (!isOneOf(error, ['ENOENT'])) throw error;
  }
}

/**
 * @param {unknown} error
 * @param {string[]} codes
 */
function isOneOf(error, codes) {
  return (
    error instanceof Error && codes.indexOf(String(/** @type {NodeJS.ErrnoException} */ (error).code)) >= 0
  );
}
