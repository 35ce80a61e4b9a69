/** `COPY … FROM STDIN` through the ordinary driver, in constant memory where the database can be given rows bit by bit. */
import { once } from 'node:events';
import type { Duplex } from 'node:stream';
import type pg from 'pg';
import { type Connection, Query, submit } from './copy-query.ts';

/** Takes the rows of one table. */
export interface RowsTaker {
  /** Takes the next bytes, and waits while the database is slower. `endsRow`: a row ends where they end. */
  take(bytes: Buffer, endsRow: boolean): Promise<void>;
  /** All have been given: the number of rows that the database took. */
  end(): Promise<number>;
}

/** What the embedded database is given at once, in bytes; more only where one row is longer. */
const batchBytes = 1024 * 1024;

/** A server takes one COPY for all rows, bit by bit. It may refuse them at any moment; then the next step throws. */
export function copyIntoServer(client: pg.PoolClient, statement: string): RowsTaker {
  const query = new CopyIn(statement);
  submit(client, query);
  return query;
}

/** The embedded database does not wait for more in the middle of a COPY: it gets whole rows, one COPY for each batch. */
export function copyIntoEmbedded(client: pg.PoolClient, statement: string): RowsTaker {
  // One for all batches: left to the garbage collector, they would add up.
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
    // Whoever takes the next step hears of it.
    this.#begun.promise.catch(() => {});
    this.#done.promise.catch(() => {});
  }

  /**
   * Called by the driver instead of sending the statement alone. Where all rows are given at once, they and their end
   * go with it, before the server says that it is ready for them: when the statement fails it passes over them.
   */
  submit(connection: Connection): null {
    if (this.#atOnce === undefined) {
      connection.query(this.text);
      return null;
    }
    const statement = Buffer.from(`${this.text}\0`);
    const { stream } = connection;
    stream.cork();
    stream.write(Buffer.concat([head('Q', statement.length), statement, head('d', this.#atOnce.length)]));
    stream.write(this.#atOnce);
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
    // A copy: the caller uses its memory again, and the stream may keep this for a while.
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

/** The head of a protocol message: its type, and a length that counts itself. */
function head(type: string, length: number): Buffer {
  const bytes = Buffer.from(`${type}\0\0\0\0`, 'latin1');
  bytes.writeInt32BE(4 + length, 1);
  return bytes;
}
