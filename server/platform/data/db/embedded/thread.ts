/** The handle for the embedded database's thread, and the messages between the two. */
import type { Duplex } from 'node:stream';
import { Worker } from 'node:worker_threads';
import type { Log } from '#platform/base/observability/log.ts';
import { EmbeddedStream } from './stream.ts';

/**
 * PGlite has no statement timeout, and a computing thread processes no messages. A thread that has not responded for
 * this many milliseconds is terminated; PostgreSQL recovers when it is reopened, as after a kill.
 */
const responseTimeoutMs = 300_000;

/** A thread that has the database of one directory open. */
export class EmbeddedThread {
  /** Settles when the database is open, or could not be opened. */
  readonly ready: Promise<void>;
  /** Resolves when the thread has ended, with the reason unless it was asked to close. */
  readonly ended: Promise<Error | undefined>;
  readonly #worker: Worker;
  readonly #times: EmbeddedTimes;
  /** Bytes of replies on their way to the reader (`WorkerData`). */
  readonly #unread = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  readonly #streams = new Map<number, EmbeddedStream>();
  #connections = 0;
  #closing = false;
  #isOver = false;
  #reason: string | undefined;
  #watch: NodeJS.Timeout | undefined;
  #copying: PromiseWithResolvers<void> | undefined;

  constructor(directory: string, log: Pick<Log, 'warn'>, times: EmbeddedTimes = embeddedTimes) {
    this.#times = times;
    this.#worker = new Worker(new URL('./worker.ts', import.meta.url), {
      name: 'embedded-postgresql',
      workerData: {
        directory,
        unread: this.#unread.buffer,
        maintenanceMs: times.maintenanceMs,
      } satisfies WorkerData,
    });
    const ready = Promise.withResolvers<void>();
    const ended = Promise.withResolvers<Error | undefined>();
    this.ready = ready.promise;
    this.ended = ended.promise;
    // Each stream handles the failure; a thread that ends without a waiting stream is not an unhandled rejection.
    this.ready.catch(() => {});

    this.#worker.on('message', (message: FromWorker) => {
      if (message.kind === 'ready') ready.resolve();
      else if (message.kind === 'bytes') this.#answer(message.connection, message.bytes, message.last);
      else if (message.kind === 'copied') this.#copied(message.failure);
      else if (message.kind === 'failed') this.#terminate(`cannot go on: ${message.text}`);
      else log.warn({ reason: message.text }, 'maintenance of the embedded database failed');
    });
    this.#worker.on('error', (error) => {
      this.#reason ??= `has failed: ${error instanceof Error ? error.message : error}`;
    });
    this.#worker.on('exit', (code) => {
      clearTimeout(this.#watch);
      this.#isOver = true;
      const reason = this.#reason ?? `has ended (exit code ${code})`;
      this.#reason = reason;
      ready.reject(lost(reason));
      this.#cutOff(reason);
      this.#copying?.reject(lost(reason));
      ended.resolve(this.#closing ? undefined : lost(reason));
    });
  }

  get isOver(): boolean {
    return this.#isOver;
  }

  /**
   * Returns a connection for `pg`; it fails when the thread has ended. One session exists, so a new connection ends the
   * previous one.
   */
  connect(): Duplex {
    this.#cutOff('has one session, which a newer connection has taken');
    const connection = ++this.#connections;
    const stream = new EmbeddedStream({
      ready: this.#isOver ? Promise.reject(lost(this.#reason ?? 'has ended')) : this.ready,
      send: (bytes) => {
        this.#watch ??= setTimeout(
          () => this.#terminate(`has not answered for ${responseTimeoutMs / 1000} s`),
          responseTimeoutMs,
        );
        this.#post({ kind: 'bytes', connection, bytes }, [bytes.buffer]);
      },
      taken: (bytes) => this.#taken(bytes),
    });
    this.#streams.set(connection, stream);
    stream.once('close', () => this.#streams.delete(connection));
    this.#post({ kind: 'connect', connection });
    return stream;
  }

  /**
   * Runs the second step of a copy (directory-copy.ts). All queries wait meanwhile. Only one copy may run at a time.
   */
  completeCopy(to: string, since: number): Promise<void> {
    if (this.#isOver) return Promise.reject(lost(this.#reason ?? 'has ended'));
    if (this.#copying) return Promise.reject(new Error('A copy is being made already.'));
    this.#copying = Promise.withResolvers();
    this.#post({ kind: 'completeCopy', to, since });
    return this.#copying.promise;
  }

  /** Flushes everything to disk and ends the thread; a thread that is still computing is terminated as by a kill. */
  async close(): Promise<void> {
    this.#closing = true;
    this.#post({ kind: 'close' });
    const late = setTimeout(() => void this.#worker.terminate(), this.#times.closeMs);
    await this.ended;
    clearTimeout(late);
  }

  #answer(connection: number, bytes: Uint8Array, last: boolean): void {
    if (last) {
      clearTimeout(this.#watch);
      this.#watch = undefined;
    } else this.#watch?.refresh();
    const stream = this.#streams.get(connection);
    if (stream) stream.answer(bytes, last);
    else this.#taken(bytes.length);
  }

  /** Lets the thread send that many more bytes. */
  #taken(bytes: number): void {
    Atomics.sub(this.#unread, 0, bytes);
    Atomics.notify(this.#unread, 0);
  }

  #copied(failure: string | undefined): void {
    if (failure === undefined) this.#copying?.resolve();
    else this.#copying?.reject(new Error(`The database could not be copied: ${failure}`));
    this.#copying = undefined;
  }

  #terminate(what: string): void {
    this.#reason ??= what;
    // Immediate, because further replies of a broken thread cannot be trusted.
    this.#cutOff(what);
    void this.#worker.terminate();
  }

  #cutOff(what: string): void {
    for (const stream of this.#streams.values()) stream.destroy(lost(what));
  }

  #post(message: ToWorker, transfer: ArrayBuffer[] = []): void {
    this.#worker.postMessage(message, transfer);
  }
}

