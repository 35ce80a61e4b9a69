/**
 * Copies a directory that is being written to, in two steps: the first takes long and blocks no writes; the second is
 * short, and requires that nothing writes meanwhile. Between the two steps the copy is unusable.
 */
import {
  closeSync,
  fstatSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readdirSync,
  readSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { constants, copyFile, mkdir, readdir, stat, utimes } from 'node:fs/promises';
import path from 'node:path';

const pieceBytes = 1024 * 1024;

/** Some file systems (FAT) store modification times in steps of two seconds. */
const coarsestClockMs = 2_000;

/**
 * The first step: copies every file in its state at some moment. Files that appear or disappear meanwhile are left to
 * the second step.
 */
export async function beginCopy(from: string, to: string, signal?: AbortSignal): Promise<void> {
  await mkdir(to, { recursive: true, mode: 0o700 });
  for (const entry of await readdir(from, { recursive: true, withFileTypes: true })) {
    signal?.throwIfAborted();
    const source = path.join(entry.parentPath, entry.name);
    const copy = path.join(to, path.relative(from, source));
    if (entry.isDirectory()) await mkdir(copy, { recursive: true, mode: 0o700 });
    else await copyOne(source, copy);
  }
}

async function copyOne(source: string, copy: string): Promise<void> {
  try {
    // Read before the content: any later write changes the modification time.
    const { atime, mtime } = await stat(source);
    await copyFile(source, copy, constants.COPYFILE_FICLONE);
    await utimes(copy, atime, mtime);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
}

/**
 * The second step: makes `to` identical to `from`, whatever the first step has left there. It blocks this thread, and
 * nothing may write to `from` meanwhile.
 *
 * @param since the time when the first step began, in milliseconds since 1970: files unchanged since then are skipped.
 */
export function completeCopy(from: string, to: string, since: number): void {
  const kept = new Set<string>();
  for (const entry of readdirSync(from, { recursive: true, withFileTypes: true })) {
    const source = path.join(entry.parentPath, entry.name);
    const name = path.relative(from, source);
    const copy = path.join(to, name);
    kept.add(name);
    if (entry.isDirectory()) mkdirSync(copy, { recursive: true, mode: 0o700 });
    else if (!isUntouched(source, copy, since)) makeEqual(source, copy);
  }
  for (const entry of readdirSync(to, { recursive: true, withFileTypes: true })) {
    const copy = path.join(entry.parentPath, entry.name);
    if (!kept.has(path.relative(to, copy))) rmSync(copy, { recursive: true, force: true });
  }
}

function isUntouched(source: string, copy: string, since: number): boolean {
  const now = statSync(source);
  const then = statSync(copy, { throwIfNoEntry: false });
  return (
    then?.size === now.size &&
    then.mtime.getTime() === now.mtime.getTime() &&
    now.mtimeMs < since - coarsestClockMs
  );
}

/**
 * Copies only the blocks that differ: most of a modified file is unchanged, and reading is much faster than writing.
 */
function makeEqual(source: string, copy: string): void {
  const [ours, theirs] = [Buffer.allocUnsafe(pieceBytes), Buffer.allocUnsafe(pieceBytes)];
  const input = openSync(source, 'r');
  // Opens the file, or creates it: `r+` does not create it, and `w+` would empty it.
  const output = openSync(copy, statSync(copy, { throwIfNoEntry: false }) ? 'r+' : 'w+', 0o600);
  try {
    const { size } = fstatSync(input);
    for (let at = 0; at < size; ) {
      const read = readSync(input, ours, 0, pieceBytes, at);
      if (read === 0) break;
      const there = readSync(output, theirs, 0, read, at);
      if (there !== read || ours.compare(theirs, 0, read, 0, read) !== 0)
        writeSync(output, ours, 0, read, at);
      at += read;
    }
    ftruncateSync(output, size);
  } finally {
    closeSync(input);
    closeSync(output);
  }
}
