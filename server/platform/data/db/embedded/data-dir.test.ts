import { readdir, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { CannotStart } from '#platform/data/db/cannot-start.ts';
import { runChild } from '#test/support/child.ts';
import { folderPerTest } from '#test/support/folder.ts';
import { DataDirTaken, lockDataDir } from './data-dir.ts';
import { createFromArchive } from './new-directory.ts';

const directory = folderPerTest();

// Ten processes at a time: kill.embedded.trial.ts.
describe('contract §1: lockDataDir admits one process for each DATA_DIR', () => {
  test('refuses another process with one line that names directory, process and remedy, until the holder is killed', async () => {
    const holder = runChild('server/platform/data/db/testing/hold-lock.ts', [directory()]);
    onTestFinished(() => holder.kill());
    await holder.line(/^locked$/);
    const locking = () => lockDataDir(directory());
    expect(locking).toThrow(DataDirTaken);
    expect(locking).toThrow(
      `DATA_DIR ${directory()} is in use by process ${holder.process.pid}: stop that process, or set another DATA_DIR.`,
    );
    await holder.kill();
    locking().release();
  });

  test('refuses a second lock of the same process until the release', () => {
    const lock = lockDataDir(directory());
    expect(() => lockDataDir(directory())).toThrow(`in use by process ${process.pid}`);
    lock.release();
    lock.release();
    lockDataDir(directory()).release();
  });

  test('creates a missing directory that only its owner can access', async () => {
    const inner = path.join(directory(), 'a', 'b');
    lockDataDir(inner).release();
    if (process.platform !== 'win32') expect((await stat(inner)).mode & 0o777).toBe(0o700);
  });

  test.skipIf(process.platform === 'win32')('a new database can be read by its owner only', async () => {
    await createFromArchive(directory());
    const entries = await readdir(directory(), { recursive: true, withFileTypes: true });
    const modes = await Promise.all(
      entries.map(async (entry) => {
        const { mode } = await stat(path.join(entry.parentPath, entry.name));
        return `${entry.isDirectory() ? 'directory' : 'file'} ${(mode & 0o777).toString(8)}`;
      }),
    );
    expect(modes.length).toBeGreaterThan(900);
    expect(new Set(modes)).toEqual(new Set(['directory 700', 'file 600']));
  });

  test('refuses an unwritable directory with one line', async () => {
    await writeFile(path.join(directory(), 'file'), '');
    const inside = path.join(directory(), 'file', 'data');
    expect(() => lockDataDir(inside)).toThrow(CannotStart);
    expect(() => lockDataDir(inside)).toThrow(
      /^DATA_DIR .*file\/data cannot be written \(.+\): let this user write there/,
    );
  });
});
