/** The launcher under signals, kills and simultaneous starts, in a project with a stand-in for npm. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  collect,
  environment,
  type LaunchedProject,
  LOCK,
  launchedProject,
} from './testing/launched-project.ts';

const ON_WINDOWS = process.platform === 'win32';
const slow = { NPM_RUNS: 'Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200)' };

/** Prints its process id, then the signals it received, and exits with 5; or `alone` without a parent. */
const WAITING_SCRIPT = `
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => { console.log(signal); setTimeout(() => process.exit(5), 300); });
}
process.on('disconnect', () => { console.log('alone'); process.exit(); });
setInterval(() => {}, 1_000);
console.log(process.pid);
`;

let project: LaunchedProject;
/** Processes that remain only after a failed test. */
let started: number[] = [];

beforeEach(() => {
  project = launchedProject();
  project.write('server/wait.ts', WAITING_SCRIPT);
});

afterEach(() => {
  for (const pid of started.filter(isRunning)) process.kill(pid, 'SIGKILL');
  started = [];
  project.remove();
});

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** Waits for the process to end and returns how it ended. */
async function ended(child: ChildProcess) {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  return { code: child.exitCode, signal: child.signalCode };
}

/** Waits until `server/wait.ts` runs, and returns its process id. */
async function waiting(child: ChildProcess): Promise<number> {
  const output = collect(child);
  await expect.poll(output).not.toBe('');
  const pid = Number(output());
  started.push(pid);
  return pid;
}

const fileOf = (name: string) => () => existsSync(join(project.root, name));

describe('the launcher installs the locked packages', () => {
  test('once for three simultaneous starts', async () => {
    const all = await Promise.all(
      ['1', '2', '3'].map((name) => project.launch(['server/tell.ts', name], slow)),
    );
    expect(all.map(({ stdout }) => stdout)).toEqual(['told 1\n', 'told 2\n', 'told 3\n']);
    expect(project.installations()).toHaveLength(1);
  });

  test.skipIf(ON_WINDOWS)('again after a launcher was killed during the installation', async () => {
    const killed = project.start(['server/tell.ts'], slow);
    await expect.poll(fileOf('npm.log')).toBe(true);
    killed.kill('SIGKILL');
    const next = await project.launch(['server/tell.ts', 'next']);
    expect(next).toMatchObject({ code: 0, stdout: 'told next\n' });
    project.write('package-lock.json', JSON.stringify(LOCK).replace('1.0.0', '1.0.1'));
    const later = await project.launch(['server/tell.ts', 'later']);
    expect(later).toMatchObject({ code: 0, stdout: 'told later\n' });
    expect(fileOf('.tmp/install.lock')()).toBe(false);
  });

  test.skipIf(ON_WINDOWS)('until Ctrl-C ends npm, the launcher and the lock', async () => {
    const stubborn = `process.on('SIGINT', () => {}); fs.writeFileSync('npm.deaf', '');
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 600_000);`;
    const child = project.start(['server/tell.ts'], { NPM_RUNS: stubborn });
    await expect.poll(fileOf('npm.deaf')).toBe(true);
    child.kill('SIGINT');
    expect(await ended(child)).toEqual({ code: null, signal: 'SIGINT' });
    expect(fileOf('.tmp/install.lock')()).toBe(false);
    expect(isRunning(Number(readFileSync(join(project.root, 'npm.pid'), 'utf8')))).toBe(false);
  });
});

describe.skipIf(ON_WINDOWS)('under an older Node, the launcher runs the script with the pinned one', () => {
  beforeEach(() => project.pinNewerNode());

  test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)('and passes %s on once', async (signal) => {
    const child = project.start(['server/wait.ts']);
    await waiting(child);
    const output = collect(child);
    child.kill(signal);
    await expect.poll(output).not.toBe('');
    child.kill(signal);
    expect(await ended(child)).toEqual({ code: 5, signal: null });
    expect(output()).toBe(`${signal}\n`);
  });

  test('and ends by the signal that ended the script', async () => {
    const child = project.start(['server/wait.ts']);
    process.kill(await waiting(child), 'SIGKILL');
    expect(await ended(child)).toEqual({ code: null, signal: 'SIGKILL' });
  });

  test('and the script notices when the launcher is killed', async () => {
    const child = project.start(['server/wait.ts']);
    await waiting(child);
    const output = collect(child);
    child.kill('SIGKILL');
    await expect.poll(output).toBe('alone\n');
  });
});

test.skipIf(ON_WINDOWS)('a script treats the end of the shell of npm as SIGTERM', async () => {
  await project.launch(['server/tell.ts']);
  const shell = spawn('/bin/sh', ['-c', `"${process.execPath}" scripts/launch.mjs server/wait.ts; true`], {
    cwd: project.root,
    env: { ...environment(project.root), npm_lifecycle_event: 'start' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await waiting(shell);
  const output = collect(shell);
  shell.kill('SIGKILL');
  await expect.poll(output).toBe('SIGTERM\n');
});
