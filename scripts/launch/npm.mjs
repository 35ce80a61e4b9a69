// biome-ignore-all lint/style/useNodejsImportProtocol: see launch.mjs.
import fs from 'fs';
import path from 'path';

/** @typedef {{ file: string, args: string[], shell: boolean }} Command to spawn, before npm's own arguments */

/**
 * Returns npm as it can be spawned on this machine, or undefined. First the npm that called the launcher, with the
 * Node it runs on; then the one that came with this Node; then the one in PATH. Other package managers do not read
 * npm's lock.
 * @param {NodeJS.ProcessEnv} env
 * @returns {Command | undefined}
 */
export function findNpm(env, platform = process.platform, execPath = process.execPath) {
  const caller = env.npm_execpath || '';
  if (path.basename(caller) === 'npm-cli.js' && fs.existsSync(caller)) {
    const node = env.npm_node_execpath || '';
    return { file: fs.existsSync(node) ? node : execPath, args: [caller], shell: false };
  }
  const bin = path.dirname(execPath);
  const lib = platform === 'win32' ? bin : path.join(bin, '..', 'lib');
  const beside = path.join(lib, 'node_modules', 'npm', 'bin', 'npm-cli.js');
  if (fs.existsSync(beside)) return { file: execPath, args: [beside], shell: false };
  const name = platform === 'win32' ? 'npm.cmd' : 'npm';
  const folders = (env.PATH || env.Path || '').split(platform === 'win32' ? ';' : ':');
  const found = folders.some((folder) => folder !== '' && fs.existsSync(path.join(folder, name)));
  // A .cmd file runs only in a shell; none of its arguments come from outside.
  return found ? { file: name, args: [], shell: platform === 'win32' } : undefined;
}

/**
 * Returns the reason why npm failed, in one line made from its stderr at log level `error`.
 * @param {string} stderr
 */
export function reasonOf(stderr) {
  const lines = stderr
    .split('\n')
    .map((line) => /^npm (?:error|ERR!) ?(.*)$/.exec(line.trim()))
    .map((match) => (match === null ? '' : String(match[1]).trim()))
    .filter((line) => line !== '');
  const code = lines.filter((line) => line.startsWith('code '))[0] || '';
  const told = lines.filter(
    (line) => !/^(code|errno|syscall|path|dest|type) |^A complete log|^\d+\)? /.test(line),
  );
  // `request to https://… failed, reason: …` is more informative than the advice that npm prints around it.
  const best = told.filter((line) => /reason:/.test(line))[0] || told[0] || stderr.trim().split('\n')[0];
  return [code.slice('code '.length), best || 'npm gave no reason'].filter(Boolean).join(': ');
}
