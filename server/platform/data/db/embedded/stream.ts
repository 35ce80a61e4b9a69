/** A stream that `pg` uses as a socket: it leads to the embedded database's thread. */
import { Duplex } from 'node:stream';

type Callback = (error?: Error | null) => void;

interface Thread {
  /** Settles when the database is open, or cannot be opened. */
  readonly ready: Promise<void>;
  send(bytes: Uint8Array<ArrayBuffer>): void;
  /** Reports that this many bytes of the thread's replies have been taken, or will not be. */
  taken(bytes: number): void;
}

/** Sends whole protocol messages to the thread, one batch at a time; the thread replies through `answer`. */
export class EmbeddedStream extends Duplex {
  readonly #thread: Thread;
  #sent: Callback | undefined;
  #unsent: Buffer = Buffer.alloc(0);
  #started = false;
  /** Pieces of replies that the reader has not requested yet. */
  readonly #answers: Uint8Array[] = [];
  #isReading = true;

  constructor(thread: Thread) {
    super({ allowHalfOpen: false });
    this.#thread = thread;
  }

  /** Receives a piece of the reply to the last batch; after the final piece, the next batch may be sent. */
  answer(bytes: Uint8Array, last: boolean): void {
    this.#answers.push(bytes);
    this.#pass();
    if (!last) return;
    const sent = this.#sent;
    this.#sent = undefined;
    sent?.();
  }

  override _read(): void {
    this.#isReading = true;
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

  /**
   * Passes pieces to the reader when it wants them. After the stream is destroyed, pieces are dropped, so that the
   * thread does not wait for a reader.
   */
  #pass(): void {
    while (this.destroyed || this.#isReading) {
      const bytes = this.#answers.shift();
      if (bytes === undefined) return;
      // The reader may free the memory immediately, after which the length is no longer available.
      const { length } = bytes;
      // The reader would treat an empty piece as no data.
      if (!this.destroyed && length > 0) this.#isReading = this.push(bytes);
      this.#thread.taken(length);
    }
  }

  /**
   * Sends only whole messages: PostgreSQL does not wait for more input here and would treat an incomplete message as
   * the end of the client.
   */
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

  // Methods that `pg` calls on a socket.

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

/**
 * Returns bytes whose memory can be transferred to the thread: `bytes` itself if this stream owns it and `bytes` fills
 * all of its memory, otherwise a copy.
 */
function ownBytes(bytes: Buffer, end: number, isOurs: boolean): Uint8Array<ArrayBuffer> {
  const { buffer } = bytes;
  if (isOurs && buffer instanceof ArrayBuffer && buffer.byteLength === end) return new Uint8Array(buffer);
  return new Uint8Array(bytes.subarray(0, end));
}

/**
 * Returns the end of the last whole message. Every message is a type byte and a length that includes itself; the
 * startup message has no type byte.
 */
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
