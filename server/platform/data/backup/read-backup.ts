/** Reads a backup: first the entire file to verify its checksum, then its content. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { pipeline } from 'node:stream';
import { pipeline as finished } from 'node:stream/promises';
import { createZstdDecompress } from 'node:zlib';
import {
  BackupError,
  type BackupFoot,
  type BackupHead,
  countRows,
  DamagedBackup,
  formatName,
  formatVersion,
  lineEnd,
  longestLine,
  magic,
  type PieceHead,
  sealBytes,
  sealHead,
} from './format.ts';

/** Bytes decompressed at a time. */
const chunkBytes = 128 * 1024;

export interface BackupReaders {
  readonly head?: (head: BackupHead) => Promise<void> | void;
  /**
   * Receives the next bytes of a table's rows, some kilobytes per call. Their memory is reused afterwards. `endsRow` is
   * true when a row ends at the end of `bytes`.
   */
  readonly rows?: (table: string, bytes: Buffer, endsRow: boolean) => Promise<void>;
  /** Aborts the reading. */
  readonly signal?: AbortSignal | undefined;
}

export interface CheckedBackup {
  readonly head: BackupHead;
  readonly foot: BackupFoot;
}

/**
 * Passes the parts of a backup to `readers` in their order, one at a time, after verifying that the file is unchanged.
 * The caller must discard everything it received when this throws. Uses constant memory regardless of the backup's
 * size.
 *
 * @throws BackupError that describes the defect of the file; any error that a reader throws.
 */
export async function readBackup(file: string, readers: BackupReaders = {}): Promise<CheckedBackup> {
  const content = new Content(file, await requireSealed(file, readers.signal));
  try {
    requireKnownFormat(await content.line());
    const head = await content.json<BackupHead>();
    if (!Array.isArray(head.migrations) || !Array.isArray(head.tables))
      throw new DamagedBackup('its head is not one');
    await readers.head?.(head);
    const counted = new Map<string, number>(head.tables.map(({ name }) => [name, 0]));
    for (;;) {
      const next = await content.json<PieceHead | BackupFoot>();
      if (!('table' in next)) {
        requireSameRows(next, counted);
        await content.end();
        return { head, foot: next };
      }
      const before = counted.get(next.table);
      if (before === undefined) throw new DamagedBackup(`its head does not know the table ${next.table}`);
      counted.set(next.table, before + (await readPiece(content, next, readers)));
    }
  } finally {
    content.close();
  }
}

/** Passes on the bytes of a piece, and returns the number of rows that end in them. */
async function readPiece(
  content: Content,
  { table, bytes }: PieceHead,
  readers: BackupReaders,
): Promise<number> {
  if (!Number.isSafeInteger(bytes) || bytes < 0)
    throw new DamagedBackup(`a piece of ${table} has an impossible size`);
  let rows = 0;
  const pass = async (part: Buffer, endsRow: boolean) => {
    readers.signal?.throwIfAborted();
    if (part.length > 0) await readers.rows?.(table, part, endsRow);
  };
  for (let left = bytes; left > 0; ) {
    const part = await content.next(left);
    left -= part.length;
    rows += countRows(part);
    const at = part.lastIndexOf(lineEnd) + 1;
    await pass(part.subarray(0, at), true);
    await pass(part.subarray(at), false);
  }
  return rows;
}

/** Verifies the checksum and returns the position where the sealed bytes of the file end. */
async function requireSealed(file: string, signal: AbortSignal | undefined): Promise<number> {
  const { at, sha256 } = await readSeal(file);
  const hash = createHash('sha256');
  if (at > 0) await finished(createReadStream(file, { end: at - 1 }), hash, { signal });
  if (!hash.digest().equals(sha256)) throw new DamagedBackup('its checksum is another one');
  return at;
}

interface Seal {
  /** The position where the seal begins. */
  readonly at: number;
  readonly sha256: Buffer;
}