/** Returns an error that looks like that of a lost socket, so that it is treated like one (errors.ts). */
function lost(what: string): Error {
  return Object.assign(new Error(`The embedded database ${what}.`), { code: 'ECONNRESET' });
}

export interface EmbeddedTimes {
  /** Between two steps of its maintenance (worker.ts). */
  readonly maintenanceMs: number;
  /** A thread that dies is not restarted until this long after its start. */
  readonly restartMs: number;
  /** The thread may take this long to finish its work and to flush everything to disk. */
  readonly closeMs: number;
}

/** The times of a server; tests that would have to wait for them give shorter ones. */
export const embeddedTimes: EmbeddedTimes = { maintenanceMs: 2_000, restartMs: 2_000, closeMs: 4_000 };

export interface WorkerData {
  /** The directory of the database; it is created if it does not exist. */
  readonly directory: string;
  /**
   * One 32-bit integer: bytes of replies that the thread has sent and the reader has not taken. The thread pauses while
   * there are many, so that a reply of any size needs little memory.
   */
  readonly unread: SharedArrayBuffer;
  /** Milliseconds between two steps of the maintenance. */
  readonly maintenanceMs: number;
}

export type ToWorker =
  /** A new connection: the session is reset. */
  | { readonly kind: 'connect'; readonly connection: number }
  /** Whole messages of the wire protocol. */
  | { readonly kind: 'bytes'; readonly connection: number; readonly bytes: Uint8Array<ArrayBuffer> }
  /** The second step of a copy of the database's directory (directory-copy.ts). */
  | { readonly kind: 'completeCopy'; readonly to: string; readonly since: number }
  | { readonly kind: 'close' };

export type FromWorker =
  | { readonly kind: 'ready' }
  /** A piece of the reply to `bytes`; `last` marks the final piece. */
  | {
      readonly kind: 'bytes';
      readonly connection: number;
      readonly bytes: Uint8Array;
      readonly last: boolean;
    }
  /** The copy is complete, or `failure` says why it is not. */
  | { readonly kind: 'copied'; readonly failure?: string }
  /** The maintenance has failed; queries continue. */
  | { readonly kind: 'maintenanceFailed'; readonly text: string }
  /** PostgreSQL has reported that it cannot continue, or its engine has failed. */
  | { readonly kind: 'failed'; readonly text: string };
