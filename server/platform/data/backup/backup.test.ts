import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { beforeEach, describe, expect, test } from 'vitest';
import { migrate } from '#platform/data/db/migrate.ts';
import { migrationsDirectory, readMigrations } from '#platform/data/db/migration-files.ts';
import { emptyDatabase } from '#platform/data/db/testing/migrating.ts';
import { folderForThisTest } from '#test/support/folder.ts';
import { keepingLog } from '#test/support/logged.ts';
import { type OpenDatabase, openForThisTest } from '#test/support/open.ts';
import { sealBytes, sealHead } from './format.ts';
import { readBackup } from './read-backup.ts';
import { restoreBackup } from './restore-backup.ts';
import { expectDamageRefused } from './testing/damage.ts';
import { fingerprint } from './testing/fingerprint.ts';
import { writeBackup } from './write-backup.ts';

let place: string;
let file: string;
beforeEach(async () => {
  place = await folderForThisTest();
  file = path.join(place, 'it.backup');
});

const petalpaw = '1.2.3';
const backUp = (database: OpenDatabase) => writeBackup(database, file, { petalpaw, onTable() {} });

const empty = emptyDatabase();
const secondEmpty = emptyDatabase();

async function restore(
  into: OpenDatabase,
  folder = migrationsDirectory,
  onForeignTable = (_table: string): unknown => undefined,
): Promise<void> {
  const migrations = await readMigrations(folder);
  await restoreBackup(into, file, { migrations, onTable() {}, onForeignTable });
}

/** Inserts rows with all values that are difficult for a text format. */
async function writeOddRows({ pool }: OpenDatabase): Promise<void> {
  await pool.query(`
    INSERT INTO users (id, email, email_key, name, name_key, search_key, role, created_at)
    SELECT gen_random_uuid(), n || '@x', n || '@x', E'\\\\N\\t"' || n || E'\\r\\n\\\\.\\n😀', n, n, 'CUSTOMER',
           '2026-01-01T00:00Z'::timestamptz + n * interval '1.000001 second'
      FROM generate_series(1, 300) n;
    INSERT INTO plants (id, name, tag, owner_id)
    SELECT 9223372036854775807 - n, '', CASE n WHEN 1 THEN NULL WHEN 2 THEN '' ELSE '\\N' END, id
      FROM generate_series(1, 3) n, (SELECT id FROM users LIMIT 1) u;
    INSERT INTO settings (key, value, type, "group", is_translatable, is_public, revision) VALUES
      ('n', '{"a" : 1.10, "a": 9007199254740993}', 'x', 'GENERAL', false, false, 5), ('nil', 'null', 'x', 'GENERAL', false, true, 6);
    INSERT INTO services (id, name, category, base_price, price_unit, currency, images, revision)
    VALUES (gen_random_uuid(), '{"en": "a\\\\b"}', 'GROOMING', 0.10, '', 'USD', '{"a,b","\\"c\\"",""}', 1);
    INSERT INTO pictures (id, service_id, small, medium, large)
    SELECT 'AAAAAAAAAAAAAAAAAAAA-_', id, '\\\\x00ff5c0a', '', '\\\\x0a' FROM services;
    INSERT INTO mail_outbox (id, kind, payload) VALUES (gen_random_uuid(), 'x', '\\x00ff5c0a');
    INSERT INTO audit_log (id, action, entity, after, ip, request_id)
    VALUES (gen_random_uuid(), 'x', 'x', '[1.0,  "\\t"]', '', '');
    SELECT nextval('staff_codes'), nextval('staff_codes')`);
}

