/** `COPY … TO STDOUT` through the ordinary driver, in constant memory however many rows there are and however long. */
import type { Duplex } from 'node:stream';
import type pg from 'pg';
import { type Connection, Query, submit } from './copy-query.ts';
import { BackupError, longestRow, type PieceHead, pieceBytes } from './format.ts';

/** Begins a piece; its bytes follow. */
export type PieceSize = Pick<PieceHead, 'rows' | 'bytes'>;

/**
 * What `statement` gives, in pieces as format.ts wants them: for each its size, and then its bytes in any number of
 * parts. A part is only good until the next one is asked for: its memory is used again. While nobody asks, the database
 * waits. Leaving early ends the connection.
 *
 * @throws BackupError when a row is longer than a backup holds; whatever the database throws.
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
/** A message of the protocol begins with its type and its length, which counts itself ("Message Formats"). */
const messageHead = 5;

type Listener = (bytes: Buffer) => void;

/**
 * The driver gathers each message before it hands it over, and a message is a row. So this reads in its place while the
 * rows come, passes on what is not a row, and gives the place back at the end.
 */
class CopyOut extends Query {
  #stream: Duplex | undefined;
  #driver: Listener[] = [];
  /** Bytes of the message that has begun: its head, and all of it unless it is a row. */
  #begun: Buffer = Buffer.alloc(0);
  /** Bytes of the present row that are still to come. */
  #rowLeft = 0;
  #isLongRow = false;
  /** The piece that is being filled, or a part of a long row. */
  #piece: Buffer = Buffer.alloc(0);
  #used = 0;
  #rows = 0;
  #copied = 0;
  /** Buffers that can be filled again. Left to the garbage collector, a hundred megabytes of them would lie about. */
  readonly #spare: Buffer[] = [];
  #lent: Buffer | undefined;

  /** What nobody has taken yet. */
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

  /** The next part, when there is one; undefined at the end. */
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

  /** Nobody takes anything any more. */
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
      } else this.#tellDriver(message);
    }
    // Everything was copied.
    release(bytes);
  };

  /** How long the message that has begun is, as far as it is of interest here; its head, as long as that is not there. */
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

  #tellDriver(bytes: Buffer): void {
    if (this.#stream) for (const listener of this.#driver) listener.call(this.#stream, bytes);
  }

  #giveBack(message: Buffer, rest: Buffer): void {
    for (const listener of this.#driver) this.#stream?.on('data', listener);
    this.#stream?.off('data', this.#read);
    this.#tellDriver(rest.length === 0 ? message : Buffer.concat([message, rest]));
  }
}

/** Frees memory that is its own, now and not when the garbage collector comes. */
function release({ buffer, length }: Buffer): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === length) buffer.transfer(0);
}
