/** PostgreSQL's COPY through the ordinary driver, a bounded piece at a time (PostgreSQL documentation, "COPY Operations"). */
import pg from 'pg';

interface Connection {
  readonly stream: { write(bytes: Uint8Array): void };
}

type Done = (error: Error | null, result: pg.QueryResult) => void;

/** Rows in COPY's text format: a line each. */
export interface CopiedRows {
  readonly rows: number;
  readonly bytes: Buffer;
}

/** What `COPY … TO STDOUT` gives, all of it: choose a statement that gives little. */
export function copyOut(client: pg.PoolClient, statement: string): Promise<CopiedRows> {
  return new Promise((resolve, reject) => {
    const query = new CopyOut(statement, (error, result) => {
      if (error) reject(error);
      else resolve({ rows: result.rowCount ?? 0, bytes: Buffer.concat(query.pieces) });
    });
    submit(client, query);
  });
}

/** Has `COPY … FROM STDIN` take those bytes; gives the number of rows. */
export function copyIn(client: pg.PoolClient, statement: string, bytes: Uint8Array): Promise<number> {
  return new Promise((resolve, reject) => {
    const query = new CopyIn(statement, bytes, (error, result) => {
      if (error) reject(error);
      else resolve(result.rowCount ?? 0);
    });
    submit(client, query);
  });
}

/** Past the limits of a client on its statements: those know nothing but statements in words. */
function submit(client: pg.PoolClient, query: object): void {
  const plain: (query: object) => unknown = pg.Client.prototype.query;
  plain.call(client, query);
}

/** The driver's own query, without a constructor that its types do not know. */
const Query = pg.Query as unknown as new (
  config: { text: string },
  values: undefined,
  done: Done,
) => { readonly text: string };

class CopyOut extends Query {
  readonly pieces: Buffer[] = [];

  constructor(text: string, done: Done) {
    super({ text }, undefined, done);
  }

  /** Called by the driver. The chunk is a view of memory that it uses again. */
  handleCopyData({ chunk }: { chunk: Uint8Array }): void {
    this.pieces.push(Buffer.from(chunk));
  }
}

/**
 * Statement, data and end are sent in one piece, before the server says that it is ready for them: on failure it
 * passes over what follows. The embedded one must have all of it at once, because it does not wait for more.
 */
class CopyIn extends Query {
  readonly #bytes: Uint8Array;

  constructor(text: string, bytes: Uint8Array, done: Done) {
    super({ text }, undefined, done);
    this.#bytes = bytes;
  }

  /** Called by the driver instead of sending the statement alone. */
  submit(connection: Connection): null {
    const statement = Buffer.from(`${this.text}\0`);
    const [query, data, done] = [
      message('Q', statement.length),
      message('d', this.#bytes.length),
      message('c', 0),
    ];
    connection.stream.write(Buffer.concat([query, statement, data, this.#bytes, done]));
    return null;
  }

  /** Called by the driver; everything has been sent. */
  handleCopyInResponse(): void {}
}

/** The head of a protocol message: its type, and a length that counts itself. */
function message(type: string, length: number): Buffer {
  const head = Buffer.from(`${type}\0\0\0\0`, 'latin1');
  head.writeInt32BE(4 + length, 1);
  return head;
}
