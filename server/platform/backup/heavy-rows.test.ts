/**
 * Backups of large rows: a text of a megabyte takes a few bytes in its table, and the rest is stored separately
 * (TOAST).
 */
import { createHash } from 'node:crypto';
import { mkdtemp, open, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { migrationsDirectory, readMigrations } from '#platform/db/migration-files.ts';
import { emptyDatabase } from '#platform/db/testing/migrating.ts';
import { type OpenDatabase, openForThisTest } from '#test/support/open.ts';
import { pieceBytes, sealBytes, sealHead } from './format.ts';
import { readBackup } from './read-backup.ts';
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
    `INSERT INTO users (id, email, email_key, name, name_key, role)
     SELECT gen_random_uuid(), m || 'n' || n, m || 'n' || n, ${name}, n, 'CUSTOMER'
       FROM generate_series(1, ${rows}) n, (SELECT count(*) AS m FROM users) c`,
  );
}

const empty = emptyDatabase();

const backUp = (database: OpenDatabase, onTable: (table: string) => void = () => {}) =>
  writeBackup(database, file, { petalpaw: '1.2.3', onTable });

async function restore(into: OpenDatabase): Promise<void> {
  const migrations = await readMigrations(migrationsDirectory);
  await restoreBackup(into, file, { migrations, onTable() {}, onStranger() {} });
}

/** Returns the headers of the pieces of users. */
async function readPieces(): Promise<{ rows: number; bytes: number }[]> {
  const text = zstdDecompressSync((await readFile(file)).subarray(0, -sealBytes)).toString('latin1');
  return [...text.matchAll(/^\{"table":"users","rows":(\d+),"bytes":(\d+)\}$/gm)].map(([, rows, bytes]) => ({
    rows: Number(rows),
    bytes: Number(bytes),
  }));
}

describe('a backup of large rows', () => {
  test('has pieces of at most 2 MB that end at row ends, and one piece for a larger row', async () => {
    const [source, target] = [await openForThisTest(), empty()];
    await addNames(source, 20, 'repeat(md5(n::text), 10000)');
    await addNames(source, 1, `repeat(E'\\\\\n', ${pieceBytes / 2 + 1})`);
    await addNames(source, 3, "'short'");
    await backUp(source);
    const pieces = await readPieces();
    const long = pieces.filter(({ bytes }) => bytes > pieceBytes);
    expect(long).toEqual([{ rows: 1, bytes: expect.any(Number) }]);
    expect(pieces.reduce((sum, { rows }) => sum + rows, 0)).toBe(24);
    expect(pieces.length).toBeGreaterThan(4);
    await restore(target);
    expect(await fingerprint(target.pool)).toEqual(await fingerprint(source.pool));
  });

  test('restores a file of an earlier version with all rows in one piece', async () => {
    const [source, target] = [await openForThisTest(), empty()];
    await addNames(source, 10, 'repeat(md5(n::text), 10000)');
    await backUp(source);
    const text = zstdDecompressSync((await readFile(file)).subarray(0, -sealBytes)).toString('latin1');
    let rows = 0;
    let bytes = '';
    const others = text.replaceAll(
      /\{"table":"users","rows":(\d+),"bytes":(\d+)\}\n/g,
      (head, count, length, at) => {
        rows += Number(count);
        bytes += text.slice(at + head.length, at + head.length + Number(length));
        return head;
      },
    );
    const first = text.indexOf('{"table":"users"');
    const last = text.lastIndexOf('{"table":"users"');
    const [head = '', , length = ''] =
      /^\{"table":"users","rows":(\d+),"bytes":(\d+)\}\n/.exec(others.slice(last)) ?? [];
    const merged = `${text.slice(0, first)}{"table":"users","rows":${rows},"bytes":${bytes.length}}\n${bytes}${text.slice(last + head.length + Number(length))}`;
    const whole = zstdCompressSync(Buffer.from(merged, 'latin1'));
    await writeFile(file, Buffer.concat([whole, sealHead, createHash('sha256').update(whole).digest()]));
    expect(await readPieces()).toEqual([{ rows: 10, bytes: bytes.length }]);
    await restore(target);
    expect(await fingerprint(target.pool)).toEqual(await fingerprint(source.pool));
  });

  test('rejects a piece whose number of rows differs from its header', async () => {
    const source = await openForThisTest();
    await addNames(source, 2, "'A'");
    await backUp(source);
    const text = zstdDecompressSync((await readFile(file)).subarray(0, -sealBytes)).toString('latin1');
    const whole = zstdCompressSync(
      Buffer.from(text.replace('{"table":"users","rows":2,', '{"table":"users","rows":3,'), 'latin1'),
    );
    await writeFile(file, Buffer.concat([whole, sealHead, createHash('sha256').update(whole).digest()]));
    await expect(readBackup(file)).rejects.toThrow('a piece of users has 2 rows and should have 3');
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
