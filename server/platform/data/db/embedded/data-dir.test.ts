import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { CannotStart } from '#platform/data/db/cannot-start.ts';
import { type Child, runChild } from '#test/support/child.ts';
import { DataDirTaken, lockDataDir } from './data-dir.ts';

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
  const child = runChild('server/platform/data/db/testing/hold-lock.ts', [directory]);
  children.push(child);
  return child;
}

describe('contract §1: lockDataDir admits one process for each DATA_DIR', () => {
  test('refuses a second process with one line that names the directory, the process and the remedy', async () => {
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

  test('takes over the lock of a killed process', async () => {
    const first = hold();
    await first.line(/^locked$/);
    await first.kill();
    lockDataDir(directory).release();
  });

  test('refuses a second lock of the same process until the release', () => {
    const lock = lockDataDir(directory);
    expect(() => lockDataDir(directory)).toThrow(`in use by process ${process.pid}`);
    lock.release();
    lock.release();
    lockDataDir(directory).release();
  });

  test('admits one of ten concurrent processes', async () => {
    const all = Array.from({ length: 10 }, hold);
    await Promise.all(all.map((child) => child.line(/./)));
    expect(all.filter((child) => child.out() === 'locked\n')).toHaveLength(1);
  });

  test('creates a missing directory that only its owner can access', async () => {
    const inner = path.join(directory, 'a', 'b');
    lockDataDir(inner).release();
    if (process.platform !== 'win32') expect((await stat(inner)).mode & 0o777).toBe(0o700);
  });

  test('refuses an unwritable directory with one line', async () => {
    await writeFile(path.join(directory, 'file'), '');
    const inside = path.join(directory, 'file', 'data');
    expect(() => lockDataDir(inside)).toThrow(CannotStart);
    expect(() => lockDataDir(inside)).toThrow(
      /^DATA_DIR .*file\/data cannot be written \(.+\): let this user write there/,
    );
  });
});