async function readSeal(file: string): Promise<Seal> {
  const handle = await open(file).catch((error: Error) => {
    throw new BackupError(`The backup cannot be read: ${error.message}`, { cause: error });
  });
  try {
    const stats = await handle.stat();
    const bytes = (length: number, at: number) => handle.read(Buffer.alloc(length), 0, length, at);
    if (!stats.isFile() || !(await bytes(magic.length, 0)).buffer.equals(magic)) {
      throw new BackupError(`${file} is not a backup of Petalpaw.`);
    }
    const at = stats.size - sealBytes;
    const { buffer } = at < 0 ? { buffer: Buffer.alloc(0) } : await bytes(sealBytes, at);
    if (!buffer.subarray(0, sealHead.length).equals(sealHead)) throw new DamagedBackup('it ends too early');
    return { at, sha256: buffer.subarray(sealHead.length) };
  } finally {
    await handle.close();
  }
}

function requireKnownFormat(line: string): void {
  const [name, version] = line.split(' ');
  if (name !== formatName) throw new BackupError('The file is not a backup of Petalpaw.');
  if (version !== String(formatVersion)) {
    throw new BackupError(
      `The backup has format ${version}, and this version of Petalpaw reads format ${formatVersion}: use the version that made it.`,
    );
  }
}

function requireSameRows({ rows, sequences }: BackupFoot, counted: ReadonlyMap<string, number>): void {
  if (!Array.isArray(sequences)) throw new DamagedBackup('its end is not one');
  for (const [table, count] of counted)
    if (rows[table] !== count)
      throw new DamagedBackup(`it has ${count} rows of ${table} and should have ${rows[table]}`);
}

/** The content of the file, read from front to back. */
class Content {
  readonly #chunks: AsyncIterator<Buffer>;
  readonly #stream;
  #held: Buffer = Buffer.alloc(0);

  constructor(file: string, length: number) {
    const bytes = createReadStream(file, { end: length - 1 });
    this.#stream = pipeline(bytes, createZstdDecompress({ chunkSize: chunkBytes }), () => {});
    this.#chunks = this.#stream[Symbol.asyncIterator]();
  }

  async line(): Promise<string> {
    const pieces: Buffer[] = [];
    for (let length = 0; ; ) {
      const end = this.#held.indexOf(lineEnd);
      // Copied, because later reads may reuse the memory.
      const piece = Buffer.from(this.#take(end < 0 ? this.#held.length : end + 1));
      pieces.push(piece);
      length += piece.length;
      if (length > longestLine) throw new DamagedBackup('a line of it is too long');
      if (end >= 0) break;
      if (!(await this.#more())) throw new DamagedBackup('it ends too early');
    }
    return Buffer.concat(pieces).toString().trimEnd();
  }

  async json<T extends object>(): Promise<T> {
    const text = await this.line();
    try {
      const value = JSON.parse(text);
      if (typeof value === 'object' && value !== null) return value;
    } catch {
      // Reported below.
    }
    throw new DamagedBackup('a line of it cannot be read');
  }

  /** Returns the next bytes that are already decompressed, at most `max`: valid until the next call. */
  async next(max: number): Promise<Buffer> {
    if (this.#held.length === 0 && !(await this.#more())) throw new DamagedBackup('it ends too early');
    return this.#take(max);
  }

  /** Requires that nothing follows. */
  async end(): Promise<void> {
    if (this.#held.length > 0 || (await this.#more())) throw new DamagedBackup('something follows its end');
  }

  close(): void {
    this.#stream.destroy();
  }

  #take(length: number): Buffer {
    const taken = this.#held.subarray(0, length);
    this.#held = this.#held.subarray(length);
    return taken;
  }

  async #more(): Promise<boolean> {
    try {
      releaseFilled(this.#held);
      this.#held = Buffer.alloc(0);
      const { value, done } = await this.#chunks.next();
      if (done) return false;
      this.#held = value;
      return true;
    } catch (error) {
      throw new DamagedBackup((error as Error).message, error);
    }
  }
}

/**
 * Frees a buffer that the decompression has filled completely and no longer uses, immediately and without waiting for
 * the garbage collector: otherwise a hundred megabytes of garbage would accumulate.
 */
function releaseFilled({ buffer, byteOffset, length }: Buffer): void {
  const isFilled = byteOffset + length === buffer.byteLength && buffer.byteLength === chunkBytes;
  if (isFilled && buffer instanceof ArrayBuffer) buffer.transfer(0);
}
