/** Lines on their way out of the process: gathered, and written without waiting for whoever reads them. */
import { writeSync } from 'node:fs';
import { pino } from 'pino';

/** Characters that are written at once, and how long a line waits at most for others. */
const pieceLength = 8_192;
const longestWaitMs = 100;
/** Beyond this a reader has stopped reading; lines are dropped then, for the service matters more. Bytes. */
const longestQueue = 16 * 1024 * 1024;

/**
 * A destination for pino over a file descriptor. What was written when the process exits is still written out,
 * whether it returns, calls `process.exit` or throws; only a kill -9 loses the last tenth of a second.
 */
export class BufferedOutput {
  readonly #fd: number;
  readonly #output: ReturnType<typeof pino.destination>;
  #text = '';
  #timer: NodeJS.Timeout | undefined;

  constructor(fd: number) {
    this.#fd = fd;
    // Before pino's own listener, which ends the stream.
    process.on('beforeExit', () => this.flush());
    this.#output = pino.destination({ fd, sync: false, minLength: 0, maxLength: longestQueue });
    // Without a listener a closed pipe would end the process.
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

  /** pino calls it after a fatal line. */
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

  /** The stream has been ended already. */
  #writeBare(text: string): void {
    try {
      writeSync(this.#fd, text);
    } catch {
      // Nobody listens any more.
    }
  }
}