describe('writeBackup and restoreBackup', () => {
  test('restore every row, every sequence and the rules of the tables', async () => {
    const [source, target] = [await openForThisTest(), empty()];
    await writeOddRows(source);
    // A text of a megabyte takes a few bytes in its table, and the rest is stored separately (TOAST).
    await source.pool.query(`
      UPDATE users SET name = repeat(md5(email), 10000) WHERE email IN ('1@x', '2@x', '3@x', '4@x', '5@x');
      UPDATE users SET name = repeat(E'\\\\\\n', 1000000) WHERE email = '300@x'`);
    const written = await backUp(source);
    await restore(target);
    const before = await fingerprint(source.pool);
    expect(await fingerprint(target.pool)).toEqual(before);
    expect(before.staff_codes).toBe('2 true');
    expect(written.rows).toBe(
      Object.values(before).reduce((sum, is) => sum + (Number(/^(\d+) \w{32}$/.exec(is)?.[1]) || 0), 0),
    );
    await expect(target.pool.query('DELETE FROM audit_log')).rejects.toThrow('append-only');
    await target.pool.query(
      "INSERT INTO audit_log (id, action, entity, ip, request_id) VALUES (gen_random_uuid(), 'x', 'x', '', '')",
    );
    expect((await readBackup(file)).head.tables.map(({ name }) => name)).not.toContain('rate_windows');
  });

  test('create a file that only its owner can read, under its name only when it is complete', async () => {
    const source = await openForThisTest();
    const mask = process.umask(0);
    try {
      await backUp(source);
    } finally {
      process.umask(mask);
    }
    if (process.platform !== 'win32') expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(await readdir(place)).toEqual(['it.backup']);
    await expect(backUp(source)).rejects.toThrow(`${file} is there already`);
  });

  test('do not overwrite a file that was created during the backup', async () => {
    const source = await openForThisTest();
    const onTable = () => writeFileSync(file, 'of another backup');
    const writing = writeBackup(source, file, { petalpaw, onTable });
    await expect(writing).rejects.toThrow(`${file} is there already`);
    expect(await readFile(file, 'utf8')).toBe('of another backup');
    expect(await readdir(place)).toEqual(['it.backup']);
  });

  test('leave nothing after an interruption', async () => {
    const source = await openForThisTest();
    const controller = new AbortController();
    const seen: string[][] = [];
    const onTable = async () => {
      seen.push(await readdir(place));
      controller.abort();
    };
    const writing = writeBackup(source, file, { petalpaw, onTable, signal: controller.signal });
    await expect(writing).rejects.toThrow('Interrupted; nothing was written.');
    expect(await readdir(place)).toEqual([]);
    expect(seen.flat()).not.toContain('it.backup');
  });

  test('report an empty database and an unwritable place in one line', async () => {
    await expect(backUp(empty())).rejects.toThrow('The database is empty: there is nothing to back up.');
    file = path.join(place, 'nowhere', 'it.backup');
    await expect(backUp(await openForThisTest())).rejects.toThrow(/^The backup cannot be written: ENOENT/);
  });
});

/** Returns the decompressed content of the file, byte for byte. */
async function readContent(): Promise<string> {
  return zstdDecompressSync((await readFile(file)).subarray(0, -sealBytes)).toString('latin1');
}

/** Writes a file with that content and a valid checksum. */
async function writeContent(content: string): Promise<void> {
  const bytes = zstdCompressSync(Buffer.from(content, 'latin1'));
  await writeFile(file, Buffer.concat([bytes, sealHead, createHash('sha256').update(bytes).digest()]));
}

