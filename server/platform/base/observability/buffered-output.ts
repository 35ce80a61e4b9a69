/** Buffers the output lines of the process and writes them without waiting for the reader. */
import { writeSync } from 'node:fs';
import { pino } from 'pino';

/** The number of bytes written at once, and the longest time that a line waits for others. */
const pieceBytes = 65_536;
const longestWaitMs = 100;
/**
 * The number of characters that are encoded at once. V8 joins the parts of a text only then; of more lines, the parts
 * are no longer in the processor's caches.
 */
const encodedLength = 4_096;
/** In bytes. Beyond this the reader has stopped reading, and lines are dropped, because the service matters more. */
const longestQueue = 16 * 1024 * 1024;

/** pino's own destination when it takes bytes. */
interface ByteOutput {
  write(bytes: Buffer): unknown;
  flushSync(): void;
}

/**
 * A destination for pino over a file descriptor. Buffered lines are still written when the process exits, whether it
 * returns, calls `process.exit` or throws; only a kill -9 loses the last tenth of a second.
 */
export class BufferedOutput {
  readonly #fd: number;
  readonly #output: ByteOutput;
  #text = '';
  #encoded: Buffer[] = [];
  #encodedBytes = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(fd: number) {
    this.#fd = fd;
    // Runs before pino's own listener, which ends the stream.
    process.on('beforeExit', () => this.flush());
    // As bytes: of a text, pino and Node would each count and copy the characters again. Its types lack this option.
    const options = { fd, sync: false, minLength: 0, maxLength: longestQueue, contentMode: 'buffer' };
    const output = pino.destination(options);
    // Without a listener, a closed pipe would end the process.
    output.on('error', () => {});
    this.#output = output as unknown as ByteOutput;
    process.on('exit', () => this.flushSync());
  }

  write(line: string): void {
    this.#text += line;
    if (this.#text.length >= encodedLength) this.#encode();
    if (this.#encodedBytes >= pieceBytes) this.flush();
    else this.#timer ??= setTimeout(() => this.flush(), longestWaitMs).unref();
  }

  flush(): void {
    const bytes = this.#take();
    if (bytes.length > 0) this.#output.write(bytes);
  }

  /** Called by pino after a fatal line. */
  flushSync(): void {
    const bytes = this.#take();
    try {
      if (bytes.length > 0) this.#output.write(bytes);
      this.#output.flushSync();
    } catch {
      this.#writeBare(bytes);
    }
  }

  #encode(): void {
    const bytes = Buffer.from(this.#text);
    this.#text = '';
    this.#encoded.push(bytes);
    this.#encodedBytes += bytes.length;
  }

  #take(): Buffer {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#encode();
    const bytes = Buffer.concat(this.#encoded, this.#encodedBytes);
    this.#encoded = [];
    this.#encodedBytes = 0;
    return bytes;
  }

  /** Writes after the stream has already ended. */
  #writeBare(bytes: Buffer): void {
    try {
      writeSync(this.#fd, bytes);
    } catch {
      // Nobody reads the output any more.
    }
  }
}
