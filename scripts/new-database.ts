/**
 * Writes the archive from which new embedded databases are created: `node scripts/launch.mjs scripts/new-database.ts`,
 * after an update of PGlite, whose `initdb` it runs. Needs the program `tar` of GNU.
 */
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { constants, zstdCompressSync } from 'node:zlib';
import { newDatabaseArchive } from '#platform/data/db/embedded/new-directory.ts';
import { EmbeddedThread } from '#platform/data/db/embedded/thread.ts';

const folder = await mkdtemp(path.join(tmpdir(), 'petalpaw-new-database-'));
try {
  const directory = path.join(folder, 'database');
  const thread = new EmbeddedThread(directory, console);
  await thread.ready;
  await thread.close();
  // Names in order, and nothing of this machine: the same database gives the same archive.
  const options = [
    '--format=ustar',
    '--sort=name',
    '--mtime=@0',
    '--owner=0',
    '--group=0',
    '--numeric-owner',
  ];
  const { stdout } = await promisify(execFile)(
    'tar',
    [...options, '--create', '--directory', directory, '.'],
    { encoding: 'buffer', maxBuffer: 2 ** 30 },
  );
  const params = { [constants.ZSTD_c_compressionLevel]: 19 };
  await writeFile(newDatabaseArchive, zstdCompressSync(stdout, { params }));
} finally {
  await rm(folder, { recursive: true, force: true });
}
