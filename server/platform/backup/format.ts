/**
 * The format of a backup, version 1.
 *
 * The file is a Zstandard file (RFC 8878) that ends with a skippable frame of 32 bytes: the SHA-256 of everything before
 * that frame. What is compressed is UTF-8 text with LF line ends:
 *
 *   petalpaw-backup 1
 *   {"madeAt": …, "petalpaw": …, "postgresql": …, "migrations": [{"number", "name", "checksum"}, …], "tables": [{"name", "columns"}, …]}
 *   {"table": "users", "rows": 3, "bytes": 412}
 *   412 bytes: 3 rows of `users` in PostgreSQL's COPY text format, with the columns of the table's entry above
 *   …
 *   {"sequences": [{"name", "lastValue", "isCalled"}, …], "rows": {"users": 3, …}}
 *
 * `tables` are so ordered that each comes after those that it refers to by foreign key, and their rows come in that
 * order; a table's rows come in any number of pieces. Values are written with the time zone UTC and ISO dates.
 *
 * A piece holds whole rows: it ends where a row ends. The writer ends a piece before it exceeds `pieceBytes`; a row that
 * is longer than that is a piece of its own. Neither side holds a piece in memory: both pass it on as it comes. So the
 * one bound is that of a row, `longestRow`, and it is the same for the writer and the reader. (Versions before this rule
 * wrote pieces of any length. They are read as well, also those above 1 GiB that the version which wrote them refused.)
 *
 * A later version of Petalpaw reads this one: it applies the migrations of the list, loads the rows, and then applies
 * what it has besides.
 */
import type { Sequence, Table } from './catalog.ts';

export const formatName = 'petalpaw-backup';
export const formatVersion = 1;

export interface BackupHead {
  /** ISO 8601, by the clock of the process that made it. */
  readonly madeAt: string;
  /** Versions, for people. */
  readonly petalpaw: string;
  readonly postgresql: string;
  /** All that the database had, in order. */
  readonly migrations: readonly {
    readonly number: number;
    readonly name: string;
    readonly checksum: string;
  }[];
  readonly tables: readonly Table[];
}

export interface PieceHead {
  readonly table: string;
  readonly rows: number;
  readonly bytes: number;
}

export interface BackupFoot {
  readonly sequences: readonly Sequence[];
  /** By table. */
  readonly rows: Readonly<Record<string, number>>;
}

/** The first four bytes of a Zstandard file. */
export const magic = Buffer.from([0x28, 0xb5, 0x2f, 0xfd]);

/** What the checksum is in: the magic number of a skippable frame, and the length of what is in it. */
export const sealHead = Buffer.from([0x50, 0x2a, 0x4d, 0x18, 32, 0, 0, 0]);
export const sealBytes = sealHead.length + 32;

/** Bytes. The writer gathers rows up to this size into one piece. */
export const pieceBytes = 2 * 1024 * 1024;

/**
 * Bytes of the longest row in COPY's text format, its line end included. PostgreSQL cannot make or take a longer one: no
 * buffer of it exceeds 1 GB (MaxAllocSize in its src/include/utils/memutils.h).
 */
export const longestRow = 1024 * 1024 * 1024 - 1;

/** Bytes of the longest line that is not a row: the head with all tables and migrations is the longest one. */
export const longestLine = 4 * 1024 * 1024;

/** What every session begins with that reads or writes rows as text: its form must not depend on the server's settings. */
export const plainText = `
  SET TIME ZONE 'UTC';
  SET DateStyle = 'ISO, YMD';
  SET IntervalStyle = 'postgres';
  SET bytea_output = 'hex';
  SET extra_float_digits = 1;
`;

/** Why a backup cannot be made or restored, in one line for people. */
export class BackupError extends Error {}

/** A file that is not as it was written, or not as a backup has to be. */
export class DamagedBackup extends BackupError {
  /** What is wrong with it, to go into a sentence. */
  readonly how: string;

  constructor(how: string, cause?: unknown) {
    super(`The backup is damaged: ${how}. Nothing was restored.`, { cause });
    this.how = how;
  }
}
