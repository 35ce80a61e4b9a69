import { readdir, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { CannotStart } from '#platform/data/db/cannot-start.ts';
import { folderPerTest } from '#test/support/folder.ts';
import { lockDataDir } from './data-dir.ts';
import { createFromArchive } from './new-directory.ts';

const directory = folderPerTest();

// Other processes: server/commands/migrate.test.ts and test/processes.test.ts; ten at a time: kill.embedded.trial.ts.
describe('contract §1: lockDataDir admits one process for each DATA_DIR', () => {
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
