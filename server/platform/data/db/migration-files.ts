/** Reads the migration files of the repository: `server/migrations/NNNN-name.sql`. */
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export interface MigrationFile {
  readonly number: number;
  /** The file's name, including its number. */
  readonly name: string;
  readonly sql: string;
  /** SHA-256 of the text with LF line endings, in hex. */
  readonly checksum: string;
  /** False when the first line is `-- no-transaction`. */
  readonly inTransaction: boolean;
}

/** The directory of this repository's migrations. */
export const migrationsDirectory = fileURLToPath(new URL('../../../migrations', import.meta.url));

/**
 * Reads every migration, in order.
 *
 * @throws Error naming the file whose name is not a number of four digits, a dash and a name, or whose number is not
 * the next one because a migration is missing or duplicated.
 */
export async function readMigrations(directory: string): Promise<MigrationFile[]> {
  const names = (await readdir(directory)).filter((name) => name.endsWith('.sql')).sort();
  const files = await Promise.all(names.map((name) => readMigration(directory, name)));
  for (const [at, { number, name }] of files.entries()) {
    const expected = String(at + 1).padStart(4, '0');
    if (number !== at + 1) throw new Error(`Migration ${name}: the next number is ${expected}.`);
  }
  return files;
}

async function readMigration(directory: string, name: string): Promise<MigrationFile> {
  const [, digits] = /^(\d{4})-[a-z0-9-]+\.sql$/.exec(name) ?? [];
  if (digits === undefined) {
    throw new Error(`Migration ${name}: expected a name such as 0001-plants.sql (lower case, dashes).`);
  }
  // A checkout with CRLF line endings has the same checksum.
  const sql = (await readFile(path.join(directory, name), 'utf8')).replaceAll('\r\n', '\n');
  return {
    number: Number(digits),
    name,
    sql,
    checksum: createHash('sha256').update(sql).digest('hex'),
    inTransaction: !/^-- no-transaction\s*$/m.test(sql.split('\n', 1)[0] ?? ''),
  };
}
