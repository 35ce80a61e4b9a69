/**
 * Backups of large rows: a text of a megabyte takes a few bytes in its table, and the rest is stored separately
 * (TOAST).
 */
import { mkdtemp, open, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { migrationsDirectory, readMigrations } from '#platform/data/db/migration-files.ts';
import { emptyDatabase } from '#platform/data/db/testing/migrating.ts';
import { type OpenDatabase, openForThisTest } from '#test/support/open.ts';

import { restoreBackup } from './restore-backup.ts';
import { fingerprint } from './testing/fingerprint.ts';
import { writeBackup } from './write-backup.ts';

let place: string;
let file: string;
beforeEach(async () => {
  place = await mkdtemp(path.join(tmpdir(), 'petalpaw-test-heavy-'));
  file = path.join(place, 'it.backup');
});
afterEach(() => rm(place, { recursive: true, force: true }));

/** Inserts rows into the table users; `name` is the SQL expression for their names. */
async function addNames({ pool }: OpenDatabase, rows: number, name: string): Promise<void> {
  await pool.query(
    `INSERT INTO users (id, email, email_key, name, name_key, search_key, role)
     SELECT gen_random_uuid(), m || 'n' || n, m || 'n' || n, ${name}, n, n, 'CUSTOMER'
       FROM generate_series(1, ${rows}) n, (SELECT count(*) AS m FROM users) c`,
  );
}

const empty = emptyDatabase();

const backUp = (database: OpenDatabase, onTable: (table: string) => void = () => {}) =>
  writeBackup(database, file, { petalpaw: '1.2.3', onTable });

async function restore(into: OpenDatabase): Promise<void> {
  const migrations = await readMigrations(migrationsDirectory);
  await restoreBackup(into, file, { migrations, onTable() {}, onForeignTable() {} });
}

describe('a backup of large rows', () => {
  test('is restored as it was', async () => {
    const [source, target] = [await openForThisTest(), empty()];
    await addNames(source, 20, 'repeat(md5(n::text), 10000)');
    await addNames(source, 1, "repeat(E'\\\\\\n', 2000000)");
    await addNames(source, 3, "'short'");
    await backUp(source);
    await restore(target);
    expect(await fingerprint(target.pool)).toEqual(await fingerprint(source.pool));
  });

  test('removes a file that cannot be read back', async () => {
    const source = await openForThisTest();
    // Incompressible data: the beginning is on the disk before the end is read.
    await addNames(source, 40, "(SELECT string_agg(md5(n || '/' || i), '') FROM generate_series(1, 3000) i)");
    let spoilt = 0;
    const spoil = async () => {
      const [partial = ''] = await readdir(place);
      const handle = await open(path.join(place, partial), 'r+');
      try {
        if ((await handle.stat()).size < 1000) return;
        await handle.write(Buffer.alloc(10, 1), 0, 10, 500);
        spoilt++;
      } finally {
        await handle.close();
      }
    };
    let spoiling = Promise.resolve();
    const writing = writeBackup(source, file, {
      petalpaw: '1.2.3',
      onTable() {},
      onRead: () => (spoiling = spoil()),
    });
    await expect(writing).rejects.toThrow(
      'The backup was written and cannot be read back: its checksum is another one. It was removed; look at the disk, and try again.',
    );
    await spoiling;
    expect(spoilt).toBe(1);
    expect(await readdir(place)).toEqual([]);
  });
});
