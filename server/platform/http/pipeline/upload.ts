/**
 * The memory that bodies which are files take until their requests are answered: blocks that the next upload uses again.
 * A buffer for each file would be garbage that waits for the collector, and take several times the limit meanwhile.
 */
import { Refusal } from '#domain/refusal.ts';

/**
 * Bytes of files that are in memory at once; those that arrive meanwhile are not read. A container of 512 MB needs this
 * limit, so it is no setting.
 */
const mostBytes = 32 * 1024 * 1024;
const blockBytes = 64 * 1024;
/** Shorter than the time in which a request must have arrived. */
export const longestWaitMs = 10_000;

/** One file, from the moment its request is admitted to the end of its handler and its response. */
export class Upload {
  /** Bytes. */
  arrived = 0;
  readonly #blocks: Buffer[] = [];
  readonly #leave: () => void;
  #isHandled = false;
  #isClosed = false;
  /** Ends its wait for memory; undefined while it does not wait. */
  #giveUp: (() => void) | undefined;

  constructor(leave: () => void) {
    this.#leave = leave;
    uploads.add(this);
  }

  /** The file as far as it has arrived; nothing when its client hung up before it was used. */
  get pieces(): Buffer[] {
    return this.#blocks.map((block, at) => block.subarray(0, this.arrived - at * blockBytes));
  }

  /**
   * Waits until there is memory for the next piece of the file, and moves it there. The oldest upload never waits, so that
   * one always goes on.
   *
   * @throws Refusal BODY_TOO_LARGE when the file is longer than `max` bytes, UNAVAILABLE when it waits too long.
   */
  async take(piece: Buffer, max: number): Promise<void> {
    const length = this.arrived + piece.length;
    if (length > max) throw new Refusal('BODY_TOO_LARGE', { reason: 'BODY_TOO_LARGE', field: 'body', max });
    const missing = Math.ceil(length / blockBytes) - this.#blocks.length;
    while ((used + missing) * blockBytes > mostBytes && uploads.values().next().value !== this)
      await this.#released();
    if (this.#isClosed) throw new Refusal('UNAVAILABLE');
    for (let at = 0; at < missing; at++) this.#blocks.push(free.pop() ?? Buffer.allocUnsafeSlow(blockBytes));
    used += missing;
    for (let at = 0; at < piece.length; ) {
      const place = this.arrived % blockBytes;
      const copied = piece.copy(this.#blocks[(this.arrived - place) / blockBytes] as Buffer, place, at);
      at += copied;
      this.arrived += copied;
    }
    release(piece);
  }

  async #released(): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const giveUp = () => reject(new Refusal('UNAVAILABLE', '', 2));
    this.#giveUp = giveUp;
    const timer = setTimeout(() => {
      refused += 1;
      giveUp();
    }, longestWaitMs);
    waiting.add(resolve);
    try {
      await promise;
    } finally {
      clearTimeout(timer);
      waiting.delete(resolve);
      this.#giveUp = undefined;
    }
  }

  /** Runs the operation, which uses the file even after its client has hung up. */
  async handle<T>(work: () => Promise<T>): Promise<T> {
    this.#isHandled = true;
    try {
      return await work();
    } finally {
      this.#isHandled = false;
      this.#endIfUnused();
    }
  }

  /** The response has been sent, or its client has hung up. */
  close(): void {
    this.#isClosed = true;
    // What has arrived is held until the wait ends.
    this.#giveUp?.();
    this.#endIfUnused();
  }

  #endIfUnused(): void {
    if (this.#isHandled || !this.#isClosed) return;
    uploads.delete(this);
    used -= this.#blocks.length;
    free.push(...this.#blocks.splice(0));
    this.#leave();
    for (const goOn of waiting) goOn();
  }
}

/** In order of arrival. */
const uploads = new Set<Upload>();
/** The uploads that wait for memory. */
const waiting = new Set<() => void>();

/** Blocks of no upload. */
const free: Buffer[] = [];
/** The number of blocks of all uploads. */
let used = 0;
let refused = 0;

/** For `/metrics`: the bytes of files that are held, and how many uploads wait for memory or were refused it. */
export const uploadMemory = {
  get running(): number {
    return uploads.values().reduce((sum, { arrived }) => sum + arrived, 0);
  },
  get waiting(): number {
    return waiting.size;
  },
  get refused(): number {
    return refused;
  },
};

/** Gives the memory of a buffer that nobody uses any more back at once, unless other buffers share it. */
function release({ buffer, length }: Buffer): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === length) buffer.transfer(0);
}
