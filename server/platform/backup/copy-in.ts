/**
 * Runs `COPY … FROM STDIN` through the ordinary driver, in constant memory where the database accepts rows in parts.
 */
import { once } from 'node:events';
import type { Duplex } from 'node:stream';
import type pg from 'pg';
import { type Connection, Query, submit } from './copy-query.ts';

/** Receives the rows of one table. */
export interface RowsTaker {
  /**
   * Sends the next bytes, and waits while the database is slower. `endsRow` is true when a row ends at the end of
   * `bytes`.
   */
  take(bytes: Buffer, endsRow: boolean): Promise<void>;
  /** Ends the COPY after all rows, and returns the number of rows that the database stored. */
  end(): Promise<number>;
}

/** Bytes sent to the embedded database in one batch; more only when a single row is longer. */
const batchBytes = 1024 * 1024;

/** Bytes of one protocol message to the embedded database, which reads each message into memory completely. */
const messageBytes = 64 * 1024;

/**
 * Sends all rows to a server in one COPY, in parts. The server may refuse them at any moment; the next call then
 * throws.
 */
export function copyIntoServer(client: pg.PoolClient, statement: string): RowsTaker {
  const query = new CopyIn(statement);
  submit(client, query);
  return query;
}

/**
 * Sends rows to the embedded database, which cannot wait for more data in the middle of a COPY: each batch of whole
 * rows is a COPY of its own.
 */
export function copyIntoEmbedded(client: pg.PoolClient, statement: string): RowsTaker {
  // One buffer for all batches: with a buffer per batch, garbage would accumulate.
  let batch = Buffer.allocUnsafeSlow(2 * batchBytes);
  let size = 0;
  let rows = 0;
  const copy = async () => {
    const query = new CopyIn(statement, batch.subarray(0, size));
    size = 0;
    submit(client, query);
    rows += await query.end();
  };
  return {
    async take(bytes, endsRow) {
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

class CopyIn extends Query implements RowsTaker {
  readonly #atOnce: Buffer | undefined;
  readonly #begun = Promise.withResolvers<Duplex>();
  readonly #failed = new AbortController();
  readonly #done = Promise.withResolvers<number>();

  constructor(text: string, atOnce?: Buffer) {
    super({ text }, undefined, (error, result) => {
      if (error) {
        this.#failed.abort(error);
        this.#begun.reject(error);
        this.#done.reject(error);
      } else this.#done.resolve(result.rowCount ?? 0);
    });
    this.#atOnce = atOnce;
    // The next call reports the failure.
    this.#begun.promise.catch(() => {});
    this.#done.promise.catch(() => {});
  }

  /**
   * Called by the driver instead of sending only the statement. When all rows are present, they and the end of the data
   * are sent with the statement, before the server signals that it is ready for them; if the statement fails, the
   * server skips them.
   */
  submit(connection: Connection): null {
    if (this.#atOnce === undefined) {
      connection.query(this.text);
      return null;
    }
    const statement = Buffer.from(`${this.text}\0`);
    const { stream } = connection;
    stream.cork();
    stream.write(Buffer.concat([head('Q', statement.length), statement]));
    for (let at = 0; at < this.#atOnce.length; at += messageBytes) {
      const part = this.#atOnce.subarray(at, at + messageBytes);
      stream.write(head('d', part.length));
      stream.write(part);
    }
    stream.write(head('c', 0));
    stream.uncork();
    return null;
  }

  /** Called by the driver. */
  handleCopyInResponse({ stream }: Connection): void {
    this.#begun.resolve(stream);
  }

  async take(bytes: Buffer): Promise<void> {
    const stream = await this.#begun.promise;
    const { signal } = this.#failed;
    signal.throwIfAborted();
    // Copied, because the caller reuses its memory and the stream may hold this buffer for some time.
    const isDrained = stream.write(Buffer.concat([head('d', bytes.length), bytes]));
    if (isDrained) return;
    await once(stream, 'drain', { signal }).catch((error) => {
      signal.throwIfAborted();
      throw error;
    });
  }

  async end(): Promise<number> {
    if (this.#atOnce === undefined) (await this.#begun.promise).write(head('c', 0));
    return this.#done.promise;
  }
}

/** Returns the header of a protocol message: its type, and a length that includes itself. */
function head(type: string, length: number): Buffer {
  const bytes = Buffer.from(`${type}\0\0\0\0`, 'latin1');
  bytes.writeInt32BE(4 + length, 1);
  return bytes;
}
