/**
 * Runs `COPY … TO STDOUT` through the ordinary driver, in constant memory regardless of the number and length of rows.
 */
import type { Duplex } from 'node:stream';
import type pg from 'pg';
import { type Connection, Query, submit } from './copy-query.ts';
import { BackupError, longestRow, type PieceHead, pieceBytes } from './format.ts';

/** Begins a piece; its bytes follow. */
export type PieceSize = Pick<PieceHead, 'rows' | 'bytes'>;

/**
 * Yields the output of `statement` in pieces as specified in format.ts: for each piece first its size, then its bytes
 * in any number of parts. A part is valid only until the next one is requested, because its memory is reused. While the
 * consumer pauses, the database waits. Leaving the loop early ends the connection.
 *
 * @throws BackupError when a row is longer than a backup can hold; any error of the database.
 */
export async function* copyOut(client: pg.PoolClient, statement: string): AsyncGenerator<PieceSize | Buffer> {
  const query = new CopyOut(statement);
  submit(client, query);
  try {
    for (let part = await query.next(); part !== undefined; part = await query.next()) yield part;
  } finally {
    query.leave();
  }
}

const data = 'd'.charCodeAt(0);
const readyForQuery = 'Z'.charCodeAt(0);
/** A protocol message begins with its type and its length, which includes itself ("Message Formats"). */
const messageHead = 5;

type Listener = (bytes: Buffer) => void;

/**
 * The driver buffers each message completely before it passes it on, and a message is a row. This class therefore takes
 * over the socket while the rows arrive, forwards all other messages to the driver, and returns the socket at the end.
 */
class CopyOut extends Query {
  #stream: Duplex | undefined;
  #driver: Listener[] = [];
  /** Bytes of the current message: only the header of a row, the entire message otherwise. */
  #begun: Buffer = Buffer.alloc(0);
  /** Remaining bytes of the current row. */
  #rowLeft = 0;
  #isLongRow = false;
  /** The piece that is being filled, or a part of a long row. */
  #piece: Buffer = Buffer.alloc(0);
  #used = 0;
  #rows = 0;
  #copied = 0;
  /** Buffers for reuse. With garbage collection instead, a hundred megabytes of them would accumulate. */
  readonly #spare: Buffer[] = [];
  #lent: Buffer | undefined;

  /** Parts that the consumer has not taken yet. */
  readonly #parts: (PieceSize | Buffer)[] = [];
  #waitingBytes = 0;
  #outcome: { readonly error?: unknown } | undefined;
  #wake = () => {};

  constructor(text: string) {
    super({ text }, undefined, (error, result) => {
      if (error) return this.#end({ error });
      this.#flush();
      if (result.rowCount === this.#copied) return this.#end({});
      this.#end({ error: new Error(`PostgreSQL sent ${this.#copied} of ${result.rowCount} rows.`) });
    });
  }

  /** Called by the driver instead of sending the statement itself. */
  submit(connection: Connection): null {
    const { stream } = connection;
    this.#stream = stream;
    this.#driver = stream.listeners('data') as Listener[];
    stream.on('data', this.#read);
    for (const listener of this.#driver) stream.off('data', listener);
    connection.query(this.text);
    return null;
  }

  /** Returns the next part, waiting for it if necessary; undefined at the end. */
  async next(): Promise<PieceSize | Buffer | undefined> {
    if (this.#lent) this.#spare.push(Buffer.from(this.#lent.buffer));
    this.#lent = undefined;
    for (;;) {
      const part = this.#parts.shift();
      if (part !== undefined) {
        if (Buffer.isBuffer(part)) {
          this.#waitingBytes -= part.length;
          this.#lent = part;
        }
        if (this.#waitingBytes < pieceBytes) this.#stream?.resume();
        return part;
      }
      if (this.#outcome) {
        if ('error' in this.#outcome) throw this.#outcome.error;
        return undefined;
      }
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
  }

  /** Called when the consumer takes no more parts. */
  leave(): void {
    if (this.#outcome) return;
    this.#outcome = {};
    this.#stream?.destroy();
  }

  readonly #read = (bytes: Buffer): void => {
    for (let at = 0; at < bytes.length; ) {
      if (this.#rowLeft > 0) {
        const part = bytes.subarray(at, at + this.#rowLeft);
        at += part.length;
        this.#takeRow(part);
        continue;
      }
      const wanted = this.#wanted();
      const part = bytes.subarray(at, at + wanted - this.#begun.length);
      at += part.length;
      this.#begun = Buffer.concat([this.#begun, part]);
      if (this.#begun.length < this.#wanted()) continue;
      const message = this.#begun;
      this.#begun = Buffer.alloc(0);
      if (message[0] === data) this.#beginRow(message.readInt32BE(1) - 4);
      else if (message[0] === readyForQuery) {
        this.#giveBack(message, bytes.subarray(at));
        return;
      } else this.#passToDriver(message);
    }
    // All bytes have been copied.
    release(bytes);
  };

  /**
   * Returns the number of bytes needed of the current message; the length of its header until the header is complete.
   */
  #wanted(): number {
    const isKnown = this.#begun.length >= messageHead && this.#begun[0] !== data;
    return isKnown ? 1 + this.#begun.readInt32BE(1) : messageHead;
  }

  #beginRow(length: number): void {
    if (length > longestRow) {
      this.#end({ error: new BackupError(`A row of ${length} bytes is longer than a backup can hold.`) });
      this.#stream?.destroy();
    }
    this.#rowLeft = length;
    this.#copied++;
    this.#isLongRow = length > pieceBytes;
    if (this.#used + length > pieceBytes) this.#flush();
    if (this.#isLongRow) this.#give({ rows: 1, bytes: length });
    else this.#rows++;
  }

  #takeRow(part: Buffer): void {
    this.#rowLeft -= part.length;
    for (let at = 0; at < part.length; ) {
      if (this.#used === 0) this.#piece = this.#spare.pop() ?? Buffer.allocUnsafeSlow(pieceBytes);
      const copied = part.copy(this.#piece, this.#used, at);
      this.#used += copied;
      at += copied;
      if (this.#isLongRow && (this.#used === pieceBytes || this.#rowLeft === 0)) this.#giveFilled();
    }
  }

  #flush(): void {
    if (this.#rows === 0) return;
    this.#give({ rows: this.#rows, bytes: this.#used });
    this.#rows = 0;
    this.#giveFilled();
  }

  #giveFilled(): void {
    this.#give(this.#piece.subarray(0, this.#used));
    this.#used = 0;
  }

  #give(part: PieceSize | Buffer): void {
    this.#parts.push(part);
    if (Buffer.isBuffer(part)) this.#waitingBytes += part.length;
    if (this.#waitingBytes >= pieceBytes) this.#stream?.pause();
    this.#wake();
  }

  #end(outcome: { readonly error?: unknown }): void {
    this.#outcome ??= outcome;
    this.#wake();
  }

  #passToDriver(bytes: Buffer): void {
    if (this.#stream) for (const listener of this.#driver) listener.call(this.#stream, bytes);
  }

  #giveBack(message: Buffer, rest: Buffer): void {
    for (const listener of this.#driver) this.#stream?.on('data', listener);
    this.#stream?.off('data', this.#read);
    this.#passToDriver(rest.length === 0 ? message : Buffer.concat([message, rest]));
  }
}

/** Frees memory immediately, without waiting for the garbage collector, if the buffer owns it. */
function release({ buffer, length }: Buffer): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === length) buffer.transfer(0);
}
