/** `npm run backup` is interrupted while it copies the embedded database, and while it writes. */
import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { copyDirectory } from '#platform/data/db/embedded/copied-database.ts';
import { folderForThisTest } from '#test/support/folder.ts';
import { serverForThisTest } from '#test/support/server.ts';
import { report } from '#test/support/trial.ts';
import { startCommand } from './testing/run-command.ts';

test('npm run backup leaves neither file nor copy when it is interrupted', async () => {
  const place = await folderForThisTest();
  const server = await serverForThisTest();
  await server.running.app.database.pool.query(
    "INSERT INTO email_counts (kind, subject_hash, emails, ends_at) SELECT 'x', int4send(n), 1, now() FROM generate_series(1, 40000) n",
  );
  const copy = path.join(copyDirectory(server.env.DATA_DIR ?? ''), 'database');
  const moments = [() => existsSync(copy), (out: string) => /^Copied /.test(out)];
  for (const begun of moments) {
    const child = startCommand('backup', ['--file', 'it'], { ...server.env, INIT_CWD: place });
    await expect.poll(() => begun(child.out()), { interval: 1 }).toBe(true);
    child.process.kill('SIGTERM');
    expect([await child.ended, child.err()]).toEqual([1, 'petalpaw: Interrupted; nothing was written.\n']);
    expect([await readdir(place), existsSync(copy)]).toEqual([[], false]);
  }
  report('interrupted backups that left nothing', moments.length);
});
