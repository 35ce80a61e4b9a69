/** Empty folders for tests. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeEach, onTestFinished } from 'vitest';

/** A new, empty folder, which is removed when the current test has finished. */
export async function folderForThisTest(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'petalpaw-test-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** The same for each test of the file. Call it at the top of the file. */
export function folderPerTest(): () => string {
  let folder: string;
  beforeEach(async () => {
    folder = await folderForThisTest();
  });
  return () => folder;
}
