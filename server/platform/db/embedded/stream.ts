/** What `pg` takes for a socket: the way to the embedded database's thread. */
import { Duplex } from 'node:stream';

type Callback = (error?: Error | null) => void;

interface Thread {
  /** Settles when the database is open, or cannot be opened. */
  readonly ready: Promise<void>;
  send(bytes: Uint8Array<ArrayBuffer>): void;
  /** So many bytes of its answers have been taken, or will not be. */
  taken(bytes: number): void;
}

/** Whole protocol messages go to the thread, one batch at a time; it answers by `answer`. */
export class EmbeddedStream extends Duplex {
  readonly #thread: Thread;
  #sent: Callback | undefined;
  #unsent: Buffer = Buffer.alloc(0);
  #started = false;
  /** Pieces of answers for which the reader has not asked yet. */
  readonly #answers: Uint8Array[] = [];
  #isWanted = true;

  constructor(thread: Thread) {
    super({ allowHalfOpen: false });
    this.#thread = thread;
  }

  /** A piece of the answer to the last batch; after the last piece the next batch may go. */
  answer(bytes: Uint8Array, last: boolean): void {
    this.#answers.push(bytes);
    this.#pass();
    if (!last) return;
    const sent = this.#sent;
    this.#sent = undefined;
    sent?.();
  }

  override _read(): void {
    this.#isWanted = true;
    this.#pass();
  }

  override _destroy(error: Error | null, callback: Callback): void {
    this.#pass();
    callback(error);
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, callback: Callback): void {
    this.#forward(chunk, callback);
  }

  override _writev(chunks: { chunk: Buffer }[], callback: Callback): void {
    this.#forward(undefined, callback, Buffer.concat(chunks.map(({ chunk }) => chunk)));
  }

  override _final(callback: Callback): void {
    this.push(null);
    callback();
  }

  /** What is wanted goes to the reader; to one that is gone goes nothing, and the thread does not wait for it. */
  #pass(): void {
    while (this.destroyed || this.#isWanted) {
      const bytes = this.#answers.shift();
      if (bytes === undefined) return;
      // The reader may free the memory at once; then there is no length any more.
      const { length } = bytes;
      // An empty one would be taken for nothing at all.
      if (!this.destroyed && length > 0) this.#isWanted = this.push(bytes);
      this.#thread.taken(length);
    }
  }

  /** PostgreSQL does not wait in there: a message that is not whole would read as the client's end. */
  #forward(given: Buffer | undefined, callback: Callback, joined?: Buffer): void {
    const chunk = joined ?? given ?? Buffer.alloc(0);
    const bytes = this.#unsent.length === 0 ? chunk : Buffer.concat([this.#unsent, chunk]);
    const end = endOfWholeMessages(bytes, this.#started);
    this.#unsent = bytes.subarray(end);
    if (end === 0) {
      callback();
      return;
    }
    this.#started = true;
    this.#sent = callback;
    this.#thread.send(ownBytes(bytes, end, bytes !== given));
  }

  // What `pg` calls on a socket.

  connect(): this {
    this.#thread.ready.then(
      () => this.emit('connect'),
      (error) => this.destroy(error),
    );
    return this;
  }

  setNoDelay(): this {
    return this;
  }

  setKeepAlive(): this {
    return this;
  }

  ref(): this {
    return this;
  }

  unref(): this {
    return this;
  }
}

/** Bytes whose memory the thread can be given: `bytes` themselves where they are ours alone and all of it, or a copy. */
function ownBytes(bytes: Buffer, end: number, isOurs: boolean): Uint8Array<ArrayBuffer> {
  const { buffer } = bytes;
  if (isOurs && buffer instanceof ArrayBuffer && buffer.byteLength === end) return new Uint8Array(buffer);
  return new Uint8Array(bytes.subarray(0, end));
}

/** Every message is a type byte and a length that counts itself; the startup message has no type byte. */
function endOfWholeMessages(bytes: Buffer, started: boolean): number {
  let at = 0;
  let typeBytes = started ? 1 : 0;
  while (at + typeBytes + 4 <= bytes.length) {
    const next = at + typeBytes + bytes.readInt32BE(at + typeBytes);
    if (next > bytes.length) break;
    at = next;
    typeBytes = 1;
  }
  return at;
}
