/**
 * Creates the directory of a new embedded database from an archive of one that `initdb` has created. PGlite's own
 * `initdb` needs 700 MB of memory and several seconds, which is more than everything else that this program does.
 *
 * `node scripts/launch.mjs scripts/new-database.ts` writes the archive again after an update of PGlite.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { zstdDecompressSync } from 'node:zlib';

/** A tar archive, compressed with Zstandard, of a directory that was closed in order. */
export const newDatabaseArchive = new URL('./new-database.tar.zst', import.meta.url);

/** More bytes than the content has, which is 40 MB: decompressed in one piece, it leaves no garbage behind. */
const chunkSize = 64 * 1024 * 1024;

/** The layout of a tar archive: blocks of this many bytes, and fields of the header (POSIX.1-2017, pax, "ustar"). */
const block = 512;
const name = { at: 0, length: 100 };
const size = { at: 124, length: 12 };
const type = { at: 156, length: 1 };
const directoryType = '5';

/** Creates `directory` with the content of the archive. Only the owner may read it. */
export async function createFromArchive(directory: string): Promise<void> {
  const content = zstdDecompressSync(await readFile(newDatabaseArchive), { chunkSize });
  let at = 0;
  const take = (length: number) => {
    at += length;
    return content.subarray(at - length, at);
  };
  for (;;) {
    const header = take(block);
    const entry = text(header, name);
    // A block of zeros ends the archive.
    if (entry === '') break;
    const target = path.join(directory, entry);
    if (text(header, type) === directoryType) {
      await mkdir(target, { recursive: true, mode: 0o700 });
      continue;
    }
    const length = Number.parseInt(text(header, size), 8);
    await writeFile(target, take(length), { flag: 'wx', mode: 0o600 });
    take(-length & (block - 1));
  }
  // Freed immediately, without waiting for the garbage collector: a restore continues in this process.
  (content.buffer as ArrayBuffer).transfer(0);
}

function text(header: Buffer, field: { at: number; length: number }): string {
  const [value = ''] = header.toString('latin1', field.at, field.at + field.length).split('\0');
  return value;
}
