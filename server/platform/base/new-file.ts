/** Writes files that have their name only when they are complete and on the disk. */
import { randomBytes } from 'node:crypto';
import { link, open, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';

/**
 * Lets `write` write to another name, and then gives the file its own. When another process has written the file
 * meanwhile, that one stays. After a failure, nothing is left.
 *
 * @throws Error with the code EEXIST when the file exists; any error of `write`.
 */
export async function writeNewFile<T>(file: string, write: (partial: string) => Promise<T>): Promise<T> {
  // Not the process id: in containers, several processes have the same one.
  const partial = `${file}.${randomBytes(6).toString('hex')}.partial`;
  try {
    const result = await write(partial);
    await giveName(partial, file);
    await syncDirectory(path.dirname(file));
    return result;
  } finally {
    await rm(partial, { force: true });
  }
}

/**
 * Writes a file that only its owner may read, in place of any earlier one. A reader sees the earlier file or the whole new
 * one. After a failure, nothing else is left.
 */
export async function replacePrivateFile(file: string, content: string | Buffer): Promise<void> {
  const partial = `${file}.partial`;
  try {
    await writePrivateFile(partial, content);
    await rename(partial, file);
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
}

/** Writes a file that only its owner may read, to the disk. */
export async function writePrivateFile(file: string, content: string | Buffer): Promise<void> {
  const handle = await open(file, 'w', 0o600);
  try {
    // The mode above applies only to a file that did not exist.
    await handle.chmod(0o600);
    await handle.writeFile(content);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

export async function fileExists(file: string): Promise<boolean> {
  return (await stat(file).catch(() => undefined)) !== undefined;
}

async function giveName(partial: string, file: string): Promise<void> {
  try {
    await link(partial, file);
  } catch (error) {
    if (await fileExists(file)) throw error;
    // The file system has no hard links (FAT, many network drives).
    await rename(partial, file);
  }
}

/** Syncs the directory, so that the file's name also survives a power failure. Windows has no call for this. */
async function syncDirectory(directory: string): Promise<void> {
  if (process.platform === 'win32') return;
  await using handle = await open(directory);
  await handle.sync();
}
