/**
 * PostgreSQL's COPY through the ordinary driver, in constant memory. pg-copy-streams does the work; only the embedded
 * database needs rows to be sent to it in another way.
 */
import { once } from 'node:events';
import type { Duplex } from 'node:stream';
import { finished } from 'node:stream/promises';
import pg from 'pg';
import { from, to } from 'pg-copy-streams';

/** Receives the rows of one table. */
export interface RowSink {
  /**
   * Sends the next bytes, and waits while the database is slower. `endsRow` is true when a row ends at the end of
   * `bytes`.
   */
  write(bytes: Buffer, endsRow: boolean): Promise<void>;
  /** Ends the COPY after all rows, and returns the number of rows that the database stored. */
  end(): Promise<number>;
}

/**
 * Yields the output of `COPY … TO STDOUT` in parts of any size. While the consumer pauses, the database waits. A consumer
 * that leaves early must destroy the connection.
 */
export function copyOut(client: pg.PoolClient, statement: string): AsyncIterable<Buffer> {
  return submit(client, to(statement));
}

/**
 * Sends all rows to a server in one `COPY … FROM STDIN`. The server may refuse them at any moment; a later call then
 * throws.
 */
export function copyIntoServer(client: pg.PoolClient, statement: string): RowSink {
  const copy = submit(client, from(statement));
  let failure: Error | undefined;
  copy.once('error', (error) => {
    failure = error;
  });
  return {
    async write(bytes) {
      if (failure) throw failure;
      // Copied, because the caller reuses its memory.
      if (!copy.write(Buffer.from(bytes))) await once(copy, 'drain');
    },
    async end() {
      if (failure) throw failure;
      copy.end();
      await finished(copy);
      return copy.rowCount;
    },
  };
}

/**
 * Bytes sent to the embedded database in one batch; more only when a single row is longer. The database then needs about
 * seven times that row: COPY, the tuple and TOAST each hold it, and a WebAssembly engine never returns memory.
 */
const batchBytes = 1024 * 1024;

/** Bytes of one protocol message to the embedded database, which reads each message into memory completely. */
const messageBytes = 64 * 1024;

/**
 * Sends rows to the embedded database, which cannot wait for more data in the middle of a COPY: each batch of whole
 * rows is a COPY of its own.
 */
export function copyIntoEmbedded(client: pg.PoolClient, statement: string): RowSink {
  // One buffer for all batches: with a buffer per batch, garbage would accumulate.
  let batch = Buffer.allocUnsafeSlow(2 * batchBytes);
  let size = 0;
  let rows = 0;
  const copy = async () => {
    const { stored } = submit(client, new BatchCopy(statement, batch.subarray(0, size)));
    size = 0;
    rows += await stored.promise;
  };
  return {
    async write(bytes, endsRow) {
      if (size + bytes.length > batch.length) {
        const larger = Buffer.allocUnsafeSlow(2 * (size + bytes.length));
        batch.copy(larger, 0, 0, size);
        // Freed immediately, without waiting for the garbage collector.
        batch.buffer.transfer(0);
        batch = larger;
      }
      size += bytes.copy(batch, size);
      if (endsRow && size >= batchBytes) await copy();
    },
    async end() {
      if (size > 0) await copy();
      return rows;
    },
  };
}

/**
 * A COPY whose rows, and the end of them, are sent together with the statement, before the database signals that it is
 * ready for them; if the statement fails, the database skips them. `pg` calls the methods.
 */
class BatchCopy {
  /** Resolves with the number of stored rows. */
  readonly stored = Promise.withResolvers<number>();
  readonly #statement: string;
  readonly #rows: Buffer;

  constructor(statement: string, rows: Buffer) {
    this.#statement = statement;
    this.#rows = rows;
  }

  submit({ stream }: { readonly stream: Duplex }): void {
    const statement = Buffer.from(`${this.#statement}\0`);
    stream.cork();
    stream.write(Buffer.concat([head('Q', statement.length), statement]));
    for (let at = 0; at < this.#rows.length; at += messageBytes) {
      const part = this.#rows.subarray(at, at + messageBytes);
      stream.write(head('d', part.length));
      stream.write(part);
    }
    stream.write(head('c', 0));
    stream.uncork();
  }

  handleCopyInResponse(): void {}

  handleCommandComplete({ text }: { readonly text: string }): void {
    this.stored.resolve(Number(text.replace('COPY ', '')));
  }

  handleReadyForQuery(): void {}

  handleError(error: Error): void {
    this.stored.reject(error);
  }
}

/** Returns the header of a protocol message: its type, and a length that includes itself. */
function head(type: string, length: number): Buffer {
  const bytes = Buffer.from(`${type}\0\0\0\0`, 'latin1');
  bytes.writeInt32BE(4 + length, 1);
  return bytes;
}

/** Runs the query without the client's own limits on a statement, which support only statements as text. */
function submit<Query extends object>(client: pg.PoolClient, query: Query): Query {
  const plain: (query: object) => unknown = pg.Client.prototype.query;
  plain.call(client, query);
  return query;
}
