/** Buffers the output lines of the process and writes them without waiting for the reader. */
import { writeSync } from 'node:fs';
import { pino } from 'pino';

/** The number of characters written at once, and the longest time that a line waits for others. */
const pieceLength = 8_192;
const longestWaitMs = 100;
/** In bytes. Beyond this the reader has stopped reading, and lines are dropped, because the service matters more. */
const longestQueue = 16 * 1024 * 1024;

/**
 * A destination for pino over a file descriptor. Buffered lines are still written when the process exits, whether it
 * returns, calls `process.exit` or throws; only a kill -9 loses the last tenth of a second.
 */
export class BufferedOutput {
  readonly #fd: number;
  readonly #output: ReturnType<typeof pino.destination>;
  #text = '';
  #timer: NodeJS.Timeout | undefined;

  constructor(fd: number) {
    this.#fd = fd;
    // Runs before pino's own listener, which ends the stream.
    process.on('beforeExit', () => this.flush());
    this.#output = pino.destination({ fd, sync: false, minLength: 0, maxLength: longestQueue });
    // Without a listener, a closed pipe would end the process.
    this.#output.on('error', () => {});
    process.on('exit', () => this.flushSync());
  }

  write(line: string): void {
    this.#text += line;
    if (this.#text.length >= pieceLength) this.flush();
    else this.#timer ??= setTimeout(() => this.flush(), longestWaitMs).unref();
  }

  flush(): void {
    const text = this.#take();
    if (text !== '') this.#output.write(text);
  }

  /** Called by pino after a fatal line. */
  flushSync(): void {
    const text = this.#take();
    try {
      if (text !== '') this.#output.write(text);
      this.#output.flushSync();
    } catch {
      this.#writeBare(text);
    }
  }

  #take(): string {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const text = this.#text;
    this.#text = '';
    return text;
  }

  /** Writes after the stream has already ended. */
  #writeBare(text: string): void {
    try {
      writeSync(this.#fd, text);
    } catch {
      // Nobody reads the output any more.
    }
  }
}
