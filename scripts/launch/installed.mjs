// biome-ignore-all lint/style/useNodejsImportProtocol: see launch.mjs.
// biome-ignore-all lint/complexity/useOptionalChain: see launch.mjs.
import fs from 'fs';
import path from 'path';

/**
 * @typedef {{ version?: string, integrity?: string, optional?: boolean, dev?: boolean, devOptional?: boolean }} Entry
 * @typedef {Record<string, Entry>} Packages by folder
 */

/**
 * True if node_modules matches package-lock.json. npm keeps its own record of the installed packages, in the lock's
 * format, and writes it last: a broken installation has none, and a manual one (`npm ci`) has a correct one.
 * @param {string} root
 * @param {boolean} withDev whether the development tools count
 */
export function isInstalled(root, withDev) {
  const present = readPackages(path.join(root, 'node_modules', '.package-lock.json'));
  const locked = readPackages(path.join(root, 'package-lock.json'));
  return present !== undefined && locked !== undefined && satisfies(present, locked, withDev);
}

/**
 * True if the present packages are the locked ones: none missing except optional ones (other platforms), none of
 * another version or content, and no additional ones, which could take precedence over a locked one.
 * @param {Packages} present
 * @param {Packages} locked
 * @param {boolean} withDev
 */
export function satisfies(present, locked, withDev) {
  for (const folder of Object.keys(present)) {
    if (locked[folder] === undefined) return false;
  }
  return Object.keys(locked).every((folder) => {
    const wanted = locked[folder];
    const found = present[folder];
    if (folder === '' || wanted === undefined) return true;
    if (found !== undefined) return found.version === wanted.version && found.integrity === wanted.integrity;
    return wanted.optional === true || wanted.devOptional === true || (wanted.dev === true && !withDev);
  });
}

/**
 * @param {string} file
 * @returns {Packages | undefined}
 */
function readPackages(file) {
  try {
    return JSON.parse(fs.readFileSync(file, 'utf8')).packages;
  } catch {
    // Absent, unreadable or truncated: an installation fixes each of these.
    return undefined;
  }
}
