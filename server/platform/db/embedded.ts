/**
 * The embedded PostgreSQL (PGlite) behind the ordinary driver: a worker thread runs it, and `pg` reaches it
 * through a stream that looks like a socket. Everything above sees one kind of database.
 */
import { existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { Duplex } from 'node:stream';
import { Worker } from 'node:worker_threads';

export interface WorkerData {
  readonly directory: string;
}

export type ToWorker =
  | { readonly kind: 'connect'; readonly connection: number }
  | { readonly kind: 'bytes'; readonly connection: number; readonly bytes: Uint8Array }
  | { readonly kind: 'close' };

export type FromWorker =
  | { readonly kind: 'ready' }
  | { readonly kind: 'bytes'; readonly connection: number; readonly bytes: Uint8Array }
  | { readonly kind: 'answered'; readonly connection: number }
  | { readonly kind: 'closed' };

export interface Embedded {
  /** A new connection for `pg` (its option `stream`). There is one session: at most one may be in use. */
  connect(): Duplex;
  /** False from the moment the thread has died. */
  isAlive(): boolean;
  /** Writes everything out and ends the thread. */
  close(): Promise<void>;
}

/**
 * Opens `DATA_DIR/database`, and makes it first when it is not there. The caller holds the lock of `dataDir`
 * (lock.ts): two processes on one directory would both acknowledge writes and lose them.
 *
 * The first start builds the cluster beside its place and renames it when it is whole and closed: a process
 * that is killed in between leaves a part that the next start throws away.
 *
 * @param onDeath called once when the thread ends without having been asked to.
 */
export async function openEmbedded(dataDir: string, onDeath: (error: Error) => void): Promise<Embedded> {
  const directory = path.join(dataDir, 'database');
  const partial = path.join(dataDir, 'database.partial');
  await rm(partial, { recursive: true, force: true });
  if (!existsSync(directory)) {
    const first = await startWorker(partial, () => {});
    await first.close();
    await rename(partial, directory);
  }
  return startWorker(directory, onDeath);
}

async function startWorker(directory: string, onDeath: (error: Error) => void): Promise<Embedded> {
  const worker = new Worker(new URL('./embedded-worker.ts', import.meta.url), {
    workerData: { directory } satisfies WorkerData,
    name: 'embedded-postgresql',
  });
  const streams = new Map<number, WorkerStream>();
  const ready = Promise.withResolvers<void>();
  const ended = Promise.withResolvers<void>();
  let connections = 0;
  let closing = false;
  let death: Error | undefined;

  worker.on('message', (message: FromWorker) => {
    if (message.kind === 'ready') ready.resolve();
    if (message.kind === 'bytes') streams.get(message.connection)?.push(message.bytes);
    if (message.kind === 'answered') streams.get(message.connection)?.answered();
  });
  worker.on('error', (error) => {
    death ??= away(`The embedded database has failed: ${error instanceof Error ? error.message : error}`);
  });
  worker.on('exit', (code) => {
    death ??= away(`The embedded database has ended (exit code ${code}).`);
    ready.reject(death);
    for (const stream of streams.values()) stream.destroy(death);
    ended.resolve();
    if (!closing) onDeath(death);
  });
  await ready.promise;

  return {
    connect() {
      const connection = ++connections;
      const stream = new WorkerStream(
        (bytes) => post({ kind: 'bytes', connection, bytes }),
        () => death,
      );
      streams.set(connection, stream);
      stream.once('close', () => streams.delete(connection));
      if (!death) post({ kind: 'connect', connection });
      return stream;
    },
    isAlive: () => death === undefined,
    async close() {
      closing = true;
      if (!death) post({ kind: 'close' });
      await ended.promise;
    },
  };

  function post(message: ToWorker): void {
    worker.postMessage(message);
  }
}

/** An error that reads like a lost socket, so that it is treated as one (errors.ts). */
function away(message: string): Error {
  return Object.assign(new Error(message), { code: 'ECONNRESET' });
}

/** What `pg` takes for a socket. Whole protocol messages go to the worker, one batch at a time. */
class WorkerStream extends Duplex {
  readonly #send: (bytes: Uint8Array) => void;
  readonly #death: () => Error | undefined;
  #awaited: ((error?: Error | null) => void) | undefined;
  #unsent: Buffer = Buffer.alloc(0);
  #started = false;

  constructor(send: (bytes: Uint8Array) => void, death: () => Error | undefined) {
    super({ allowHalfOpen: false });
    this.#send = send;
    this.#death = death;
  }

  /** The worker has answered the last batch; the next one may go. */
  answered(): void {
    const awaited = this.#awaited;
    this.#awaited = undefined;
    awaited?.();
  }

  override _read(): void {}

  override _write(chunk: Buffer, _encoding: BufferEncoding, callback: (error?: Error | null) => void): void {
    this.#forward(chunk, callback);
  }

  override _writev(chunks: { chunk: Buffer }[], callback: (error?: Error | null) => void): void {
    this.#forward(Buffer.concat(chunks.map(({ chunk }) => chunk)), callback);
  }

  override _final(callback: (error?: Error | null) => void): void {
    this.push(null);
    callback();
  }

  override _destroy(error: Error | null, callback: (error?: Error | null) => void): void {
    this.#awaited = undefined;
    callback(error);
  }

  /** PostgreSQL waits for nobody in there: a message that is not whole would read as the client's end. */
  #forward(chunk: Buffer, callback: (error?: Error | null) => void): void {
    const death = this.#death();
    if (death) return callback(death);
    const bytes = this.#unsent.length === 0 ? chunk : Buffer.concat([this.#unsent, chunk]);
    const end = endOfWholeMessages(bytes, this.#started);
    this.#unsent = bytes.subarray(end);
    if (end === 0) return callback();
    this.#started = true;
    this.#awaited = callback;
    this.#send(Uint8Array.from(bytes.subarray(0, end)));
  }

  // What `pg` calls on a socket.
  connect(): this {
    process.nextTick(() => {
      const death = this.#death();
      if (death) this.destroy(death);
      else this.emit('connect');
    });
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