describe('readBackup and restoreBackup of a damaged file', () => {
  // Every byte: damage.trial.ts.
  test('reject a file with a byte changed, cut off or added', async () => {
    await backUp(await openForThisTest());
    const { length } = await readFile(file);
    const ends = [0, 1, length - sealBytes - 1, length - sealBytes, length - 33, length - 32, length - 1];
    const others = Array.from({ length: 30 }, (_, at) => at * Math.floor(length / 30));
    await expectDamageRefused(file, [...ends, ...others]);
  });

  test('reject another format, a wrong number of rows, another file and a folder', async () => {
    await backUp(await openForThisTest());
    const text = await readContent();
    const reading = async (content: string) => {
      await writeContent(content);
      await readBackup(file);
    };
    for (const [content, message] of [
      [
        text.replace('-backup 1', '-backup 2'),
        'The backup has format 2, and this version of Petalpaw reads format 1: use the version that made it.',
      ],
      [text.replace(/("rows":\{.*"migrations":)\d+/, '$16'), 'damaged: '],
      [text.replace('"bytes":', '"bytes":-'), 'damaged: '],
      [text.replace(/("rows":\{.*"users":)\d+/, '$16'), 'it has 0 rows of users and should have 6'],
      ['Dear Sirs,\n', 'The file is not a backup of Petalpaw.'],
    ] as const)
      await expect(reading(content)).rejects.toThrow(message);
    await writeFile(file, 'Dear Sirs');
    await expect(readBackup(file)).rejects.toThrow(`${file} is not a backup of Petalpaw.`);
    await expect(readBackup(place)).rejects.toThrow(`${place} is not a backup of Petalpaw.`);
    await expect(readBackup(`${file}s`)).rejects.toThrow(/^The backup cannot be read: ENOENT/);
  });

  test('roll back after rows that the database refuses, and after damage at the end of the file', async () => {
    const [source, target] = [await openForThisTest(), empty()];
    await writeOddRows(source);
    await backUp(source);
    const whole = await readContent();
    const takesBackAfter = async (message: string) => {
      await expect(restore(target)).rejects.toThrow(message);
      expect(await fingerprint(target.pool)).toEqual({});
    };
    await writeContent(whole.replace('CUSTOMER', 'CUSTOMEE'));
    await takesBackAfter('users_role_known');
    await writeContent(`${whole}and more`);
    await takesBackAfter('something follows its end');
    await writeContent(whole);
    const bytes = await readFile(file);
    bytes.writeUInt8(bytes.readUInt8(bytes.length - 1) ^ 1, bytes.length - 1);
    await writeFile(file, bytes);
    await takesBackAfter('its checksum is another one');
  });

  test('reject a database that is not empty', async () => {
    const [source, target] = [await openForThisTest(), await openForThisTest()];
    await backUp(source);
    const before = await fingerprint(target.pool);
    await expect(restore(target)).rejects.toThrow(
      /^The database is not empty: it has \w+ and \d+ more\. Restore into a new one, or empty this one first\.$/,
    );
    expect(await fingerprint(target.pool)).toEqual(before);
  });
});

describe('restoreBackup and migrations', () => {
  /** Creates a directory with the first migrations of this version, and others. */
  async function folderOf(count: number, others: Readonly<Record<string, string>> = {}): Promise<string> {
    const folder = path.join(place, `migrations-${count}-${Object.keys(others).join('-')}`);
    await mkdir(folder);
    for (const { name, sql } of (await readMigrations(migrationsDirectory)).slice(0, count))
      await writeFile(path.join(folder, name), sql);
    for (const [name, sql] of Object.entries(others)) await writeFile(path.join(folder, name), sql);
    return folder;
  }
  const count = async () => (await readMigrations(migrationsDirectory)).length;
  const numbered = (number: number, name: string) => `${String(number).padStart(4, '0')}-${name}.sql`;

  test('restore an older backup unchanged, from which migrate continues', async () => {
    const [source, target] = [empty(), secondEmpty()];
    const before = await folderOf((await count()) - 1);
    await migrate(source, keepingLog(), before);
    await backUp(source);
    await restore(target);
    expect(await fingerprint(target.pool)).toEqual(await fingerprint(source.pool));
    const { applied } = await migrate(target, keepingLog());
    expect(applied).toHaveLength(1);
  });

  test('reject a backup with newer or other migrations', async () => {
    const [source, target] = [await openForThisTest(), empty()];
    await backUp(source);
    const older = await folderOf((await count()) - 1);
    await expect(restore(target, older)).rejects.toThrow(
      /^The backup was made by a newer version of Petalpaw \(1\.2\.3, with migration \d{4}-.*\.sql\): restore it with that one\.$/,
    );
    const [first] = await readMigrations(migrationsDirectory);
    const edited = await folderOf(await count(), { [first?.name ?? '']: `${first?.sql}-- edited\n` });
    await expect(restore(target, edited)).rejects.toThrow(
      /^The backup was made with another migration 0001-changes\.sql than/,
    );
    expect(await fingerprint(target.pool)).toEqual({});
  });

  test('run migrations that have rows or no transaction, and skip the tables of others', async () => {
    const [source, target] = [empty(), secondEmpty()];
    const next = await count();
    const folder = await folderOf(next, {
      [numbered(next + 1, 'rows')]:
        "CREATE TABLE kinds (id int PRIMARY KEY, name text); INSERT INTO kinds VALUES (1, 'of the migration')",
      [numbered(next + 2, 'index')]:
        '-- no-transaction\nCREATE INDEX CONCURRENTLY kinds_by_name ON kinds (name);\n',
    });
    await migrate(source, keepingLog(), folder);
    await source.pool.query("UPDATE kinds SET name = 'ours'; CREATE TABLE theirs AS SELECT 1 AS one");
    await backUp(source);
    const skipped: string[] = [];
    await restore(target, folder, (table) => skipped.push(table));
    const { theirs, ...own } = await fingerprint(source.pool);
    expect(await fingerprint(target.pool)).toEqual(own);
    expect([skipped, theirs]).toEqual([['theirs'], expect.any(String)]);
    const { rows } = await target.pool.query("SELECT to_regclass('kinds_by_name') IS NOT NULL AS made");
    expect(rows).toEqual([{ made: true }]);
  });
});
