// biome-ignore-all lint/style/useNodejsImportProtocol: see launch.mjs.
import childProcess from 'child_process';
import crypto from 'crypto';
import fs from 'fs';
import path from 'path';
import { showProgress } from './progress.mjs';
import { exitAs, forwardSignals } from './signals.mjs';

/** The only script that has a bundle: of the others, each runs once and loads little. */
export const BUNDLED = 'server/main.ts';

const MAKER = 'scripts/bundle.ts';

/**
 * @typedef {object} Bundle
 * @property {string} root the folder of this repository: addresses of its files are part of the bundle
 * @property {string} packages the digest of package-lock.json, which the installed packages match
 * @property {Record<string, string>} files the digests of our own files in the bundle, by path relative to the root
 * @property {string} file the name of the bundle, beside this description
 */

/**
 * Returns the folder of the bundle and of its description.
 * @param {string} root
 */
export function bundleFolder(root) {
  return path.join(root, 'node_modules', '.cache', 'bundle');
}

/**
 * Returns the path of the current bundle of `server/main.ts`, which it makes if it can: the bundler is a development
 * package, and the folder must be writable. Otherwise undefined: the sources run, and the start takes twice as long.
 * @param {string} root
 * @returns {Promise<string | undefined>}
 */
export async function readyBundle(root) {
  const current = currentBundle(root);
  if (current !== undefined || !canMake(root)) return current;
  const progress = showProgress('Bundling the server …');
  const failure = await make(root);
  progress.stop(
    failure === undefined ? undefined : `Bundling the server failed; the sources run instead: ${failure}`,
  );
  return failure === undefined ? currentBundle(root) : undefined;
}

/** @param {string} root */
function canMake(root) {
  try {
    fs.accessSync(path.join(root, 'node_modules', 'rolldown'));
    fs.accessSync(path.join(root, MAKER));
    fs.accessSync(path.join(root, 'node_modules'), fs.constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * Runs the bundler in a process of its own, because it needs half a gigabyte. Returns the reason of a failure in one
 * line.
 * @param {string} root
 * @returns {Promise<string | undefined>}
 */
async function make(root) {
  const child = childProcess.spawn(process.execPath, [path.join(root, MAKER)], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'pipe'],
    windowsHide: true,
  });
  const stopForwarding = forwardSignals(child, 1000);
  let stderr = '';
  child.stderr.setEncoding('utf8').on('data', (text) => {
    stderr = (stderr + text).slice(-20000);
  });
  const ended = await new Promise((resolve) => {
    child.on('error', (error) => resolve({ code: 1, reason: error.message }));
    child.on('close', (code) => resolve({ code }));
  });
  const signal = stopForwarding();
  if (signal !== undefined) exitAs(null, signal);
  if (ended.code === 0) return undefined;
  const lines = stderr.split('\n').filter((line) => /^\w*Error: /.test(line));
  return ended.reason || lines[0] || `exit code ${ended.code}`;
}

/**
 * Returns the path of the bundle of `server/main.ts`, or undefined when there is none or it was made from other sources
 * or packages than those at hand. Contents are compared, because times say nothing in an image or after a checkout.
 * @param {string} root
 * @returns {string | undefined}
 */
export function currentBundle(root) {
  try {
    /** @type {Bundle} */
    const bundle = JSON.parse(fs.readFileSync(path.join(bundleFolder(root), 'bundle.json'), 'utf8'));
    if (bundle.root !== root || bundle.packages !== packagesDigest(root)) return undefined;
    const isSame = Object.keys(bundle.files).every(
      (file) => digest(path.join(root, file)) === bundle.files[file],
    );
    const file = path.join(bundleFolder(root), bundle.file);
    return isSame && fs.existsSync(file) ? file : undefined;
  } catch {
    // No bundle, or a source that no longer exists: the sources run.
    return undefined;
  }
}

/**
 * Returns the digest of package-lock.json.
 * @param {string} root
 */
export function packagesDigest(root) {
  return digest(path.join(root, 'package-lock.json'));
}

/**
 * Returns the SHA-256 of a file in hex.
 * @param {string} file
 */
export function digest(file) {
  return crypto.createHash('sha256').update(fs.readFileSync(file)).digest('hex');
}
