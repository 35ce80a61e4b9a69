/**
 * The format of a backup, version 1.
 *
 * The file is a Zstandard file (RFC 8878) that ends with a skippable frame of 32 bytes: the SHA-256 of everything before
 * that frame. The compressed content is UTF-8 text with LF line endings:
 *
 *   petalpaw-backup 1
 *   {"madeAt": …, "petalpaw": …, "postgresql": …, "migrations": [{"number", "name", "checksum"}, …], "tables": [{"name", "columns"}, …]}
 *   {"table": "users", "bytes": 412}
 *   412 bytes of the rows of `users` in PostgreSQL's COPY text format, with the columns of the table's entry above
 *   …
 *   {"sequences": [{"name", "lastValue", "isCalled"}, …], "rows": {"users": 3, …}}
 *
 * `tables` are ordered so that each follows the tables that its foreign keys reference, and their rows have the same
 * order; a table's rows are divided into any number of pieces, at any byte. Values are written with the time zone UTC and
 * ISO dates.
 *
 * A later version of Petalpaw reads this format: it applies the listed migrations, loads the rows, and then applies its
 * remaining migrations.
 */
import type { Sequence, Table } from './catalog.ts';

export const formatName = 'petalpaw-backup';
export const formatVersion = 1;

export interface BackupHead {
  /** ISO 8601, by the clock of the process that made the backup. */
  readonly madeAt: string;
  /** Versions, for people. */
  readonly petalpaw: string;
  readonly postgresql: string;
  /** All migrations of the database, in order. */
  readonly migrations: readonly {
    readonly number: number;
    readonly name: string;
    readonly checksum: string;
  }[];
  readonly tables: readonly Table[];
}

export interface PieceHead {
  readonly table: string;
  readonly bytes: number;
}

export interface BackupFoot {
  readonly sequences: readonly Sequence[];
  /** The number of rows by table. */
  readonly rows: Readonly<Record<string, number>>;
}

/** The first four bytes of a Zstandard file. */
export const magic = Buffer.from([0x28, 0xb5, 0x2f, 0xfd]);

/** The header of the frame with the checksum: the magic number of a skippable frame, and the length of its content. */
export const sealHead = Buffer.from([0x50, 0x2a, 0x4d, 0x18, 32, 0, 0, 0]);
export const sealBytes = sealHead.length + 32;

/** Bytes of the longest line that is not a row: the longest is the head with all tables and migrations. */
export const longestLine = 4 * 1024 * 1024;

/**
 * The first statements of every session that reads or writes rows as text: the text format must not depend on the
 * server's settings.
 */
export const plainText = `
  SET TIME ZONE 'UTC';
  SET DateStyle = 'ISO, YMD';
  SET IntervalStyle = 'postgres';
  SET bytea_output = 'hex';
  SET extra_float_digits = 1;
`;

export const lineEnd = '\n'.charCodeAt(0);

/** Returns the number of rows that end in these bytes: in the text format, only the end of a row is a line break. */
export function countRows(bytes: Buffer): number {
  let rows = 0;
  for (let at = bytes.indexOf(lineEnd); at >= 0; at = bytes.indexOf(lineEnd, at + 1)) rows++;
  return rows;
}

/** The reason why a backup cannot be made or restored, in one line for people. */
export class BackupError extends Error {}

/** The file was changed after it was written, or is not a valid backup. */
export class DamagedBackup extends BackupError {
  /** The defect, as a part of a sentence. */
  readonly how: string;

  constructor(how: string, cause?: unknown) {
    super(`The backup is damaged: ${how}. Nothing was restored.`, { cause });
    this.how = how;
  }
}
