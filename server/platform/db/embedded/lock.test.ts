import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { CannotStart } from '#platform/db/cannot-start.ts';
import { type Child, runChild } from '#test/support/child.ts';
import { DataDirTaken, lockDataDir } from './lock.ts';

let directory: string;
const children: Child[] = [];

beforeEach(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'petalpaw-test-lock-'));
});
afterEach(async () => {
  await Promise.all(children.splice(0).map((child) => child.kill()));
  await rm(directory, { recursive: true, force: true });
});

function hold(): Child {
  const child = runChild('server/platform/db/testing/hold-lock.ts', [directory]);
  children.push(child);
  return child;
}

describe('contract §1: one process for each DATA_DIR', () => {
  test('a second process is refused with one line: the directory, the process, what to do', async () => {
    const first = hold();
    await first.line(/^locked$/);
    const second = hold();
    expect(await second.ended).toBe(0);
    expect(second.out()).toBe(
      `DATA_DIR ${directory} is in use by process ${first.process.pid}: stop that process, or set another DATA_DIR.\n`,
    );
    expect(second.err()).toBe('');
    expect(() => lockDataDir(directory)).toThrow(DataDirTaken);
  });

  test('the lock of a killed process is taken over', async () => {
    const first = hold();
    await first.line(/^locked$/);
    await first.kill();
    lockDataDir(directory).release();
  });

  test('a process may not lock twice, and may again after a release', () => {
    const lock = lockDataDir(directory);
    expect(() => lockDataDir(directory)).toThrow(`in use by process ${process.pid}`);
    lock.release();
    lock.release();
    lockDataDir(directory).release();
  });

  test('ten processes at once: one wins', async () => {
    const all = Array.from({ length: 10 }, hold);
    await Promise.all(all.map((child) => child.line(/./)));
    expect(all.filter((child) => child.out() === 'locked\n')).toHaveLength(1);
  });

  test('a missing directory is made, for its owner alone', async () => {
    const inner = path.join(directory, 'a', 'b');
    lockDataDir(inner).release();
    if (process.platform !== 'win32') expect((await stat(inner)).mode & 0o777).toBe(0o700);
  });

  test('a directory that cannot be written is one clear line', async () => {
    await writeFile(path.join(directory, 'file'), '');
    const inside = path.join(directory, 'file', 'data');
    expect(() => lockDataDir(inside)).toThrow(CannotStart);
    expect(() => lockDataDir(inside)).toThrow(
      /^DATA_DIR .*file\/data cannot be written \(.+\): let this user write there/,
    );
  });
});
